// What a call of a page's tool costs apart from the model: from the model's call to the model being asked again with the
// result; over our server with our session and registry, and beside it by hand over a server that keeps nothing.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import type { Turns } from './page-child.ts'
import type { Marks } from './script.ts'

const SECRET = 'bench secret, thirty-two characters long'
const WAYS = ['bare', 'ours'] as const
type Way = (typeof WAYS)[number]
/** Round trips in a turn: with more the server would end it. */
const CALLS = 3
/** Turns before anything is measured: without a call, which are quick, and with them. */
const WARM_UP = [
  { turns: 600, calls: 0 },
  { turns: 60, calls: CALLS },
]

export interface RoundTripRow {
  readonly way: Way
  /** Milliseconds from the model's call to the model being asked again. */
  readonly whole: Quantiles
  /** Its parts: until the handler runs, until the page sends the result, until the model is asked again. */
  readonly toHandler: Quantiles
  readonly onPage: Quantiles
  readonly takenUp: Quantiles
  /** Milliseconds of CPU, what a turn costs without a call taken off. */
  readonly serverCpuMs: number
  readonly pageCpuMs: number
}
interface Quantiles {
  readonly p50: number
  readonly p95: number
}

export interface RoundTripExtent {
  readonly batches: number
  /** Turns in a batch, with three round trips each. */
  readonly turns: number
}

/** Server and page are programs of their own; the two ways take turns, a short batch at a time. CPU is the median over the batches. */
export async function benchRoundTrip({ batches, turns }: RoundTripExtent): Promise<{ readonly rows: readonly RoundTripRow[] }> {
  const pairs: Pair[] = []
  try {
    for (const way of WAYS) pairs.push(await startPair(way))
    for (const extent of WARM_UP) for (const pair of pairs) await oneBatch(pair, extent)
    const taken = new Map<Way, Batch[]>(WAYS.map((way) => [way, []]))
    for (let batch = 0; batch < batches; batch += 1) {
      for (const pair of pairs) {
        const without = await oneBatch(pair, { turns, calls: 0 })
        const withCalls = await oneBatch(pair, { turns, calls: CALLS })
        const serverCpuMs = (withCalls.serverCpuMs - without.serverCpuMs) / (turns * CALLS)
        const pageCpuMs = (withCalls.pageCpuMs - without.pageCpuMs) / (turns * CALLS)
        taken.get(pair.way)?.push({ ...withCalls, serverCpuMs, pageCpuMs })
      }
    }
    return { rows: [...taken].map(([way, of]) => rowOf(way, of)) }
  } finally {
    for (const { server, page } of pairs) for (const child of [page, server]) child.kill()
  }
}

interface Batch {
  readonly trips: readonly { readonly toHandler: number; readonly onPage: number; readonly takenUp: number }[]
  readonly serverCpuMs: number
  readonly pageCpuMs: number
}

async function oneBatch({ server, page }: Pair, extent: Turns): Promise<Batch> {
  const [serverBefore, pageBefore] = [await ask(server, {}), await ask(page, { turns: 0, calls: 0 })]
  const onPage = await ask(page, extent)
  const onServer = await ask(server, {})
  const { turns, calls } = extent
  for (const { begun, ended } of [onPage, onServer]) {
    if (begun.length !== turns * calls || ended.length !== turns * calls)
      throw new Error(`Of ${turns * calls} round trips ${begun.length} began, ${ended.length} ended.`)
  }
  const trips = onServer.begun.map((called, at) => {
    const [handled = 0, sent = 0, asked = 0] = [onPage.begun[at], onPage.ended[at], onServer.ended[at]]
    return { toHandler: handled - called, onPage: sent - handled, takenUp: asked - sent }
  })
  return { trips, serverCpuMs: onServer.cpuMs - serverBefore.cpuMs, pageCpuMs: onPage.cpuMs - pageBefore.cpuMs }
}

function rowOf(way: Way, batches: readonly Batch[]): RoundTripRow {
  const trips = batches.flatMap((batch) => batch.trips)
  return {
    way,
    whole: quantiles(trips.map(({ toHandler, onPage, takenUp }) => toHandler + onPage + takenUp)),
    toHandler: quantiles(trips.map((trip) => trip.toHandler)),
    onPage: quantiles(trips.map((trip) => trip.onPage)),
    takenUp: quantiles(trips.map((trip) => trip.takenUp)),
    serverCpuMs: quantiles(batches.map((batch) => batch.serverCpuMs)).p50,
    pageCpuMs: quantiles(batches.map((batch) => batch.pageCpuMs)).p50,
  }
}

interface Pair {
  readonly way: Way
  readonly server: ChildProcess
  readonly page: ChildProcess
}

async function startPair(way: Way): Promise<Pair> {
  const { child: server, port } = await start(way === 'bare' ? 'bare-server.ts' : 'ambit-server.ts', { SECRET })
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ada')
    .setAudience('bench')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(SECRET))
  const { child: page } = await start('page-child.ts', { WAY: way, SERVER_URL: `http://127.0.0.1:${port}`, TOKEN: token })
  return { way, server, page }
}

async function start(file: string, env: Readonly<Record<string, string>>): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--conditions=ambit-source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const { port } = (await told(child)) as { readonly port: number }
  return { child, port }
}

async function ask(child: ChildProcess, asked: object): Promise<Marks> {
  const answer = told(child)
  child.send(asked)
  return (await answer) as Marks
}

function told(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`A program of the round-trip bench ended with ${code}.`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message)
    })
  })
}

function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95) }
}
