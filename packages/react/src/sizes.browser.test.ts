import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStage, widgetOf, type Stage } from './testing/browser.ts'
import { buildParts, type Part } from './testing/build-page.ts'

vi.setConfig({ testTimeout: 60_000 })
let stage: Stage
let parts: readonly Part[]
beforeAll(async () => {
  parts = await buildParts('page')
  const page = `<!doctype html><html lang="en"><head><title>Host</title></head><body><div id="root"></div><script type="module" src="/${parts[0]?.fileName}"></script></body></html>`
  stage = await startStage({
    pages: { '/': { html: page } },
    scripts: () => Promise.resolve(Object.fromEntries(parts.map(({ fileName, code }) => [`/${fileName}`, code]))),
  })
}, 60_000)
afterAll(() => stage.close())

test('[U79] fault row 35: what a page loads at its start is at most 60 KB without React for the widget and 13.2 KB for the client, gzipped', async () => {
  const widget = await buildParts('widget')
  const client = await buildParts('client')
  expect([widget, client].map(laterOf)).toEqual([
    ['decisions', 'governing', 'inspector', 'performing', 'web-mcp'],
    ['governing', 'performing', 'web-mcp'],
  ])
  expect(startOf(widget)).toBeGreaterThan(40_000)
  expect(startOf(widget)).toBeLessThanOrEqual(60_000)
  expect(startOf(client)).toBeGreaterThan(6_000)
  expect(startOf(client)).toBeLessThanOrEqual(13_200)
})

test('[U79] fault row 35: the check of the project holds each of these sizes', async () => {
  const budgets: readonly { readonly name: string; readonly limit: string; readonly gzip: boolean }[] = JSON.parse(
    await readFile(new URL('../../../.size-limit.json', import.meta.url), 'utf8'),
  )
  expect(budgets.map(({ name, limit, gzip }) => [name, limit, gzip])).toEqual([
    ['the widget without React', '60 kB', true],
    ['@ambit/client', '13.2 kB', true],
    ['what a page with tools fetches later', '12.4 kB', true],
    ['what a page with cards or actions fetches later', '6.4 kB', true],
    ['what a talk with a decision fetches later', '13.8 kB', true],
    ['the custom element with its own runtime', '92.4 kB', true],
  ])
})

test('[U79] a page that lends tools fetches what performs calls when all of that is there, and the inspector where it is asked for', async () => {
  const page = await stage.open('/?lends=notes')
  await page.goto('about:blank')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(...parts.map(({ name }) => name).filter((name) => new URL(request.url()).pathname.startsWith(`/${name}-`))))
  await page.goto(`${stage.server.url}/?lends=notes`)
  const { field, log, button } = widgetOf(page)
  await button('[fast] 2').waitFor()
  await expect.poll(() => fetched).toContain('performing')
  expect(fetched.filter((name) => name === 'performing' || name === 'inspector')).toEqual(['performing'])
  await field.fill('use [["add_note",{"text":"a"}]]')
  await field.press('Enter')
  await log.getByText('Came back: {"ok":true,"count":1}').waitFor()
  await page.goto(`${stage.server.url}/?lends=notes&ambit=inspect`)
  await page.locator('[data-ambit-inspector]').getByText('2 tools').waitFor()
  expect(fetched.filter((name) => name === 'inspector')).toEqual(['inspector'])
})

test('[U96] what draws decisions is fetched with the first of them; where that fails it is said, nothing can be decided, and Retry draws the card', async () => {
  const page = await stage.open('/')
  const { host, field, log, button } = widgetOf(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(...parts.map(({ name }) => name).filter((name) => new URL(request.url()).pathname.startsWith(`/${name}-`))))
  await field.fill('hello')
  await field.press('Enter')
  await log.getByText('You said: hello').waitFor()
  expect(fetched).not.toContain('decisions')
  await page.route('**/decisions-*.js', (route) => route.abort(), { times: 1 })
  await field.fill('ask delete')
  await field.press('Enter')
  await log.getByRole('alert').getByText('The decision cannot be shown.').waitFor()
  expect([await host.getByRole('group', { name: 'Delete a reasoning graph' }).count(), await field.getAttribute('placeholder')]).toEqual([
    0,
    'Waiting for your decision',
  ])
  await button('Retry').click()
  await button('Approve deletion').click()
  await log.getByText('All of it is decided.').waitFor()
  expect(fetched.filter((name) => name === 'decisions')).toHaveLength(2)
})

/** Bytes, gzipped, of the first part and everything that it cannot begin without, as one file of the host's. */
function startOf(built: readonly Part[]): number {
  const needed = new Set<string>()
  const need = (fileName: string): void => {
    const part = built.find((each) => each.fileName === fileName)
    if (part === undefined || needed.has(fileName)) return
    needed.add(fileName)
    part.imports.forEach(need)
  }
  need(built[0]?.fileName ?? '')
  const together = built.filter(({ fileName }) => needed.has(fileName)).map(({ code }) => code)
  return gzipSync(together.join('\n'), { level: 9 }).length
}

function laterOf(built: readonly Part[]): readonly string[] {
  const later = new Set(built.flatMap(({ later }) => later))
  return built
    .filter(({ fileName }) => later.has(fileName))
    .map(({ name }) => name)
    .toSorted()
}
