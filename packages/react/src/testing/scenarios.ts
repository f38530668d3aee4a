import type { Json } from '@ambit/domain'
import { answerTo, HALF } from './answers.ts'
import { settledOf, type Kept, type Settled } from './mock-decisions.ts'

/** What the mock server does with a message: a script of events, pauses, and ways to fail. */
export type Step =
  | { readonly event: Json }
  /** The run ends, and these calls wait for the page. */
  | { readonly park: readonly Parked[] }
  /** The run ends, and a person must decide about these. */
  | { readonly ask: string }
  /** What came of a decision. */
  | { readonly settle: Settled }
  | { readonly pauseMs: number }
  | { readonly hold: true }
  | { readonly cut: true }

export interface Parked {
  readonly id: string
  readonly name: string
  readonly args: Json
}

const id = (prefix: string, at: number): string => `${prefix}${at}`
const event = (type: string, fields: { readonly [key: string]: Json } = {}): Step => ({ event: { type, ...fields } })

/** A text of the assistant, a few characters a step. */
function say(messageId: string, text: string, pauseMs = 0): Step[] {
  const pieces = text.match(/[\s\S]{1,12}/g) ?? []
  return [
    event('TEXT_MESSAGE_START', { messageId, role: 'assistant' }),
    ...pieces.flatMap((delta): Step[] => [event('TEXT_MESSAGE_CONTENT', { messageId, delta }), ...(pauseMs > 0 ? [{ pauseMs }] : [])]),
    event('TEXT_MESSAGE_END', { messageId }),
  ]
}

interface Call {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly args: Json
  readonly result?: string
  readonly isError?: boolean
  readonly action?: Json
}

function call({ id: callId, name, label, args, result, isError = false, action }: Call): Step[] {
  const activity = (state: string): Step =>
    event('ACTIVITY_SNAPSHOT', { messageId: `activity_${callId}`, activityType: 'tool', content: { callId, label, state }, replace: true })
  const begun = [
    event('TOOL_CALL_START', { toolCallId: callId, toolCallName: name }),
    event('TOOL_CALL_ARGS', { toolCallId: callId, delta: JSON.stringify(args) }),
    event('TOOL_CALL_END', { toolCallId: callId }),
    activity('running'),
  ]
  if (result === undefined) return begun
  return [
    ...begun,
    ...(action === undefined ? [] : [event('CUSTOM', { name: 'client_action', value: action })]),
    activity(isError ? 'failed' : 'done'),
    event('TOOL_CALL_RESULT', { messageId: id('res_', 1), toolCallId: callId, content: result, ...(isError && { metadata: { ambit: { isError: true } } }) }),
  ]
}

const POLICY = `The policy was **in force** on 15 August 2026.

| Test | Finding | Amount |
|:--|:--|--:|
| Period | 1 Jan 2026 to 31 Dec 2026 \`pol-1\` | |
| Excess | Escape of water \`sec-2\` | £350.00 |
| Limit | Contents | £75,000.00 |

1. No endorsement applies to the loss date.
2. The premium was paid \`pay-2\`.

- Read the [policy wording](https://example.com/wording) for the full terms.`

const DEADLINES: Call = {
  id: 'c1',
  name: 'list_deadlines',
  label: 'Working out deadlines…',
  args: { within_days: 60 },
  result: JSON.stringify({ overdue: [{ what: 'Second report of the loss adjuster', due: '2026-11-25', ref: 'task-6' }], due: 4, first: '2026-12-02' }),
}

/** A call that brings back more than its chip can show at once. */
const BULKY: Call = {
  id: 'b1',
  name: 'list_all',
  label: 'Listing everything…',
  args: {},
  result: JSON.stringify(Object.fromEntries(Array.from({ length: 39 }, (_each, at) => [`field_${at}`, `value ${at}`]))),
}

/** Calls of the page's tools: `use [["add_note",{"text":"a"}]]`; `use broken …` loses the connection before the run ends. */
function use(text: string): Step[] {
  const written: readonly (readonly [name: string, args: Json])[] = JSON.parse(text.slice(text.indexOf('[')))
  const calls = written.map(([name, args], at) => ({ id: id('u', at), name, args }))
  return [
    ...calls.flatMap((each) => call({ ...each, label: `${each.name.replaceAll('_', ' ')}…` })),
    ...(text.startsWith('use broken') ? [{ cut: true } as const] : []),
    { park: calls },
  ]
}

/** What follows when the page has answered: a text that holds each result, and no event of them, as with the server itself. */
export function answered(answers: readonly { readonly content: string }[]): Step[] {
  return say('m11', `Came back: ${answers.map(({ content }) => content).join(' ')}`)
}

/** What follows when a person has decided: what came of each, and a text once nothing is open any more. */
export function decidedBy(taken: readonly Kept[], isLast: boolean): Step[] {
  const settling = taken.flatMap((kept): Step[] => [
    ...(kept.question.holds === true && kept.view.state === 'approved' ? [{ hold: true } as const] : []),
    { settle: settledOf(kept) },
  ])
  return [...settling, ...(isLast ? say('m12', 'All of it is decided.') : [])]
}

/** The script for a message. */
export function scriptOf(text: string, pauseMs: number): Step[] {
  if (text.startsWith('use ')) return use(text)
  if (text.startsWith('ask ')) return [{ ask: text }]
  if (text.includes('Validate')) {
    return [
      ...call({ id: 'p1', name: 'check_policy_in_force', label: 'Checking the policy…', args: {}, result: '{"in_force":true,"excess":"£350.00"}' }),
      ...call({
        id: 'p2',
        name: 'highlight_panel',
        label: 'Showing Policy…',
        args: { panel: 'policy' },
        result: 'Showing the Policy panel.',
        action: { type: 'highlight_panel', panel: 'policy' },
      }),
      ...say('m1', POLICY, pauseMs),
    ]
  }
  if (text.includes('next')) {
    return [
      ...call(DEADLINES),
      ...call({ id: 'c2', name: 'run_handling_checks', label: 'Checking the file…', args: {}, result: '{"checks":24,"failed":1}' }),
      ...call({
        id: 'c3',
        name: 'get_document',
        label: 'Reading document doc-14…',
        args: { document_id: 'doc-14' },
        result: 'Tool failed: No document doc-14.',
        isError: true,
      }),
      ...call({
        id: 'c5',
        name: 'highlight_panel',
        label: 'Showing Tasks and diary…',
        args: { panel: 'tasks' },
        result: 'Showing the Tasks panel.',
        action: { type: 'highlight_panel', panel: 'tasks', label: 'Tasks and diary' },
      }),
      ...say(
        'm2',
        '**1. Chase the loss adjuster today.** The second report was due on Wed 25 Nov and is five days late `task-6`.\n\n**2. Update Mrs Sinclair by Wed 2 Dec.** She wrote on 26 Nov that the flat has ',
        pauseMs,
      ),
      ...call({ id: 'c4', name: 'claim_metrics', label: 'Measuring the claim…', args: {} }),
      { hold: true },
    ]
  }
  if (text.includes('break'))
    return [
      ...call(DEADLINES),
      ...say('m3', 'Buildings cover was in force. The floor is part of ', pauseMs).slice(0, -1),
      { cut: true },
      ...say('m3', 'the building.', pauseMs).slice(1),
    ]
  if (text.includes('bulky')) return [...call(BULKY), ...say('m9', 'It is a long list.', pauseMs)]
  if (text.includes('endless')) return [...say('m4', 'It goes on ').slice(0, -1), { hold: true }]
  if (text.includes('provider')) return [...say('m5', 'I will '), event('RUN_ERROR', { message: 'x', code: 'model_unavailable' })]
  if (text.includes('half')) return [...say('m10', HALF, pauseMs).slice(0, -1), { hold: true }]
  return say('m8', answerTo(text), pauseMs)
}
