import type { Json, JsonObject } from '@ambit/domain'
import { describe, expect, test } from 'vitest'
import { itemsIn } from './items.ts'
import { writeNote } from './note.ts'
import { draft } from './draft.ts'
import { askForArgument } from './questions.ts'
import { HOSTILE, harmless, readable, shown } from './testing/shown.ts'
import { round, user } from './testing/talk.ts'
import { type SettledCall, viewOf } from './turn-view.ts'
import { writeUp } from './write-up.ts'

type Result = readonly [name: string, result: Json, args?: JsonObject]

function callsOf(results: readonly Result[]): readonly SettledCall[] {
  return viewOf([user('Tell'), ...results.flatMap(([name, result, args = {}]) => round({ name, result, args }))]).calls
}

const LONG =
  'It was said at length that nothing of what follows is settled, and that whoever reads it may take their time over every word of it before they answer.'

/** Results with a value at one kind of place each. */
const RESULTS: Readonly<Record<string, (v: string) => readonly Result[]>> = {
  'an id': (v) => [['get_file', { id: v, name: 'Ada', amount: '£5.00' }]],
  'a ref of a row': (v) => [['list_files', { files: [{ ref: v, title: 'One' }, { ref: 'f-2', title: 'Two' }, { ref: 'f-3' }] }]],
  'an id of something else': (v) => [
    [
      'list_files',
      {
        files: [
          { ref: 'f-1', title: 'One', owner_id: v },
          { ref: 'f-2', title: 'Two' },
        ],
      },
    ],
  ],
  'a list of ids': (v) => [['get_file', { id: 'f-1', name: 'Ada', refs: [v, 'f-2'], also: [v] }]],
  'ids in a table': (v) => [
    [
      'list_files',
      [
        { id: v, name: 'Ada' },
        { id: 'f-2', name: 'Bo' },
      ],
    ],
  ],
  'a name in a table': (v) => [
    [
      'list_files',
      [
        { id: 'f-1', name: v },
        { id: 'f-2', name: 'Bo' },
      ],
    ],
  ],
  'a name': (v) => [['get_person', { id: 'p-1', name: v, roles: ['customer'] }]],
  'a name told for an id': (v) => [
    [
      'get_people',
      {
        people: [
          { id: 'p-1', name: v },
          { id: 'p-2', name: 'Bo' },
        ],
      },
    ],
    [
      'list_payments',
      {
        payments: [
          { ref: 'pay-1', amount: '£5.00', payee: 'p-1' },
          { ref: 'pay-2', amount: '£6.00', payee: 'p-2' },
        ],
      },
    ],
  ],
  'a title': (v) => [
    [
      'list_notes',
      {
        rows: [
          { title: v, text: 'Short.', ref: 'n-1' },
          { title: 'Two', ref: 'n-2' },
        ],
      },
    ],
  ],
  'a text of a row': (v) => [
    [
      'list_notes',
      {
        rows: [
          { title: 'One', text: v, ref: 'n-1' },
          { title: 'Two', text: 'b', ref: 'n-2' },
        ],
      },
    ],
  ],
  'a quote': (v) => [
    [
      'list_notes',
      {
        rows: [
          { quote: v, ref: 'n-1' },
          { what: 'Said', quote: v, ref: 'n-2' },
        ],
      },
    ],
  ],
  'a text': (v) => [['get_document', { id: 'd-1', title: 'Letter', text: `${LONG}\n${v}\n\n${v}` }]],
  'a long field': (v) => [['get_case', { number: 'C1', account: `${LONG} ${v}` }]],
  'a field': (v) => [['get_case', { number: 'C1', cause: v, other: v }]],
  'a field of an object': (v) => [['get_case', { number: 'C1', at: { place: v, count: 2 }, span: { from: v, to: v } }]],
  'an object in depth': (v) => [['get_case', { a: { b: { c: { d: [v], e: { f: v } } } } }]],
  'a row of a row': (v) => [
    [
      'get_case',
      {
        rows: [
          {
            name: 'One',
            lines: [
              { what: v, sum: '£1.00' },
              { what: 'b', sum: '£2.00' },
              { what: 'c', sum: '£3.00' },
            ],
          },
        ],
      },
    ],
  ],
  'an item of a list': (v) => [['get_case', { words: [v, 'two'], longer: [v, `${LONG} ${LONG}`] }]],
  'a bare list': (v) => [['list_words', [v, 'two']]],
  'a plain sentence': (v) => [['get_case', `There is ${v} here.`]],
  'an absence': (v) => [
    ['get_case', { number: 'C1', open: true }],
    ['list_words', `No ${v}.`],
  ],
  'a long plain answer': (v) => [['get_case', `${LONG} ${LONG} ${LONG}\n${v}`]],
  'a reading': (v) => [['list_words', { rows: [{ what: 'One' }], reading: `Read ${v} with care.`, notes: [`Note ${v}`], message: `See ${v} first.` }]],
  'a reason': (v) => [['check_it', { in_force: false, reason: v, ok_to_pay: null }]],
  'a status': (v) => [
    ['get_case', { reference: 'C1', status: v }],
    ['get_case_again', { name: 'Whole', status: v, summary: v }],
  ],
  'a state of rows': (v) => [['list_steps', { steps: ['a', 'b', 'c', 'd'].map((what, at) => ({ what, status: at < 2 ? v : 'open', ref: `s-${at}` })) }]],
  'one state of all rows': (v) => [['list_steps', { steps: ['a', 'b'].map((what, at) => ({ what, status: v, ref: `s-${at}` })) }]],
  'a day': (v) => [
    [
      'list_steps',
      {
        today: v,
        steps: [
          { what: 'a', due: v, days: 2 },
          { what: 'b', due: '2026-12-03', days: 3 },
        ],
      },
    ],
  ],
  'a stretch': (v) => [
    [
      'list_gaps',
      {
        rows: [
          { what: 'a', ref: 's-1' },
          { what: 'b', ref: 's-2' },
        ],
        gaps: [{ from: v, to: v, days: 3 }],
      },
    ],
  ],
  'a share': (v) => [['get_case', { number: 'C1', share_pct: v, of: { share_pct: v, name: 'x' } }]],
  'a flag': (v) => [['check_it', { in_force: true, flags: [v, 'notice_short'], exclusions: [{ id: 'e-1', title: v, text: v }] }]],
  'what is missing': (v) => [['check_it', { in_force: true, missing: [v], cannot_check: [{ check: v, needs: v, ref: v, code: v }] }]],
  'a figure': (v) => [['settle', { rows: [{ ref: v, paid: '£5.00', heads: [{ head: v, amount: '£9.00' }] }] }]],
  accounts: (v) => [
    ['compare', { accounts: ['Ada', v].map((by, at) => ({ by, ref: `a-${at}`, says: { colour: at === 0 ? 'red' : v, place: 'Leeds', speed: v } })) }],
  ],
  'a failure': (v) => [['get_case', { ok: false, error: `It broke on ${v} again.` }]],
  'a declined call': (v) => [['pay', { ok: false, error: `The person declined: ${v}` }]],
}

/** A note tells neither: it is of what a task reads. */
const TOLD_ONLY: typeof RESULTS = {
  'what is searched for': (v) => [['search_case', { count: 0, hits: [] }, { query: v }]],
  'what was changed': (v) => [['rename_file', { ok: true, id: v }, { name: v }]],
}

const PLAYBOOK = '- **Each one**: x.\n- **What is missing**: y.'

const WAYS: Readonly<Record<string, (results: readonly Result[]) => string>> = {
  told: (results) => writeUp(callsOf(results)),
  noted: (results) => writeNote(callsOf(results), { playbook: PLAYBOOK, items: itemsIn(callsOf(results)) }),
}

/** The values that take effect at a place, or that nobody can read there. */
function faultsAt(answer: (value: string) => string): readonly Json[] {
  return HOSTILE.flatMap((value) => {
    const seen = shown(answer(value))
    const plain = shown(answer(harmless(value)))
    const isShown = seen.text.toLowerCase().includes(readable(value).toLowerCase())
    return isShown && JSON.stringify(seen.made) === JSON.stringify(plain.made) ? [] : [{ value, answer: answer(value), made: seen.made, text: seen.text }]
  })
}

describe.each(Object.entries(WAYS))('a hostile value, %s', (_way, answer) => {
  test.each(Object.entries(RESULTS))('[F33] as %s it is the text that it is', (_place, results) => {
    expect(faultsAt((value) => answer(results(value)))).toEqual([])
  })

  test.each([
    ['a fact', (v: string) => ({ [v]: 'x', [`${v} is`]: true, [`include ${v}`]: false, [`${v} of`]: null, [`${v}s`]: 3, [`${v}_days`]: 4, [`${v}_pct`]: 5 })],
    [
      'a row',
      (v: string) => ({
        rows: [
          { [v]: 'x', what: 'a' },
          { what: 'b', [v]: 'y' },
        ],
      }),
    ],
    ['a list', (v: string) => ({ [v]: [{ what: 'a' }, { what: 'b' }], [`cannot_${v}`]: ['x'] })],
    ['an object', (v: string) => ({ number: 'C1', [v]: { [v]: 1, x: { [v]: 'y' } }, totals: { [v]: '£5.00' } })],
  ])('[F33] as the name of %s it takes no effect', (_place, result) => {
    const made = HOSTILE.flatMap((value) => shown(answer([['get_case', result(value)]])).made)
    expect(made.filter((type) => !['heading', 'paragraph', 'list', 'list_item', 'strong', 'table'].includes(type))).toEqual([])
  })
})

test.each(Object.entries(TOLD_ONLY))('[F33] as %s it is the text that it is', (_place, results) => {
  expect(faultsAt((value) => writeUp(callsOf(results(value))))).toEqual([])
})

describe('a hostile value in a document', () => {
  const FORM =
    '# Of {{get_person.name}}\nDear {{get_person.name}}\n{{get_person.name}}\n\n- {{get_person.name}}: {{{get_person.name}}}\n- x {{&get_person.name}}\n\n> {{get_person.name}}\n\n| a | b |\n|---|---|\n| {{get_person.name}} | {{get_person.at.place}} |\n\n{{#get_person.list}}\n{{.}}\n{{/get_person.list}}\nYours'

  test('[F33] a title, a paragraph, a list, a quotation and a table show it, and so does what the document rests on', () => {
    expect(faultsAt((v) => draft(FORM, callsOf([['get_person', { id: v, name: v, at: { place: v }, list: [v, 'two'] }]]), []) ?? '')).toEqual([])
  })

  test('[F33] copied as text, its paragraph, its heading and its title are the value, word for word', () => {
    const said = 'The document is ready: nothing is left to fill in, so read it before it goes out.'
    for (const value of HOSTILE) {
      const calls = callsOf([['get_person', { name: value }]])
      const words = readable(value)
      expect(shown(draft('# T\n\n{{get_person.name}}', calls, []) ?? '').text).toBe(`${said} T ${words} T`)
      // A page takes signs at the end of a title for those that close a heading.
      const title = words.replace(/[\s#]+$/, '')
      expect(shown(draft('# {{get_person.name}}\nYours', calls, []) ?? '').text).toBe(`${said} ${words} Yours ${title}`)
    }
  })

  test('[F33] an address in a letter is no link, and reads as one when it is copied', () => {
    const calls = callsOf([['get_person', { email: 'ada_b@mail.example', site: 'https://www.mail.example/a_b?c=1' }]])
    const letter = draft('# T\n\nWrite to {{get_person.email}} or see {{get_person.site}}.', calls, []) ?? ''
    expect(shown(letter).made).toEqual(['paragraph', 'code', 'heading', 'paragraph'])
    expect(shown(letter).text).toContain('Write to ada_b@mail.example or see https://www.mail.example/a_b?c=1. T')
  })
})

test('[F33] what is asked about is named by the text that it is', () => {
  const slot = { name: 'file_id', required: true, schema: {}, description: '', form: 'id', many: false, choices: [] } as const
  const item = (id: string, title: string) => ({ id, title, kinds: new Set<string>(), row: {} })
  expect(faultsAt((v) => askForArgument({ name: 'open_file' }, { slot, kind: 'file', among: [item(v, ''), item('f-2', v), item(v, 'x')] }))).toEqual([])
  const choices = (v: string) => [
    { value: 'a', label: v },
    { value: 'b', label: 'Two' },
  ]
  expect(faultsAt((v) => askForArgument({ name: 'open_file' }, { slot: { ...slot, form: 'choice', choices: choices(v) }, kind: 'file', among: [] }))).toEqual(
    [],
  )
})
