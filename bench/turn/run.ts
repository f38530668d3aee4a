// What a turn costs apart from the model: three rounds of one tool each, then 200 words; beside a bare loop in the same run.
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import { CLAIM, deskToolsMs } from './desk.ts'
import { load, type Measured, type Target } from './load.ts'

const SECRET = 'bench secret, thirty-two characters long'
const AT_ONCE = [1, 32]
/** Each of ours after the loops by hand that it is set beside. */
const SERVERS = ['bare', 'provider', 'lean', 'sdk', 'bare-desk', 'desk'] as const
/** Turns before anything is measured: a turn still gets cheaper after 1,000, for every server. */
const WARM_UP = 2_500
/** Turns before a level is measured, at that level. */
const RUN_UP = 100
type Server = (typeof SERVERS)[number]

interface Row extends Measured {
  readonly server: Server
  readonly atOnce: number
  readonly cpuMsPerTurn: number
  /** CPU of a turn as a multiple of the bare loop's, same repeat and level; of the desk's, of the bare loop at the desk. */
  readonly ratio: number
}
export interface TurnBench {
  readonly rows: readonly Row[]
  /** CPU of the desk's tools alone in one of its turns, milliseconds. */
  readonly deskToolsMs: number
  /** Resident megabytes of our server: after warming up, and after `longTurns` more turns. */
  readonly memoryMb: { readonly warm: number; readonly after: number }
}

/**
 * Each repeat starts the servers anew, one after the other and each time another first, warms each up and measures it without a
 * rest: where servers took turns, a rest of seconds made the larger ones dearer. A ratio is to the bare loop of the same repeat; a
 * figure is the median over the repeats.
 */
export async function benchTurn({ repeats, turns, longTurns }: Extent): Promise<TurnBench> {
  const model = await start('mock-model.ts', {})
  const modelUrl = `http://127.0.0.1:${model.port}/v1`
  const all: Row[] = []
  for (let repeat = 0; repeat < repeats; repeat++) all.push(...(await oneRepeat(modelUrl, repeat, turns)))
  const memoryMb = await memory(modelUrl, longTurns)
  model.child.kill()
  const rows = SERVERS.flatMap((server) => AT_ONCE.map((atOnce) => median(all.filter((row) => row.server === server && row.atOnce === atOnce))))
  return { rows, deskToolsMs: await deskToolsMs(), memoryMb }
}

export interface Extent {
  readonly repeats: number
  /** Turns measured at each level. */
  readonly turns: number
  /** Turns after which memory is read. */
  readonly longTurns: number
}

async function oneRepeat(modelUrl: string, repeat: number, turns: number): Promise<Row[]> {
  const first = repeat % SERVERS.length
  const measured: Unrated[] = []
  for (const server of [...SERVERS.slice(first), ...SERVERS.slice(0, first)]) {
    const { child, target } = await startServer(server, modelUrl)
    await load(target, WARM_UP, 8)
    for (const atOnce of AT_ONCE) {
      await load(target, RUN_UP, atOnce)
      const before = await cpuMs(target)
      const result = await load(target, turns, atOnce)
      measured.push({ server, atOnce, ...result, cpuMsPerTurn: ((await cpuMs(target)) - before) / turns })
    }
    child.kill()
  }
  return measured.map((row) => ({ ...row, ratio: row.cpuMsPerTurn / floorOf(measured, row) }))
}

type Unrated = Omit<Row, 'ratio'>

function floorOf(measured: readonly Unrated[], { server, atOnce }: Unrated): number {
  const name = server === 'desk' || server === 'bare-desk' ? 'bare-desk' : 'bare'
  const floor = measured.find((row) => row.server === name && row.atOnce === atOnce)
  if (!floor) throw new Error('The bare loop was not measured.')
  return floor.cpuMsPerTurn
}

async function memory(modelUrl: string, longTurns: number): Promise<TurnBench['memoryMb']> {
  const { child, target } = await startServer('lean', modelUrl)
  await load(target, 300, 8)
  const warm = await residentMb(target)
  await load(target, longTurns, 32)
  const after = await residentMb(target)
  child.kill()
  return { warm, after }
}

async function startServer(server: Server, modelUrl: string): Promise<{ child: ChildProcess; target: Target }> {
  const { child, port } = await start(isLoop(server) ? 'bare-server.ts' : 'ambit-server.ts', { MODEL_URL: modelUrl, MODEL: server, SECRET })
  if (isLoop(server))
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
      ...(server === 'desk' ? { forwardedProps: { ambit: { record: CLAIM } } } : {}),
    }),
  })
  return { child, target: { port, closing: 'RUN_FINISHED', turn } }
}

/** A loop by hand, and none of ours. */
function isLoop(server: Server): boolean {
  return server === 'bare' || server === 'provider' || server === 'bare-desk'
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

async function cpuMs({ port }: Target): Promise<number> {
  const { user, system } = (await (await fetch(`http://127.0.0.1:${port}/cpu`)).json()) as NodeJS.CpuUsage
  return (user + system) / 1000
}

/** After a collection that is asked for: it is no part of what a turn costs. */
async function residentMb({ port }: Target): Promise<number> {
  const { rss } = (await (await fetch(`http://127.0.0.1:${port}/memory`)).json()) as NodeJS.MemoryUsage
  return Math.round(rss / 1e6)
}

/** Each figure's own median, so that the ratio shown is not quite the quotient of the CPU times shown. */
function median(rows: readonly Row[]): Row {
  const first = rows[0]
  if (!first) throw new Error('Nothing was measured.')
  const of = (figure: (row: Row) => number): number => {
    const sorted = rows.map(figure).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return {
    server: first.server,
    atOnce: first.atOnce,
    cpuMsPerTurn: of((row) => row.cpuMsPerTurn),
    ratio: of((row) => row.ratio),
    turnsPerSecond: of((row) => row.turnsPerSecond),
    firstByte: { p50: of((row) => row.firstByte.p50), p95: of((row) => row.firstByte.p95) },
    whole: { p50: of((row) => row.whole.p50), p95: of((row) => row.whole.p95) },
  }
}
