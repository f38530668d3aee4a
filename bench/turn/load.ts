import { request, Agent } from 'node:http'

export interface Target {
  readonly port: number
  /** The request of one turn. */
  turn(): { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  /** What must stand in the stream behind the last word. */
  readonly closing: string
}
export interface Measured {
  readonly turnsPerSecond: number
  /** Milliseconds. */
  readonly firstByte: Quantiles
  readonly whole: Quantiles
}
interface Quantiles {
  readonly p50: number
  readonly p95: number
}

/** Sends `turns` turns, `atOnce` at a time, and checks that each ends as it should. */
export async function load(target: Target, turns: number, atOnce: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const first: number[] = []
  const whole: number[] = []
  let left = turns
  const startedAt = performance.now()
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const took = await turn(target, agent)
      first.push(took.first)
      whole.push(took.whole)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { turnsPerSecond: turns / seconds, firstByte: quantiles(first), whole: quantiles(whole) }
}

function turn(target: Target, agent: Agent): Promise<{ first: number; whole: number }> {
  const { path, headers, body } = target.turn()
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = request({ port: target.port, path, method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let first = 0
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        first ||= performance.now() - startedAt
        text += part
      })
      response.on('end', () => {
        const end = text.lastIndexOf(' END')
        if (response.statusCode !== 200 || end < 0 || !text.slice(end).includes(target.closing))
          reject(new Error(`A turn went wrong: ${response.statusCode} ${text.slice(-500)}`))
        else resolve({ first, whole: performance.now() - startedAt })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function quantiles(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100
  return { p50: at(0.5), p95: at(0.95) }
}
