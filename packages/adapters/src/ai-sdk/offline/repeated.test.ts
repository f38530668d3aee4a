import type { Json } from '@ambit/domain'
import { expect, test } from 'vitest'
import { told } from './testing/talk.ts'

test('[F25] a figure is a bullet like the others, a verdict leads', () => {
  expect(told(['case_metrics', { days_open: 105, handlers: 1 }])).toBe('**Case metrics**\n\n- 105 days open\n- 1 handler')
  expect(told(['check_case', { in_force: true, days_open: 105 }])).toBe('**Yes: in force**\n\n- 105 days open')
})

test('[F25] days stand in words beside their date, in a table too', () => {
  const rows = [-5, -1, 0, 1].map((days) => ({ due: '2026-11-25', code: 'STD-UPD', days }))
  expect(told(['list_deadlines', { rows }])).toBe(
    `4 deadlines.\n\n| Due | Code |\n|---|---|\n${['5 days late', '1 day late', 'today', 'in 1 day'].map((days) => `| 25 November 2026, ${days} | STD-UPD |`).join('\n')}`,
  )
  expect(told(['list_gaps', { gaps: [{ from: '2026-07-02', to: '2026-09-01', days: 61 }] }])).toContain('61 days')
})

test('[F26] a long text is cut at the end of a sentence, not before 300 characters', () => {
  const text = `${'It rained all night. '.repeat(15)}The decisive sentence is that the gutter was blocked. ${'More rain fell. '.repeat(30)}`
  const row = told(['list_notes', { rows: [{ title: 'Note', text, id: 'n-1' }] }])
  expect(row).toBe(`1 note.\n\n- **Note**: “${'It rained all night. '.repeat(15).trim()} …” (\`n-1\`)`)
  const page = told(['get_document', { id: 'doc-1', title: 'Long', text: 'It rained all night. '.repeat(100) }])
  const shown = 'It rained all night. '.repeat(58).trim()
  expect(page).toBe(`**Long** (\`doc-1\`)\n\n> ${shown} …\n\nThe first ${shown.length} of 2099 characters are shown.`)
})

test('[F27] a row without the text that its siblings have says so', () => {
  const rows = [
    { id: 'end-1', title: 'One excess', text: 'The excess is taken once, from the buildings claim.' },
    { id: 'end-2', title: 'Trace and access' },
    { id: 'end-3', title: 'Escape of water', text: '' },
  ]
  expect(told(['list_endorsements', { rows }])).toBe(
    [
      '3 endorsements.',
      '',
      '- **One excess**: “The excess is taken once, from the buildings claim.” (`end-1`)',
      '- **Trace and access**: no text recorded (`end-2`)',
      '- **Escape of water**: no text recorded (`end-3`)',
    ].join('\n'),
  )
  expect(
    told([
      'list_terms',
      {
        rows: [
          { id: 'end-1', title: 'One excess', text: 'Taken once.' },
          { id: 'end-2', title: 'Trace and access' },
        ],
      },
    ]),
  ).toBe('2 terms.\n\n| Id | Title | Text |\n|---|---|---|\n| `end-1` | One excess | Taken once. |\n| `end-2` | Trace and access | no text recorded |')
  expect(told(['list_sections', { rows: [{ id: 'sec-1', title: 'Buildings' }] }])).toBe('1 section.\n\n- **Buildings** (`sec-1`)')
})

test('[F28] of the same rows and facts the second result tells only what is new', () => {
  const first = {
    in_force: true,
    open_tasks: 5,
    sections: [
      { ref: 'sec-1', name: 'Buildings', operative: true, limit: '£310,000.00', excess: '£550.00' },
      { ref: 'sec-2', name: 'Contents', operative: true },
    ],
  }
  const second = {
    number: 'HPL/77',
    open_tasks: 5,
    sections: [
      { id: 'sec-1', name: 'Buildings', operative: true, basis: 'indemnity' },
      { id: 'sec-2', name: 'Contents', operative: true },
    ],
  }
  expect(told(['check_policy_in_force', first], ['get_policy', second])).toBe(
    [
      '**Yes: in force**',
      '',
      '- 5 open tasks',
      '',
      '**Sections** (2)',
      '',
      '- **Buildings**: operative; limit £310,000.00; excess £550.00 (`sec-1`)',
      '- **Contents**: operative (`sec-2`)',
      '',
      '**Policy**',
      '',
      '- **Number**: HPL/77',
      '',
      '**Sections** (1)',
      '',
      '- **Buildings**: indemnity (`sec-1`)',
    ].join('\n'),
  )
})

test('[F28] two things keep their own facts, and a result without anything new says so', () => {
  const party = (id: string): readonly [string, Json] => ['get_party', { id, name: `Firm ${id}`, status: 'open' }]
  expect(told(party('p-1'), party('p-2'))).toBe('**Firm p-1** (`p-1`)\n\n- **Status**: open\n\n**Party**\n\n**Firm p-2** (`p-2`)\n\n- **Status**: open')
  expect(told(['get_overview', { handler: 'Ruth' }], ['get_summary', { handler: 'Ruth' }])).toBe(
    '**Overview**\n\n- **Handler**: Ruth\n\n**Summary**: nothing beyond the above.',
  )
})
