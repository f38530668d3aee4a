import { expect, test } from 'vitest'
import type { ActivityItem } from '@ambit/client'
import { de } from '../text/de.ts'
import { en } from '../text/en.ts'
import { AGENT } from '../testing/agent.ts'
import { fieldsOf, fieldsOfText } from './fields.ts'
import { fitting } from './fitting.ts'
import { historyGroups, type HistoryRow } from './history-groups.ts'
import { menuGroups } from './menu-groups.ts'
import { chipLabel, humanise, shownText } from './words.ts'

const at = (text: string): number => new Date(text).getTime()
const call = (part: Partial<ActivityItem>): ActivityItem => ({
  kind: 'activity',
  id: 'c',
  name: 'list_deadlines',
  label: 'Working out deadlines…',
  state: 'running',
  ...part,
})

test.each([
  [call({}), 'Working out deadlines…'],
  [call({ state: 'done' }), 'Working out deadlines…'],
  [call({ state: 'unfinished' }), 'Working out deadlines, not finished'],
  [call({ label: '' }), 'List deadlines…'],
])('[U23] a chip says what its tool says, and that it was not finished where it was not', (item, label) => {
  expect(chipLabel(item, en)).toBe(label)
})

test.each([
  [{ action: { type: 'highlight_panel', panel: 'prior_claims' }, ok: true }, 'Showed the Prior claims panel'],
  [{ action: { type: 'highlight_panel', panel: 'tasks', label: 'Tasks and diary' }, ok: true }, 'Showed the Tasks and diary panel'],
  [{ action: { type: 'highlight_panel', panel: 'policy' }, ok: false }, 'Could not show the Policy panel'],
  [{ action: { type: 'scrollTop' }, ok: true }, 'Done on the page: Scroll top'],
])('[U23] what was shown on the page is a line of words', (shown, line) => {
  expect(shownText(shown, en)).toBe(line)
})

test('[U23] arguments and results read as fields: nested ones in words, long ones cut, text as it is', () => {
  expect(fieldsOf({ within_days: 60, includeMet: false, of: null, refs: ['task-6', 'doc-1'], none: [] }, en)).toEqual([
    { name: 'Within days', value: '60' },
    { name: 'Include met', value: 'No' },
    { name: 'Of', value: '–' },
    { name: 'Refs', value: 'task-6, doc-1' },
    { name: 'None', value: 'Nothing' },
  ])
  expect(fieldsOfText('{"overdue":[{"what":"Report","refs":{"task":6}}]}', en)).toEqual([{ name: 'Overdue', value: 'What: Report; Refs: {"task":6}' }])
  expect(fieldsOfText('[{"a":1},{"a":2}]', en)).toEqual([{ name: '', value: '2 entries\n1. A: 1\n2. A: 2' }])
  expect(fieldsOfText('No diagnosis recorded on this claim.', en)).toEqual([{ name: '', value: 'No diagnosis recorded on this claim.' }])
  expect(fieldsOf({}, en)).toEqual([])
  expect(fieldsOf('x'.repeat(700), en)[0]?.value).toBe(`${'x'.repeat(600)}…`)
  expect(fieldsOf(Object.fromEntries(Array.from({ length: 45 }, (_each, at) => [`f${at}`, at])), en).at(-1)).toEqual({ name: '…', value: '5 entries' })
  expect(humanise('API_KEY')).toBe('Api key')
})

test.each([
  [{ chips: [100, 100, 100], more: 60, room: 220, rows: 2, total: 10 }, 3],
  [{ chips: [100, 100, 100], more: 120, room: 220, rows: 2, total: 10 }, 2],
  [{ chips: [100, 100, 100], more: 120, room: 220, rows: 2, total: 3 }, 3],
  [{ chips: [100, 100], more: 60, room: 220, rows: 1, total: 10 }, 1],
  [{ chips: [500], more: 60, room: 220, rows: 1, total: 2 }, 0],
  [{ chips: [], more: 60, room: 220, rows: 2, total: 2 }, 0],
])('[U1] as many pinned quick actions are chips as fit their rows together with More: %j', (room, count) => {
  expect(fitting(room)).toBe(count)
})

test('[U3] a quick action of a group that the agent does not list still has its place in the menu', () => {
  const [first] = AGENT.quickActions
  const stray = { ...first, id: 'stray', label: 'Stray', description: '', group: 'elsewhere', pinned: false, quickActionMessage: '' }
  const groups = menuGroups({ agent: { groups: AGENT.groups, quickActions: [stray] }, chips: [], filter: '', pinned: 'Pinned' })
  expect(groups).toEqual([{ id: ':elsewhere', label: 'elsewhere', actions: [stray] }])
})

test('[U9] conversations stand by day: those that wait first, then today, this month by day, earlier by month', () => {
  const row = (id: string, updatedAt: string, waiting = false): HistoryRow => ({ id, title: id, agentKey: 'claims', updatedAt: at(updatedAt), waiting })
  const threads = [row('a', '2026-11-30T09:58:00'), row('b', '2026-11-27T16:40:00'), row('c', '2026-11-27T10:31:00', true), row('d', '2026-10-19T11:20:00')]
  const told = (messages: typeof en): unknown =>
    historyGroups(threads, { messages, now: new Date('2026-11-30T12:00:00') }).map((group) => [
      group.label,
      group.threads.map(({ id, when }) => `${id} ${when}`),
    ])
  expect(told(en)).toEqual([
    ['Waiting for you', ['c 10:31']],
    ['Today', ['a 09:58']],
    ['Friday 27 November', ['b 16:40']],
    ['October 2026', ['d 19 Oct']],
  ])
  expect(told(de)).toEqual([
    ['Wartet auf Sie', ['c 10:31']],
    ['Heute', ['a 09:58']],
    ['Freitag, 27. November', ['b 16:40']],
    ['Oktober 2026', ['d 19. Okt.']],
  ])
})

test('[U9] conversations of the same title are told apart by day and time, those that wait too', () => {
  const row = (id: string, updatedAt: string, waiting = false): HistoryRow => ({ id, title: 'Validate', agentKey: 'claims', updatedAt: at(updatedAt), waiting })
  const threads = [
    row('a', '2026-11-30T09:58:00', true),
    row('b', '2026-11-27T16:40:00', true),
    row('c', '2026-11-27T10:31:00'),
    row('d', '2026-10-19T11:20:00'),
    row('e', '2026-10-19T11:50:00'),
    { ...row('f', '2026-10-19T11:50:00'), title: 'Another' },
  ]
  const groups = historyGroups(threads, { messages: en, now: new Date('2026-11-30T12:00:00') })
  expect(groups.map((group) => [group.label, group.threads.map(({ id, when, hasTwin }) => `${id} ${when} ${hasTwin}`)])).toEqual([
    ['Waiting for you', ['a 09:58 true', 'b 27 Nov, 16:40 true']],
    ['Friday 27 November', ['c 10:31 true']],
    ['October 2026', ['d 19 Oct, 11:20 true', 'e 19 Oct, 11:50 true', 'f 19 Oct false']],
  ])
})
