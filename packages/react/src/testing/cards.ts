import { digestOf, isJsonObject, type ApprovalEnd, type CardRow, type DecisionCard, type Json, type JsonObject, type ValueFrom } from '@ambit/domain'

/** A question of the mock server, and what comes of a yes. */
export interface Question {
  readonly card: DecisionCard
  readonly end: Extract<ApprovalEnd, 'succeeded' | 'failed' | 'outcome_unknown' | 'withdrawn'>
  readonly content: Json
  /** The yes is taken, and then nothing comes until the server lets go. */
  readonly holds?: true
}

type RowOf = readonly [label: string, value: Json, from: ValueFrom]

const YOU: ValueFrom = { kind: 'person' }
const PAGE: ValueFrom = { kind: 'page' }
const NOBODY: ValueFrom = { kind: 'assistant' }
const result = (label: string, trusted = false): ValueFrom => ({ kind: 'result', label, trusted })

type Told = Omit<DecisionCard, 'args' | 'digest' | 'rows'>

function question(told: Told, rows: Readonly<Record<string, RowOf>>, answer: Omit<Question, 'card'>): Question {
  const made = Object.entries(rows).map(([path, [label, value, from]]): CardRow => ({ path: path.split('.'), label, value, from }))
  const args = made.reduce<JsonObject>((all, { path, value }) => withIn(all, path, value), {})
  return { card: { ...told, args, digest: digestOf(args), rows: made }, ...answer }
}

function withIn(all: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject {
  const inner = Object.hasOwn(all, name) ? (all[name] ?? null) : null
  const made = rest.length === 0 ? value : withIn(isJsonObject(inner) ? inner : {}, rest, value)
  return { ...all, [name]: made }
}

const BIDI = 'invoice\u202Efdp.exe'
const LONG = Array.from({ length: 60 }, (_each, at) => `Line ${at + 1} of a long note that goes on and on.`).join('\n')

/** One whose rows leave out what it pays. */
function leavingOut(asked: Question): Question {
  return { ...asked, card: { ...asked.card, args: { to: 'Ada', amount: 7, more: { iban: 'GB33' } } } }
}

/** By the word that asks for it. */
export const QUESTIONS: Readonly<Record<string, Question>> = {
  delete: question(
    { title: 'Delete a reasoning graph', key: 'delete_graph', version: 4, risk: 'destructive', effect: 'write', sees: ['id', 'deletedAt'], raised: ['policy'] },
    {
      graph: ['Graph', 'Leeds warehouse: stay or move', PAGE],
      statements: ['Statements', 10, result('Read the graph', true)],
      tell: ['Tell members', false, NOBODY],
    },
    { end: 'succeeded', content: { ok: true, value: { id: 'grf_2f81', deletedAt: '10:42' } } },
  ),
  invite: question(
    {
      title: 'Invite a member',
      key: 'invite_member',
      version: 5,
      risk: 'high',
      effect: 'egress',
      sees: ['id', 'email', 'role', 'expires'],
      raised: ['provenance'],
    },
    {
      email: ['E-mail', 't.lindqvist@northpier.example', result('Minutes 24 November.txt')],
      role: ['Role', 'Editor', YOU],
      note: ['Note', 'Welcome to the warehouse project.', NOBODY],
    },
    { end: 'succeeded', content: { ok: true, value: { email: 't.lindqvist@northpier.example', role: 'Editor', expires: '7 Dec' } } },
  ),
  rename: question(
    { title: 'Rename a graph', key: 'rename_graph', version: 1, risk: 'medium', effect: 'write', sees: '*', raised: ['policy', 'condition'] },
    { 'graph.id': ['Id', 'grf_2f81', PAGE], 'graph.name': ['Name', 'Pricing', YOU] },
    { end: 'failed', content: { ok: false, error: 'A graph with this name exists.' } },
  ),
  export: question(
    { title: 'Export contacts', key: 'export_contacts', version: 2, risk: 'low', effect: 'read', sees: [], raised: ['channel', 'broken_condition'] },
    {},
    { end: 'outcome_unknown', content: { ok: false, error: 'It is not known whether this was done.' } },
  ),
  changed: question(
    { title: 'Share a graph', key: 'share_graph', version: 1, sees: '*', raised: ['policy'] },
    { graph: ['Graph', 'grf_2f81', YOU] },
    { end: 'withdrawn', content: { ok: false, error: 'This action was changed.' } },
  ),
  slow: question(
    { title: 'Merge two graphs', key: 'merge_graphs', version: 1, risk: 'medium', effect: 'write', sees: '*', raised: ['policy'] },
    { one: ['One', 'grf_1', YOU], other: ['Other', 'grf_2', YOU] },
    { end: 'succeeded', content: { ok: true, value: { id: 'grf_3' } }, holds: true },
  ),
  partial: leavingOut(
    question({ title: 'Pay somebody', key: 'pay', sees: '*', raised: ['policy'] }, { to: ['To', 'Ada', YOU] }, { end: 'succeeded', content: { ok: true } }),
  ),
  hostile: question(
    {
      title: 'Send\u202E a <b>file</b>',
      key: 'send_file',
      version: 1,
      risk: 'high',
      effect: 'egress',
      sees: ['receipt.id', 'a\u200Bb'],
      raised: ['provenance'],
    },
    {
      name: ['File', BIDI, result('Read <img src=x onerror=alert(1)>\u202E.txt')],
      html: ['Message', '<img src=x onerror="document.title=\'pwned\'"> **bold** [link](javascript:alert(1))', NOBODY],
      word: ['Word', 'x'.repeat(300), NOBODY],
      lines: ['Lines', 'one\ntwo\n\nfour', YOU],
      hidden: ['Hidden', 'pay\u200Bpal \u{E0041}\u{E0042}\u0000 👩‍👩‍👧 می‌خواهم', NOBODY],
      long: ['Note', LONG, NOBODY],
      list: ['To', ['a@example.com', 'b@example.com', { name: 'C', flags: [true, null, ''] }], PAGE],
      'a.very.deep': ['Deep', { one: { two: { three: { four: { five: { six: 'end' } } } } } }, NOBODY],
      nothing: ['Nothing', null, NOBODY],
      blank: ['Blank', '', NOBODY],
      a_label_that_goes_on_without_a_blank_and_never_ends_in_this_column: ['Alabelthatgoesonwithoutablankandneverendsinthiscolumn', 1, YOU],
    },
    { end: 'succeeded', content: { ok: true, value: { receipt: { id: 'r1' } } } },
  ),
}
