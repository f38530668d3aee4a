// npm run bench: measures, writes bench/results/*.json and prints tables. `--quick` for a first look.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchTools } from '../bench/tools/run.ts'
import { benchTurn } from '../bench/turn/run.ts'

const quick = process.argv.includes('--quick')
mkdirSync('bench/results', { recursive: true })

process.stdout.write('The tools of the claims desk on 2,000 documents, 5,000 notes and 2,000 messages …\n')
const tools = await benchTools()
save('tools', { tools })
console.table(
  tools.slice(0, 12).map(({ tool, args, firstMs, warmMs, chars }) => ({ tool, args, 'first ms': firstMs.toFixed(1), 'warm ms': warmMs.toFixed(1), chars })),
)

process.stdout.write('A turn apart from the model: three rounds, one tool each, 200 words …\n')
const turn = await benchTurn(quick ? { repeats: 1, turns: 200, longTurns: 1000 } : { repeats: 5, turns: 400, longTurns: 10_000 })
save('turn', turn)
console.table(
  turn.rows.map((row) => ({
    server: row.server,
    'at once': row.atOnce,
    'CPU ms': row.cpuMsPerTurn.toFixed(2),
    ratio: row.ratio.toFixed(2),
    'turns/s': Math.round(row.turnsPerSecond),
    'first byte p50': row.firstByte.p50,
    'first byte p95': row.firstByte.p95,
    'turn p50': row.whole.p50,
    'turn p95': row.whole.p95,
  })),
)
process.stdout.write(`Of a turn at the desk, its tools alone: ${turn.deskToolsMs.toFixed(2)} ms.\n`)
process.stdout.write(`Memory of our server: ${turn.memoryMb.warm} MB warm, ${turn.memoryMb.after10000} MB after ${quick ? '1,000' : '10,000'} more turns.\n`)

function save(name: string, measured: object): void {
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length, at: new Date().toISOString(), quick }
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify({ machine, ...measured }, null, 2)}\n`)
}
