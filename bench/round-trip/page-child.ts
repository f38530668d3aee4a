// A page without a browser: our session and registry over our server, or by hand over the bare one. Asked over IPC for turns.
import { createRegistry, createSession } from '@ambit/client'
import { Clock, messageOf, TOOL } from './script.ts'

export interface Turns {
  readonly turns: number
  /** Round trips in each. */
  readonly calls: number
}

const clock = new Clock()
const baseUrl = process.env['SERVER_URL'] ?? ''
let rows: readonly unknown[] = []
function addRow(args: object): object {
  clock.begin()
  rows = [...rows.slice(-9), args]
  return { ok: true, count: rows.length }
}

const turn = process.env['WAY'] === 'bare' ? bareTurn : ourTurn()

function ourTurn(): (calls: number) => Promise<void> {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const page = createRegistry({ storage })
  page.register([{ ...TOOL, call: addRow }], { scopeId: 'bench:rows', pageTitle: 'Rows' })
  const session = createSession({
    baseUrl,
    agentKey: 'bench',
    page,
    storage,
    getToken: () => Promise.resolve(process.env['TOKEN']),
    fetch: (input, init) => {
      if (typeof init?.body === 'string' && init.body.includes('"role":"tool"')) clock.end()
      return fetch(input, init)
    },
  })
  return async (calls) => {
    session.newThread()
    const isTaken = await session.send(messageOf(calls))
    const { status, items } = session.getState()
    const last = items.at(-1)
    if (!isTaken || status.kind !== 'idle' || last?.kind !== 'text' || last.text !== 'Done.') throw new Error(`A turn went wrong: ${JSON.stringify(status)}`)
  }
}

async function bareTurn(calls: number): Promise<void> {
  const messages: object[] = [{ role: 'user', content: messageOf(calls) }]
  for (;;) {
    const response = await fetch(`${baseUrl}/turn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages, tools: [TOOL] }),
    })
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
    const told = JSON.parse(text.slice('data: '.length)) as { readonly call?: string; readonly args?: object }
    if (told.args === undefined) return
    const result = addRow(told.args)
    messages.push({ role: 'assistant', ...told }, { role: 'tool', content: JSON.stringify(result) })
    clock.end()
  }
}

async function run({ turns, calls }: Turns): Promise<void> {
  for (let each = 0; each < turns; each += 1) await turn(calls)
  process.send?.(clock.take())
}
process.on('disconnect', () => process.exit())
process.on('message', (asked: Turns) => void run(asked))
process.send?.({ port: 0 })
