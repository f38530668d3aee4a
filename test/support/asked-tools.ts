import { expect } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { type Call, standInModel } from './model.ts'
import { ask, openAssistant, pageToolsOf, signedIn, startStudio } from './studio.ts'

/** One call that writes: what the page sent, what the model read, and what of the page shows it before and after. */
interface Write {
  readonly call: Call
  readonly sent: object
  readonly told: object
  readonly seen: () => Promise<unknown>
  readonly before: unknown
  readonly after: unknown
}

export interface AskedTools {
  readonly page: Page
  readonly url: string
  /** What the browser's console called an error. */
  readonly errors: readonly string[]
  /** Has the model ask for all of it in one reply, and gives what it read. */
  readonly results: (...calls: readonly Call[]) => Promise<readonly unknown[]>
  /** Bodies of the page's own writes since the calls. */
  readonly written: () => readonly unknown[]
  /** The tools that went with the last turn. */
  readonly lent: () => readonly string[]
  /** Carries out every write, loads the page anew, and takes each back with the page's own button, the last first. */
  readonly writeAndUndo: (writes: readonly Write[]) => Promise<void>
  /** Each call with why it is refused. Afterwards nothing is different, on the page or in what `view` answers. */
  readonly refused: (view: string, calls: readonly (readonly [call: Call, error: string])[]) => Promise<void>
  readonly stop: () => Promise<void>
}

/** A page of the studio whose assistant has a model that asks for exactly what a test says. */
export async function askedTools(browser: Browser, path: string): Promise<AskedTools> {
  let next: readonly Call[] = []
  let read: readonly unknown[] = []
  let written: unknown[] = []
  let lent: readonly string[] = []
  const model = await standInModel((_request, roles, talk) => {
    if (roles.at(-1) !== 'tool') return { calls: next }
    read = talk.slice(roles.lastIndexOf('assistant') + 1).map(({ content }): unknown => JSON.parse(String(content)))
    return { words: ['Done.'], pauseMs: 0 }
  })
  const studio = await startStudio({ AMBIT_MODEL: 'openai-compatible/stand-in', AMBIT_MODEL_URL: model.url })
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    if (request.url().startsWith(`${studio.url}/api/`)) written.push(request.postDataJSON())
    else if (request.url().endsWith('/runs')) lent = pageToolsOf(request.postDataJSON())
  })
  const shown = (): Promise<void> => page.locator('main:not([aria-busy]) h1').waitFor()
  await page.goto(studio.url + path)
  await shown()
  if (!(await page.getByRole('textbox', { name: /^Message to/ }).isVisible())) await openAssistant(page)
  const results = async (...calls: readonly Call[]): Promise<readonly unknown[]> => {
    next = calls
    read = []
    written = []
    await ask(page, `Turn ${model.requests()}`)
    await expect.poll(() => read.length).toBe(calls.length)
    return read
  }
  const state = async (view: string) => [
    await page.evaluate(async (address): Promise<unknown> => (await fetch(address)).json(), view),
    await page.locator('main').innerText(),
    new URL(page.url()).pathname,
  ]
  return {
    page,
    url: studio.url,
    errors,
    results,
    written: () => written,
    lent: () => lent,
    async writeAndUndo(writes) {
      for (const { call, sent, told, seen, before, after } of writes) {
        expect([call, await seen()]).toEqual([call, before])
        expect([call, await results(call)]).toEqual([call, [{ ok: true, ...told }]])
        await expect.poll(async () => [call, await seen()]).toEqual([call, after])
        expect([call, written]).toEqual([call, [sent]])
      }
      await page.reload()
      for (const { call, seen, after } of writes) await expect.poll(async () => [call, await seen()]).toEqual([call, after])
      for (const { call, seen, before } of writes.toReversed()) {
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        await expect.poll(async () => [call, await seen()]).toEqual([call, before])
      }
    },
    async refused(view, calls) {
      const before = await state(view)
      const told = await results(...calls.map(([call]) => call))
      expect(calls.map(([call], index) => [call, told[index]])).toEqual(calls.map(([call, error]) => [call, { ok: false, error }]))
      expect(await state(view)).toEqual(before)
      // The browser says of its own that the studio refused something.
      errors.length = 0
    },
    async stop() {
      await page.context().close()
      await studio.stop()
      model.close()
    },
  }
}
