import type { Json, JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { itemsIn } from './items.ts'
import { wordsOfMatter } from './matter.ts'
import { writeNote } from './note.ts'
import { calls, offer, round, told, tool, user } from './testing/talk.ts'
import { viewOf } from './turn-view.ts'

type Result = readonly [name: string, result: Json, args?: JsonObject]

function note(results: readonly Result[], playbook = '', matter: readonly string[] = []): string {
  const { calls: settled } = viewOf([user('Go', 'go'), ...results.flatMap(([name, result, args = {}]) => round({ name, result, args }))])
  return writeNote(settled, { playbook, items: itemsIn(settled), matter })
}

const deadline = (at: number, over: JsonObject = {}): JsonObject => ({
  what: `Diary ${at}`,
  due: `2026-12-${String(at + 10)}`,
  days: at + 10,
  status: 'upcoming',
  ref: `task-${at}`,
  ...over,
})

test('[F57] of a list that is cut the urgent rows and those that the task names are shown, in their order', () => {
  const rows = [1, 2, 3, 4, 5, 6].map((at) => deadline(at))
  const named = deadline(7, { what: 'Write to the other side', ref: 'rec-1' })
  const late = deadline(8, { what: 'Second report', status: 'overdue' })
  const results: readonly Result[] = [
    ['financial_summary', { paid: '£1.00' }],
    ['list_deadlines', { rows: [...rows, named, late] }],
  ]
  const shown = note(results, '', wordsOfMatter('recovery_review', 'Who might pay us back?')).match(/`(?:task|rec)-\d`/g)
  expect(shown).toEqual(['`task-1`', '`task-2`', '`task-3`', '`rec-1`', '`task-8`'])
})

const event = (at: number, kind: string): JsonObject => ({ date: `2026-11-${String(at).padStart(2, '0')}`, kind, text: `Event ${at}`, ref: `e-${at}` })

test('[F57] of a story its beginning is shown: the loss and the report before what only came earlier', () => {
  const entries = [event(1, 'policy'), event(2, 'policy'), ...Array.from({ length: 20 }, (_each, at) => event(at + 3, at < 3 ? 'loss' : 'note'))]
  const results: readonly Result[] = [
    ['run_checks', { rows: [{ check: 'One', result: 'pass' }] }],
    ['build_timeline', { entries }],
  ]
  expect(note(results).match(/e-\d+/g)).toEqual(['e-3', 'e-4', 'e-5', ...Array.from({ length: 6 }, (_each, at) => `e-${at + 17}`)])
  expect(note(results)).toContain('13 others are not listed here.')
  expect(
    note([['build_timeline', { entries }]])
      .match(/e-\d+/g)
      ?.slice(0, 5),
  ).toEqual(['e-1', 'e-3', 'e-4', 'e-5', 'e-11'])
})

test('[F57] a tool that keeps the newest of a story is asked for the whole of it in a task', async () => {
  const limit = { type: 'integer', minimum: 1, maximum: 90, description: 'Most to return; the newest are kept.' }
  const tools = offer(
    tool('build_story', 'Tells what happened.', { limit }),
    tool('list_notes', 'Lists notes.', { limit: { ...limit, description: 'Most to return.' } }),
  )
  const ask = (named: string) => calls({ system: `## Task: Tell\nCall \`${named}\` first.`, tools, messages: [user('Go', 'tell')] })
  expect([await ask('build_story'), await ask('list_notes')]).toEqual([['build_story {"limit":90}'], ['list_notes {}']])
})

test('[F58] a sentence of the playbook for a code stands beside the rows with that code, and only there', () => {
  const playbook = '- `R07`: innocent: memories differ from person to person.\n- `R13`: innocent: it was sent twice.'
  const checks = {
    indicators: [{ code: 'R07', status: 'indicator', detail: 'Accounts differ', refs: ['st-1'] }],
    cannot_check: [{ code: 'R13', needs: 'two invoices' }],
  }
  expect(note([['run_checks', checks]], playbook)).toBe(
    [
      '**1 indicator**; 1 could not be checked.',
      '',
      '### Indicators',
      '',
      '- **Accounts differ**: innocent: memories differ from person to person (`st-1`)',
      '',
      '### Missing',
      '',
      '- Needs two invoices (R13)',
    ].join('\n'),
  )
})

test('[F59] steps are told as running figures only where the playbook says that they are', () => {
  const position = {
    sections: [
      {
        ref: 'sec-1',
        steps: [
          { step: 'items', amount: '£550.00' },
          { step: 'excess', amount: '£450.00' },
        ],
        balance: '£450.00',
      },
    ],
  }
  expect(note([['settle', position]], 'One table: the steps, each with its running figure.')).toContain('items £550.00; after excess £450.00')
  expect(note([['settle', position]])).toContain('items, £550.00; excess, £450.00')
})

test('[F53] a thing that two results tell of is told once, as the first has it, with what the later one adds', () => {
  const check = { in_force: true, sections: [{ ref: 'sec-2', name: 'Medical', operative: false, limit: '£10.00' }] }
  const policy = { section: 'policy', sections: [{ id: 'sec-2', name: 'Medical', operative: true, limit: '£10.00', basis: 'indemnity' }] }
  expect(
    note([
      ['check_policy', check],
      ['get_section', policy, { section: 'policy' }],
    ]),
  ).toBe(['**Yes: in force**.', '', '### Sections', '', '- **Medical**: not operative; limit £10.00; indemnity (`sec-2`)'].join('\n'))
  const free = told(['check_policy', check], ['get_section', policy, { section: 'policy' }])
  expect([free.includes('not operative'), free.match(/operative/g)?.length]).toEqual([true, 1])
})

test('[F53] what is told of another side of it stays apart', () => {
  const settled = { sections: [{ ref: 'sec-1', steps: [{ step: 'items', amount: '£5.00' }], balance: '£5.00' }] }
  const check = { in_force: true, sections: [{ ref: 'sec-1', name: 'Car', excess: '£9.00' }] }
  expect(
    note([
      ['settle', settled],
      ['check_policy', check],
    ]).split('\n')[0],
  ).toBe('**Car: balance £5.00** (`sec-1`). **Yes: in force**.')
})

test('[F60] what was not listed or searched is a sentence, and what only programs need is left out', () => {
  const met = { rows: [deadline(1)], hidden: 1 }
  expect(told(['list_deadlines', met]).split('\n').at(-1)).toBe('1 more was met in time.')
  expect(
    told(['list_deadlines', met, { within_days: 7 }])
      .split('\n')
      .at(-1),
  ).toBe('1 more is not listed.')
  expect(told(['build_timeline', { entries: [event(1, 'note')], earlier_dropped: 0 }])).not.toMatch(/dropped|not listed/)
  expect(told(['search', { query: 'x', count: 0, hits: [], unsearchable: ['doc-2'] }, { query: 'x' }])).toBe(
    'No matches for “x”.\n\n`doc-2` has no text to search.',
  )
  expect(note([['check', { in_force: true, tested: { basis: 'occurred_at', value: '2026-06-20', precision: 'date' }, end_convention: 'inclusive' }]])).toBe(
    '**Yes: in force**.\n\n### Check\n\n- **Tested**: occurred on 20 June 2026',
  )
  const standard = { rows: [{ what: 'Reply', kind: 'firm_standard', authority: 'Firm standard; DISP 1.6.1R', ref: 'cmp-1' }] }
  expect(told(['list_deadlines', standard]).split('\n').at(-1)).toBe('- **Reply**: Firm standard; DISP 1.6.1R (`cmp-1`)')
})

test('[F60] several searches that found nothing are one sentence', () => {
  const search = (query: string): Result => ['search_case', `Nothing in this case matches "${query}".`, { query }]
  expect(note([['get_document', { id: 'doc-1', title: 'Letter' }], search('wages'), search('taxes')])).toBe(
    ['**Letter** (`doc-1`).', '', '### Missing', '', '- Nothing was found for “wages” or “taxes”.'].join('\n'),
  )
})
