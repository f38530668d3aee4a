// npm run bench: measures, writes bench/results/*.json and prints tables. `--quick` for a first look.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchCatalog } from '../bench/catalog/run.ts'
import { benchGate } from '../bench/gate/run.ts'
import { benchRegistration } from '../bench/registration/run.ts'
import { benchRoundTrip } from '../bench/round-trip/run.ts'
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

process.stdout.write('Twelve tools lent by a page that is drawn anew, with fresh literals each time …\n')
const registration = await benchRegistration(quick ? { repeats: 1, batches: 10, renders: 500 } : { repeats: 5, batches: 20, renders: 500 })
save('registration', registration)
console.table(
  registration.rows.map(({ hook, usPerRender, usAdded, ratio, notices, closure, description, parameters, unmount }) => ({
    hook,
    'CPU us a render': usPerRender.toFixed(1),
    'added us': usAdded.toFixed(1),
    'to minimal': ratio.toFixed(2),
    ...(hook === 'nothing' ? {} : { notices, closure, description, parameters, unmount }),
  })),
)

process.stdout.write("A call of a page's tool, from the model's call to the model being asked again …\n")
const roundTrip = await benchRoundTrip(quick ? { batches: 4, turns: 10 } : { batches: 12, turns: 20 })
save('round-trip', roundTrip)
console.table(
  roundTrip.rows.map(({ way, whole, toHandler, onPage, takenUp, serverCpuMs, pageCpuMs }) => ({
    way,
    'ms p50': whole.p50,
    'ms p95': whole.p95,
    'to the handler': toHandler.p50,
    'on the page': onPage.p50,
    'taken up': takenUp.p50,
    'CPU ms server': serverCpuMs.toFixed(2),
    'CPU ms page': pageCpuMs.toFixed(2),
  })),
)
process.stdout.write('Ours holds each result back for 20 ms, so that the page has drawn what changed: that is most of the time on the page.\n')

process.stdout.write('The gate, a call; and a governed round trip without the person, from the message to the answer …\n')
const gate = await benchGate(quick ? { batches: 5, calls: 200, trips: 50 } : { batches: 15, calls: 1_000, trips: 500 })
save('gate', gate)
console.table(gate.gate.map(({ what, usPerCall }) => ({ 'the gate': what, 'CPU us a call': usPerCall.toFixed(1) })))
console.table(
  gate.trips.map(({ what, cpuMs, p50, p95 }) => ({ 'round trip': what, 'CPU ms': cpuMs.toFixed(2), 'ms p50': p50.toFixed(2), 'ms p95': p95.toFixed(2) })),
)

process.stdout.write('The catalog at 10, 200 and 10,000 actions, and the prompt that is composed from it …\n')
const catalog = await benchCatalog({ repeats: quick ? 3 : 9 })
save('catalog', catalog)
console.table(
  catalog.rows.map((row) => ({
    store: row.store,
    actions: row.actions,
    agent: row.agent,
    'heads ms': row.headsMs.toFixed(2),
    'snapshot ms cold': row.coldSnapshotMs.toFixed(2),
    'after a publish': row.publishedSnapshotMs.toFixed(2),
    warm: row.warmSnapshotMs.toFixed(4),
    'compose ms cold': row.coldComposeMs.toFixed(2),
    'compose warm': row.warmComposeMs.toFixed(4),
    'tokens, about': row.tokens,
    'heap MB': row.memoryMb.toFixed(1),
  })),
)
process.stdout.write(
  `Load of the machine: ${catalog.load.before.toFixed(1)} before, ${catalog.load.after.toFixed(1)} after.${catalog.withoutPostgres === undefined ? '' : ` PostgreSQL was not measured: ${catalog.withoutPostgres}`}\n`,
)

process.stdout.write('A turn apart from the model: three rounds, one tool each, 200 words …\n')
const extent = quick ? { repeats: 1, turns: 200, longTurns: 1000 } : { repeats: 3, turns: 300, longTurns: 10_000 }
const turn = await benchTurn(extent)
save('turn', { extent, ...turn })
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
process.stdout.write(`Memory of our server: ${turn.memoryMb.warm} MB warm, ${turn.memoryMb.after} MB after ${extent.longTurns} more turns.\n`)

function save(name: string, measured: object): void {
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? '', cores: cpus().length, at: new Date().toISOString(), quick }
  writeFileSync(`bench/results/${name}.json`, `${JSON.stringify({ machine, ...measured }, null, 2)}\n`)
}
