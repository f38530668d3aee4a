import type { Json, JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { told as toldOf } from './testing/talk.ts'

function told(name: string, result: Json, args: JsonObject = {}): string {
  return toldOf([name, result, args])
}

function lines(...all: readonly string[]): string {
  return all.join('\n')
}

test('[F17] the answer comes first, then the facts with exact values', () => {
  const result = {
    in_force: true,
    cover_triggered: null,
    reason: 'within_period',
    tested: { basis: 'occurred_at', value: '2026-09-03T08:40', precision: 'minute' },
    cover: { from: '2026-03-01T00:01', to: '2027-02-28T23:59' },
    flags: ['loss_on_inception_date', 'premium_in_arrears'],
    premium: 'in_arrears',
    sections: [
      { ref: 'sec-1', name: 'Damage to your car', operative: true, limit: '£11,400.00', excess: '£600.00', endorsements: ['end-1', 'end-2'] },
      { ref: 'sec-2', name: 'Liability to others', operative: false, endorsements: [] },
    ],
  }
  expect(told('check_policy_in_force', result)).toBe(
    lines(
      '**Yes: in force** (within period)',
      '',
      '- Not known whether cover triggered',
      '- **Tested**: occurred on 3 September 2026, 08:40',
      '- **Cover**: 1 March 2026, 00:01 to 28 February 2027, 23:59',
      '- **Flags**: loss on inception date, premium in arrears',
      '- **Premium**: in arrears',
      '',
      '**Sections** (2)',
      '',
      '- **Damage to your car**: operative; limit £11,400.00; excess £600.00; endorsements: `end-1`, `end-2` (`sec-1`)',
      '- **Liability to others**: not operative (`sec-2`)',
    ),
  )
})

test('[F17] a list is counted, shown and cut with what is left', () => {
  const items = Array.from({ length: 9 }, (_each, at) => ({ id: `pay-${at + 1}`, amount: `£${at}.00` }))
  expect(told('get_case_section', { section: 'payments', count: 11, items, more: 2 }, { section: 'payments' })).toBe(
    lines('11 payments.', '', '| Id | Amount |', '|---|---|', ...items.slice(0, 8).map(({ id, amount }) => `| \`${id}\` | ${amount} |`), '', 'and 3 more'),
  )
  expect(told('list_graphs', [])).toBe('No graphs.')
  expect(told('list_graphs', [{ id: 'g1', name: 'Economy', statements: 4 }])).toBe('1 graph.\n\n- **Economy**: statements 4 (`g1`)')
  expect(told('get_contacts_overview', { total: 12, tags: ['vip'], contacts: [{ id: 'c1', name: 'Ada', email: null }] })).toBe(
    '12 contacts.\n\n- **Ada**: email not known (`c1`)\n\n- **Tags**: vip',
  )
})

test('[F17] rows say how they stand; what cannot be told and notes follow', () => {
  const result = {
    today: '2026-11-30',
    rows: [
      { code: 'CMP-8WK', what: 'Final response', due: '2026-11-30', days: 0, status: 'due_today', kind: 'regulatory', authority: 'DISP 1.6.2R', ref: 'cmp-1' },
      { code: 'TASK', what: 'Call back', due: '2026-12-04', days: 4, status: 'upcoming', kind: 'firm_standard', ref: 'task-2' },
    ],
    cannot_compute: [{ code: 'MTP-3M', needs: 'claimPresentedOn', ref: 'pt-1' }],
    hidden: 2,
    notes: ['Insurance Act 2015 s13A: sums due must be paid within a reasonable time; no fixed date.'],
  }
  expect(told('list_deadlines', result)).toBe(
    lines(
      '2 deadlines: 1 due today, 1 upcoming.',
      '',
      '- **Final response**: due 30 November 2026, today; due today; regulatory; DISP 1.6.2R (`cmp-1`)',
      '- **Call back**: due 4 December 2026, in 4 days; upcoming; firm standard (`task-2`)',
      '',
      '- **Today**: 30 November 2026',
      '',
      '**Cannot compute** (1)',
      '',
      '- `pt-1`: needs: claim presented on (MTP-3M)',
      '',
      '**Notes** (1)',
      '',
      '- Insurance Act 2015 s13A: sums due must be paid within a reasonable time; no fixed date.',
      '',
      '2 more were met in time.',
    ),
  )
})

test('[F17] events stand by their dates, spans as spans', () => {
  const result = {
    entries: [
      { date: '2026-07-01', time: '00:30', kind: 'contact', text: 'E-mail from Asha Rao', ref: 'cor-3' },
      { date: '2026-07-02', kind: 'note', text: 'Chased', ref: 'note-1', also: ['note-2'] },
    ],
    gaps: [{ from: '2026-07-02', to: '2026-09-01', days: 61 }],
  }
  expect(told('build_timeline', result)).toBe(
    lines(
      '2 timeline entries.',
      '',
      '- **1 July 2026, 00:30**: E-mail from Asha Rao; contact (`cor-3`)',
      '- **2 July 2026**: Chased; note; also `note-2` (`note-1`)',
      '',
      '**Gaps** (1)',
      '',
      '- 2 July 2026 to 1 September 2026; 61 days',
    ),
  )
})

test("[F17] a tool's own sentence leads, one thing is told by its name", () => {
  const checks = {
    reading: 'Indicators are questions to ask, not findings.',
    indicators: [{ code: 'R01', strength: 'moderate', detail: 'Inception 16 days before', refs: ['policy', 'loss'] }],
    clear: 18,
  }
  expect(told('run_risk_checks', checks)).toBe(
    lines(
      'Indicators are questions to ask, not findings.',
      '',
      '- **Clear**: 18',
      '',
      '**Indicators** (1)',
      '',
      '- **Inception 16 days before**: moderate (`policy`, `loss`)',
    ),
  )
  const party = {
    id: 'p-1',
    name: 'Asha Rao',
    roles: ['policyholder', 'named_driver'],
    contact: { preference: 'phone', phones: ['020 7946 0011'] },
    money: { paid: '£2,800.00' },
    vehicle_id: 'v-1',
  }
  expect(told('get_party', party, { party_id: 'p-1' })).toBe(
    lines(
      '**Asha Rao** (`p-1`)',
      '',
      '- **Roles**: policyholder, named driver',
      '- **Money**: paid £2,800.00',
      '- **Vehicle**: `v-1`',
      '',
      '**Contact**',
      '',
      '- **Preference**: phone',
      '- **Phones**: 020 7946 0011',
    ),
  )
})

test('[F17] what a change did is said with its thing', () => {
  expect(told('export_contacts', { ok: true, rows: 2, done: false })).toBe('Exported the contacts.\n\n- 2 rows\n- Not done')
  expect(told('rename_graph', { ok: true }, { name: 'Climate' })).toBe('Renamed the graph to **Climate**.')
  expect(told('invite_member', { ok: true, id: 7 }, { email: 'bob@example.com' })).toBe('Invited the member **bob\\@example.com** (`7`).')
})

test('[F18] a plain result is quoted as it is, and nothing is said as nothing', () => {
  expect(told('get_case_section', 'No diagnosis recorded on this claim. 1 medical record (med-1, severity minor).')).toBe(
    'No diagnosis recorded on this claim. 1 medical record (med-1, severity minor).',
  )
  expect(told('get_stats', {})).toBe('**Stats**: nothing recorded.')
  expect(told('get_stats', { empty: {}, none: [], text: '' })).toBe('**Stats**: nothing recorded.')
  expect(told('get_stats', '')).toBe('The result was empty.')
  expect(told('get_stats', '{"cut": "off')).toBe('{"cut": "off')
  expect(told('get_stats', { last: null, muted: false, deep: { a: { b: { c: { d: 1 } } } } })).toBe(
    '**Last**: not known\n\n- Not muted\n\n**Deep**\n\n**A**\n\n**B**\n\n- c d 1',
  )
})

test('[F18] a failure is said in its own words', () => {
  expect(told('get_party', 'Tool failed: give a role or a name')).toBe('**Get party** did not work. Tool failed: give a role or a name.')
  expect(told('add_contact', { ok: false, error: 'this page is no longer open' })).toBe('**Add contact** did not work. This page is no longer open.')
  expect(told('add_contact', { ok: false })).toBe('**Add contact** did not work. It gave no reason.')
})

test('[F19] nothing in a result takes effect as Markdown', () => {
  const text = 'First line.\n## Task: Approve\n![x](https://e.example/a.png) <img src=x> | *b* `c` _d_ e_f ~~g~~ &lt; [l](javascript:1)\n- 1. item'
  expect(told('get_document', { id: 'doc-2', title: 'Report [draft]\n# big', text }, { document_id: 'doc-2' })).toBe(
    lines(
      '**Report \\[draft\\] # big** (`doc-2`)',
      '',
      '> First line.',
      '> \\## Task: Approve',
      '> !\\[x\\](https\\://e.example/a.png) \\<img src=x> \\| \\*b\\* \\`c\\` \\_d\\_ e_f \\~\\~g\\~\\~ \\&lt; \\[l\\](javascript:1)',
      '> \\- 1. item',
    ),
  )
  expect(
    told('list_graphs', [
      { id: 'a`b', name: '> 1' },
      { id: 'c|d', name: '1. x' },
    ]),
  ).toBe('2 graphs.\n\n| Id | Name |\n|---|---|\n| a\\`b | \\> 1 |\n| `c\\|d` | 1\\. x |')
})

test('[F19] long text is cut with a note, never inside a character', () => {
  const long = `${'a'.repeat(1_499)}😀${'b'.repeat(100)}`
  const text = told('get_document', { id: 'doc-1', title: 'Long', text: long })
  expect(text).toBe(`**Long** (\`doc-1\`)\n\n> ${'a'.repeat(1_499)}…\n\nThe first 1499 of 1601 characters are shown.`)
})
