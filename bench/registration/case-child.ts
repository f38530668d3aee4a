// One case in a program of its own: a DOM first, then the built page. Asked over IPC for one thing at a time.
import { Window } from 'happy-dom'
import type { openPage as Open } from './case-page.ts'
import type { HookName } from './hooks.ts'

export type Ask = { readonly render: number } | 'notices' | 'truths'

const [page = '', name] = process.argv.slice(2)
const window = new Window({ url: 'https://page.test/' })
for (const key of Object.getOwnPropertyNames(window)) {
  if (!(key in globalThis)) Object.defineProperty(globalThis, key, { value: Reflect.get(window, key), configurable: true, writable: true })
}
// Nothing of it asks a server: the provider's session finds none.
globalThis.fetch = () => Promise.resolve(new Response(undefined, { status: 404 }))

await import(page)
const { openPage } = globalThis as typeof globalThis & { readonly openPage: typeof Open }
const opened = openPage(name as HookName)

async function answer(ask: Ask): Promise<unknown> {
  if (ask === 'notices') return opened.notices()
  return ask === 'truths' ? opened.truths() : opened.render(ask.render)
}
process.on('message', (ask: Ask) => void answer(ask).then((told) => process.send?.({ told })))
process.on('disconnect', () => process.exit())
process.send?.({ told: 'open' })
