import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { type AskedTools, askedTools } from './support/asked-tools.ts'
import { openBrowser } from './support/browser.ts'
import type { Call } from './support/model.ts'

// Each tool of the editor, on one page of one browser.

let browser: Browser
let asked: AskedTools

beforeAll(async () => {
  browser = await openBrowser()
  asked = await askedTools(browser, '/graphs/gra-1')
})
afterAll(async () => {
  await asked?.stop()
  await browser?.close()
})

test('[X32] what the editor reads and shows for the assistant is what the person has before them', async () => {
  const { page, results, written, errors } = asked
  const [overview, found, inspected] = await results(editor.overview, editor.find, editor.inspect)
  expect(overview).toMatchObject({
    ok: true,
    graph: { id: 'gra-1', name: 'Leeds warehouse: stay or move' },
    stats: { statements: 8, links: 7, roots: 1, contradictions: 1, muted: 1 },
  })
  expect(found).toEqual({
    ok: true,
    total: 2,
    statements: [
      { id: 'sta-4', text: 'The Leeds lease has a break in June 2027.', by: 'Ada Marlowe', muted: false },
      { id: 'sta-7', text: 'The lease runs to March 2028 without a break.', by: 'Grace Okafor', muted: false },
    ],
  })
  expect(inspected).toEqual({
    ok: true,
    statement: { id: 'sta-6', text: 'Moving the stock stops dispatch for four days.', by: 'the assistant, for Ada Marlowe', muted: false },
    bears_on: [{ kind: 'objects', id: 'sta-1', text: 'Move the warehouse to Wakefield by June 2027.' }],
    borne_on_by: [{ kind: 'objects', id: 'sta-9', text: 'Hull can dispatch in the meantime.' }],
  })
  expect(await results(editor.select)).toEqual([{ ok: true, shown: 'Eleven of 34 staff cannot get there without a car.' }])
  expect(await page.getByRole('textbox', { name: 'Wording' }).inputValue()).toBe('Eleven of 34 staff cannot get there without a car.')
  expect(await page.locator('[aria-current="true"]').innerText()).toContain('Eleven of 34 staff')
  expect(await results(editor.focus)).toEqual([{ ok: true, shown: 'Hull can dispatch in the meantime.' }])
  await expect.poll(async () => Math.round(distance(await middle('.canvas'), await middle('[data-id="sta-9"]')))).toBeLessThan(3)
  expect(await page.locator('.node.sel').innerText()).toContain('Hull can dispatch')
  expect([written(), errors]).toEqual([[], []])
})

test('[X32] each tool of the editor that writes does what the editor itself does: it shows, is told, is there after a reload, and can be undone', async () => {
  const { page, lent, writeAndUndo, errors } = asked
  /** Lines of a statement's card on the canvas. */
  const card = (id: string) => async () => {
    const [text] = await page.locator(`.react-flow__node[data-id="${id}"] .node`).allInnerTexts()
    return text?.split(/\s*\n\s*/)
  }
  await writeAndUndo([
    {
      call: editor.add,
      sent: changed(
        { kind: 'add', text: 'A shuttle costs £1,900 a month.', about: { to: 'sta-5', as: 'objects' } },
        { kind: 'add', text: 'Parking is full by nine.', about: { to: 'sta-5', as: 'objects' } },
      ),
      told: {
        added: 2,
        statements: [
          { id: 'sta-10', text: 'A shuttle costs £1,900 a month.' },
          { id: 'sta-11', text: 'Parking is full by nine.' },
        ],
        bear_on: { id: 'sta-5', kind: 'objects' },
      },
      seen: async () => [await card('sta-10')(), await card('sta-11')()],
      before: [undefined, undefined],
      after: [
        ['A shuttle costs £1,900 a month.', 'Assistant'],
        ['Parking is full by nine.', 'Assistant'],
      ],
    },
    {
      call: editor.edit,
      sent: changed({ kind: 'edit', id: 'sta-3', text: 'Most deliveries start from the M1.' }),
      told: { id: 'sta-3', text: 'Most deliveries start from the M1.' },
      seen: card('sta-3'),
      before: ['Two thirds of deliveries already start from the M1.', 'Grace Okafor'],
      after: ['Most deliveries start from the M1.', 'Assistant'],
    },
    {
      call: editor.link,
      sent: changed({ kind: 'link', from: 'sta-8', to: 'sta-1', as: 'contradicts' }),
      told: { from: 'sta-8', to: 'sta-1', kind: 'contradicts' },
      seen: () => edges('.contradicts'),
      before: ['sta-7 sta-4'],
      after: ['sta-7 sta-4', 'sta-8 sta-1'],
    },
    {
      call: editor.mute,
      sent: changed({ kind: 'mute', id: 'sta-2', muted: true }),
      told: { id: 'sta-2', muted: true },
      seen: card('sta-2'),
      before: ['Rent per pallet falls from £11.40 to £8.10 a month.', 'Ada Marlowe'],
      after: ['Rent per pallet falls from £11.40 to £8.10 a month.', 'Muted by Ada Marlowe'],
    },
    {
      call: editor.unmute,
      sent: changed({ kind: 'mute', id: 'sta-9', muted: false }),
      told: { id: 'sta-9', muted: false },
      seen: card('sta-9'),
      before: ['Hull can dispatch in the meantime.', 'Muted by Ada Marlowe'],
      after: ['Hull can dispatch in the meantime.', 'Ada Marlowe'],
    },
    {
      call: editor.rename,
      sent: changed({ kind: 'rename', name: 'Leeds or Wakefield' }),
      told: { name: 'Leeds or Wakefield' },
      seen: () => page.getByRole('heading', { level: 1 }).innerText(),
      before: 'Leeds warehouse: stay or move',
      after: 'Leeds or Wakefield',
    },
    {
      call: editor.remove,
      sent: changed({ kind: 'remove', id: 'sta-6' }),
      told: { deleted: 'sta-6' },
      seen: async () => [await card('sta-6')(), (await edges('')).filter((ends) => ends.includes('sta-6'))],
      before: [
        ['Moving the stock stops dispatch for four days.', 'Assistant'],
        ['sta-6 sta-1', 'sta-9 sta-6'],
      ],
      after: [undefined, []],
    },
  ])
  expect(new Set(Object.values(editor).map(({ call }) => call))).toEqual(new Set(lent()))
  expect(errors).toEqual([])
})

test('[X32] a statement that is deleted is selected no more, and is again once that is undone', async () => {
  const { page, results } = asked
  const chosen = async () => {
    const [overview] = await results(editor.overview)
    return overview !== null && typeof overview === 'object' && 'selected' in overview ? overview.selected : undefined
  }
  await results({ call: 'select_statement', args: { statement_id: 'sta-6' } })
  expect(await chosen()).toBe('sta-6')
  await results(editor.remove)
  expect(await chosen()).toBe(undefined)
  await page.getByText('Select a statement to read, edit or mute it.').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Wording' }).inputValue()).toBe('Moving the stock stops dispatch for four days.')
  expect(await chosen()).toBe('sta-6')
})

test('[X33] in the editor a wrong id, an empty list and a value out of range are refused in words and change nothing', async () => {
  const unknown = 'There is no statement sta-99 in this graph. It may have been deleted meanwhile.'
  const unshown = 'There is no statement sta-99. Call get_graph_overview for the ids.'
  await asked.refused('/api/graphs/gra-1', [
    [{ call: 'inspect_statement', args: { statement_id: 'sta-99' } }, 'There is no statement sta-99 in this graph. Call get_graph_overview for the ids.'],
    [{ call: 'find_statements', args: { query: '' } }, unfit('find_statements', 'query: String is too short (0 < 1).')],
    [{ call: 'add_statements', args: { texts: [] } }, unfit('add_statements', 'texts: Array has too few items (0 < 1).')],
    [{ call: 'add_statements', args: { texts: Array(11).fill('x') } }, unfit('add_statements', 'texts: Array has too many items (11 > 10).')],
    [{ call: 'add_statements', args: { texts: ['x'], about_id: 'sta-99', kind: 'objects' } }, unknown],
    [{ call: 'add_statements', args: { texts: ['x'], kind: 'objects' } }, 'A kind was given, but not what they bear on: give about_id too, or neither.'],
    [{ call: 'add_statements', args: { texts: ['x', ' '] } }, 'operations.1.text: must not be empty.'],
    [{ call: 'edit_statement', args: { statement_id: 'sta-99', text: 'x' } }, unknown],
    [{ call: 'edit_statement', args: { statement_id: 'sta-1', text: 'x'.repeat(401) } }, unfit('edit_statement', 'text: String is too long (401 > 400).')],
    [{ call: 'delete_statement', args: { statement_id: 'sta-99' } }, unknown],
    [{ call: 'link_statements', args: { from: 'sta-1', to: 'sta-99', kind: 'supports' } }, unknown],
    [{ call: 'link_statements', args: { from: 'sta-1', to: 'sta-1', kind: 'supports' } }, 'A statement cannot bear on itself.'],
    [
      { call: 'link_statements', args: { from: 'sta-1', to: 'sta-2', kind: 'refutes' } },
      unfit('link_statements', 'kind: Instance does not match any of ["supports","objects","contradicts"].'),
    ],
    [{ call: 'mute_statement', args: { statement_id: 'sta-99' } }, unknown],
    [{ call: 'rename_graph', args: { name: ' ' } }, 'operations.0.name: must not be empty.'],
    [{ call: 'select_statement', args: { statement_id: 'sta-99' } }, unshown],
    [{ call: 'focus_statement', args: { statement_id: 'sta-99' } }, unshown],
  ])
})

/** Both ends of the links on the canvas that fit the selector. */
function edges(selector: string): Promise<readonly string[]> {
  const named = /^Edge from (\S+) to (\S+)$/
  return asked.page
    .locator(`.react-flow__edge${selector} [aria-label], .react-flow__edge${selector}[aria-label]`)
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''))
    .then((labels) => labels.map((label) => label.replace(named, '$1 $2')).toSorted())
}

async function middle(selector: string): Promise<{ readonly x: number; readonly y: number }> {
  const box = await asked.page.locator(selector).boundingBox()
  return box === null ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function distance(one: { readonly x: number; readonly y: number }, other: { readonly x: number; readonly y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

const editor = {
  overview: { call: 'get_graph_overview', args: {} },
  find: { call: 'find_statements', args: { query: 'lease break' } },
  inspect: { call: 'inspect_statement', args: { statement_id: 'sta-6' } },
  select: { call: 'select_statement', args: { statement_id: 'sta-5' } },
  focus: { call: 'focus_statement', args: { statement_id: 'sta-9' } },
  add: { call: 'add_statements', args: { texts: ['A shuttle costs £1,900 a month.', 'Parking is full by nine.'], about_id: 'sta-5', kind: 'objects' } },
  edit: { call: 'edit_statement', args: { statement_id: 'sta-3', text: 'Most deliveries start from the M1.' } },
  link: { call: 'link_statements', args: { from: 'sta-8', to: 'sta-1', kind: 'contradicts' } },
  mute: { call: 'mute_statement', args: { statement_id: 'sta-2' } },
  unmute: { call: 'mute_statement', args: { statement_id: 'sta-9', unmute: true } },
  rename: { call: 'rename_graph', args: { name: 'Leeds or Wakefield' } },
  remove: { call: 'delete_statement', args: { statement_id: 'sta-6' } },
} as const satisfies Readonly<Record<string, Call>>

function changed(...operations: readonly object[]): object {
  return { source: 'ai', operations }
}

function unfit(tool: string, problems: string): string {
  return `The arguments of ${tool} do not fit: ${problems}`
}
