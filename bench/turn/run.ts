// What a turn costs apart from the model: three rounds of one tool each, then 200 words; beside a bare loop in the same run.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import { load, type Measured, type Target } from './load.ts'

const SECRET = 'bench secret, thirty-two characters long'
const AT_ONCE = [1, 32]
const SERVERS = ['bare', 'lean', 'sdk'] as const
type Server = (typeof SERVERS)[number]

interface Row extends Measured {
  readonly server: Server
  readonly atOnce: number
  readonly cpuMsPerTurn: number
  /** CPU of a turn as a multiple of the bare loop's, same repeat and level. */
  readonly ratio: number
}
export interface TurnBench {
  readonly rows: readonly Row[]
  /** Resident megabytes of our server: after warming up, and after 10,000 turns. */
  readonly memoryMb: { readonly warm: number; readonly after10000: number }
}

/** Medians over the repeats. Each repeat starts every server anew. */
export async function benchTurn({
  repeats,
  turns,
  longTurns,
}: {
  readonly repeats: number
  readonly turns: number
  readonly longTurns: number
}): Promise<TurnBench> {
  const model = await start('mock-model.ts', {})
  const modelUrl = `http://127.0.0.1:${model.port}/v1`
  const all: Row[] = []
  for (let repeat = 0; repeat < repeats; repeat++) all.push(...(await oneRepeat(modelUrl, turns)))
  const memoryMb = await memory(modelUrl, longTurns)
  model.child.kill()
  return { rows: SERVERS.flatMap((server) => AT_ONCE.map((atOnce) => median(all.filter((row) => row.server === server && row.atOnce === atOnce)))), memoryMb }
}

async function oneRepeat(modelUrl: string, turns: number): Promise<Row[]> {
  const measured: Omit<Row, 'ratio'>[] = []
  for (const server of SERVERS) {
    const { child, target } = await startServer(server, modelUrl)
    await load(target, 300, 8)
    for (const atOnce of AT_ONCE) {
      const before = await usage(target)
      const result = await load(target, turns, atOnce)
      const after = await usage(target)
      measured.push({ server, atOnce, ...result, cpuMsPerTurn: (after.cpuMs - before.cpuMs) / turns })
    }
    child.kill()
  }
  return measured.map((row) => ({
    ...row,
    ratio: row.cpuMsPerTurn / (measured.find((other) => other.server === 'bare' && other.atOnce === row.atOnce)?.cpuMsPerTurn ?? 1),
  }))
}

async function memory(modelUrl: string, longTurns: number): Promise<TurnBench['memoryMb']> {
  const { child, target } = await startServer('lean', modelUrl)
  await load(target, 300, 8)
  const warm = (await usage(target)).rssMb
  await load(target, longTurns, 32)
  const after10000 = (await usage(target)).rssMb
  child.kill()
  return { warm, after10000 }
}

async function startServer(server: Server, modelUrl: string): Promise<{ child: ChildProcess; target: Target }> {
  const { child, port } = await start(server === 'bare' ? 'bare-server.ts' : 'ambit-server.ts', { MODEL_URL: modelUrl, MODEL: server, SECRET })
  if (server === 'bare')
    return { child, target: { port, closing: '"done"', turn: () => ({ path: '/turn', headers: {}, body: JSON.stringify({ text: 'Is it in force?' }) }) } }
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ada')
    .setAudience('bench')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRET))
  const turn = (): ReturnType<Target['turn']> => ({
    path: '/v1/agents/bench/runs',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      protocolVersion: '1.0',
      threadId: randomUUID(),
      runId: randomUUID(),
      messages: [{ id: randomUUID(), role: 'user', content: 'Is it in force?' }],
      tools: [],
      context: [],
    }),
  })
  return { child, target: { port, closing: 'RUN_FINISHED', turn } }
}

function start(file: string, env: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--conditions=ambit-source', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message: { port: number }) => resolve({ child, port: message.port }))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was up.`)))
  })
}

async function usage({ port }: Target): Promise<{ cpuMs: number; rssMb: number }> {
  const { cpu, rss } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as { cpu: { user: number; system: number }; rss: number }
  return { cpuMs: (cpu.user + cpu.system) / 1000, rssMb: Math.round(rss / 1e6) }
}

function median(rows: readonly Row[]): Row {
  const sorted = rows.toSorted((a, b) => a.ratio - b.ratio)
  const row = sorted[Math.floor(sorted.length / 2)]
  if (!row) throw new Error('Nothing was measured.')
  return row
}
