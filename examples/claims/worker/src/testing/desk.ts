import type { Json } from '@ambit/domain'
import { SignJWT } from 'jose'
import type { Miniflare } from 'miniflare'
import { startWorker, type Started } from './workerd.ts'

export const SECRET = 'a secret of the claims workspace, long enough'

/** The Worker, as a widget talks to it. */
export interface Desk {
  readonly worker: Miniflare
  ask(path: string, init?: { readonly method?: string; readonly as?: string; readonly body?: Json }): ReturnType<Miniflare['dispatchFetch']>
}

export async function startDesk(over: Partial<Started> = {}): Promise<Desk> {
  const worker = startWorker({ entry: 'worker.ts', ...over, bindings: { AMBIT_SECRET: SECRET, AMBIT_TODAY: '2026-11-30', ...over.bindings } })
  await worker.ready
  return {
    worker,
    async ask(path, { method, as = 'u-abara', body } = {}) {
      const headers = { authorization: `Bearer ${await tokenOf(as)}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      return worker.dispatchFetch(`http://desk.test${path}`, {
        headers,
        ...(method === undefined ? {} : { method }),
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      })
    },
  }
}

export async function tokenOf(subject: string, { secret = SECRET, audience = 'claims' } = {}): Promise<string> {
  const token = new SignJWT({ name: subject }).setProtectedHeader({ alg: 'HS256' }).setSubject(subject).setAudience(audience)
  return token.setExpirationTime('10m').sign(new TextEncoder().encode(secret))
}

/** The body of a run: a quick action on a claim, from a page. */
export function asking(id: string, ambit: { readonly [key: string]: Json } = {}, content = 'Validate the policy'): Json {
  return {
    threadId: `thr-${id}`,
    runId: `run-${id}`,
    state: {},
    messages: [{ id: `msg-${id}`, role: 'user', content }],
    tools: [],
    context: [],
    forwardedProps: { ambit: { screen: true, record: { type: 'claim', id: 'clm-10' }, ...ambit } },
  }
}
export const RUNS = '/v1/agents/claims/runs'

export interface Told {
  readonly id?: number
  readonly type: string
  readonly [key: string]: unknown
}

/** Reads a stream of events, as they come. */
export class Reading {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #utf8 = new TextDecoder()
  #text = ''
  readonly told: Told[] = []

  constructor(response: { readonly body: unknown }) {
    this.#reader = (response.body as ReadableStream<Uint8Array>).getReader()
  }

  /** Until an event of this kind is there, or the end. */
  async until(found: (event: Told) => boolean): Promise<readonly Told[]> {
    while (!this.told.some(found)) {
      const { done, value } = await this.#reader.read()
      if (done) break
      this.#take(this.#utf8.decode(value, { stream: true }))
    }
    return this.told
  }
  toEnd(): Promise<readonly Told[]> {
    return this.until(() => false)
  }
  leave(): Promise<void> {
    return this.#reader.cancel()
  }

  #take(text: string): void {
    const frames = `${this.#text}${text}`.split('\n\n')
    this.#text = frames.pop() ?? ''
    for (const frame of frames) {
      const [, event] = /^data: (.*)$/m.exec(frame) ?? []
      const [, id] = /^id: (\d+)$/m.exec(frame) ?? []
      if (event !== undefined) this.told.push({ ...JSON.parse(event), ...(id === undefined ? {} : { id: Number(id) }) })
    }
  }
}

/** What an assistant's messages say in a list of events. */
export function textOf(events: readonly Told[]): string {
  return events.flatMap(({ type, delta }) => (type === 'TEXT_MESSAGE_CONTENT' ? [String(delta)] : [])).join('')
}
