import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './support/browser.ts'
import { fast, openAssistant, signedIn, startStudio } from './support/studio.ts'

// Playwright's `page.webmcp` is the agent of the browser here: a client of the page's tools that is not ours.
let browser: Browser
let studio: Awaited<ReturnType<typeof startStudio>>
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[browser, studio] = await Promise.all([openBrowser(['--enable-features=WebMCP']), startStudio()])
  ;({ page, errors } = await signedIn(browser, studio.url, 'ada'))
})
afterAll(async () => {
  await browser?.close()
  await studio?.stop()
})
beforeEach(async () => {
  await page.goto(`${studio.url}/contacts`)
  await expect.poll(lent).toEqual(CONTACT_TOOLS)
})

const READS = { readOnly: true, untrustedContent: true }
const WRITES = { untrustedContent: true }

/** Each tool that the browser's agent finds, with the hints that the browser kept of ours. */
async function lent(): Promise<Readonly<Record<string, unknown>>> {
  const tools = await page.webmcp.tools()
  return Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
}

const CONTACT_TOOLS = {
  add_contact: WRITES,
  delete_contacts: WRITES,
  edit_contact: WRITES,
  find_contacts: READS,
  get_contacts_overview: READS,
  show_contacts: WRITES,
  tag_contacts: WRITES,
}
const GALLERY_TOOLS = { create_graph: WRITES, get_graphs_overview: READS, open_graph: WRITES }
const GRAPH_TOOLS = {
  add_statements: WRITES,
  delete_statement: WRITES,
  edit_statement: WRITES,
  find_statements: READS,
  focus_statement: WRITES,
  get_graph_overview: READS,
  inspect_statement: READS,
  link_statements: WRITES,
  mute_statement: WRITES,
  rename_graph: WRITES,
  select_statement: WRITES,
}

test('[X26] an agent of the browser finds the tools of the contacts with our hints and schemas, as many as the badge counts', async () => {
  const find = (await page.webmcp.tools()).find(({ name }) => name === 'find_contacts')
  expect(find).toEqual({
    name: 'find_contacts',
    description: expect.stringMatching(/^Finds contacts by words .* Use it when the person asks for somebody\.$/),
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', minLength: 1, maxLength: 120 }, tag: { type: 'string', description: 'Only contacts with this tag' } },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: READS,
  })
  await openAssistant(page)
  expect(await fast(page)).toBe(7)
  expect(errors).toEqual([])
})

test('[X27] it reads what the page shows and edits by what its buttons do; arguments that break the schema are refused in words', async () => {
  const dominic = { name: 'Dominic Frayne', organisation: 'Frayne Print', email: 'dom@frayneprint.example', phone: '0113 496 0170', tags: [] }
  const found = { ok: true, total: 1, contacts: [{ id: 'con-3', ...dominic }] }
  expect(await page.webmcp.callTool('find_contacts', { query: 'frayne' })).toEqual(found)
  for (const wrong of [{ nme: 'Ines Carvalho' }, { name: 7 }, { name: 'Ines Carvalho', admin: true }, ['Ines Carvalho']])
    expect(await page.webmcp.callTool('add_contact', wrong)).toEqual({ ok: false, error: expect.stringMatching(/^The arguments /) })
  expect(await page.webmcp.callTool('find_contacts', { query: 'Ines' })).toEqual({ ok: true, total: 0, contacts: [] })
  const added = await page.webmcp.callTool('add_contact', { name: 'Ines Carvalho', email: 'ines@portocold.example' })
  expect(added).toEqual({ ok: true, id: expect.stringMatching(/^con-/), name: 'Ines Carvalho' })
  const row = page.getByRole('row', { name: /Ines Carvalho/ })
  expect(await row.innerText()).toContain('assistant')
  await page.reload()
  await row.waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(lent).toEqual(CONTACT_TOOLS)
  expect(await page.webmcp.callTool('find_contacts', { query: 'Ines' })).toEqual({ ok: true, total: 0, contacts: [] })
  expect(errors).toEqual([])
})

test('[X28] on another page the tools of the one before are gone and those of that page are there, also when it opened the page itself', async () => {
  await page.getByRole('link', { name: 'Graphs' }).click()
  await expect.poll(lent).toEqual(GALLERY_TOOLS)
  await expect(page.webmcp.callTool('find_contacts', { query: 'frayne' })).rejects.toThrow('No WebMCP tool named "find_contacts"')
  expect(await page.webmcp.callTool('open_graph', { graph_id: 'gra-1' })).toEqual({ ok: true, opened: 'Leeds warehouse: stay or move' })
  await expect.poll(lent).toEqual(GRAPH_TOOLS)
  const graph = { id: 'gra-1', name: 'Leeds warehouse: stay or move' }
  expect(await page.webmcp.callTool('get_graph_overview')).toMatchObject({ ok: true, graph })
  await page.goBack()
  await expect.poll(lent).toEqual(GALLERY_TOOLS)
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect.poll(lent).toEqual(CONTACT_TOOLS)
  expect(errors).toEqual([])
})

test('[X29] who is signed out lends nothing, and the next person lends the page anew', async () => {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await lent()).toEqual({})
  await page.getByLabel('Name').fill('grace')
  await page.getByLabel('Password').fill('studio')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(lent).toEqual(CONTACT_TOOLS)
})
