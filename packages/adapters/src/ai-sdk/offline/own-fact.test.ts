import type { Json, JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { calls, offer, reply, round, tool, user } from './testing/talk.ts'
import { DESK } from './testing/tools.ts'
import { viewOf } from './turn-view.ts'
import { writeUp } from './write-up.ts'

const FIGURES = {
  totals: { paid: '£630.00', outstanding: '£450.00' },
  lines: [
    { ref: 'res-1', name: 'Buildings', paid: '£500.00', outstanding: '£50.00' },
    { ref: 'res-2', name: 'Contents', paid: '£130.00', outstanding: '£400.00' },
  ],
}

async function opening(text: string, name: string, result: Json, args: JsonObject = {}): Promise<string | undefined> {
  return (await reply({ tools: DESK, messages: [user(text), ...round({ name, args, result })] })).text.split('\n')[0]
}

test('[F52] the fact of the row that the question names leads, not that of the whole', async () => {
  expect(await opening('How much is outstanding on contents?', 'financial_summary', FIGURES)).toBe('**Contents**: outstanding £400.00 (`res-2`).')
  expect(await opening('How much is outstanding?', 'financial_summary', FIGURES)).toBe('**Outstanding** (totals): £450.00')
  const check = { in_force: true, sections: [{ ref: 'sec-1', name: 'Medical help', operative: false }] }
  expect(await opening('Is the medical section operative?', 'check_policy_in_force', check)).toBe('**Medical help**: not operative (`sec-1`).')
})

test.each([
  ['How much has been paid to Helen Marsh?', 'Helen Marsh'],
  ['how much was paid to helen marsh so far', 'helen marsh'],
])('[F52] "%s" names what the result does not know, and that is said first', async (text, name) => {
  expect(await opening(text, 'financial_summary', FIGURES)).toBe(`For the whole: paid £630.00. Nothing here is told for “${name}” alone.`)
})

const PEOPLE = offer(
  ...DESK.values(),
  tool('get_person', 'Tells who somebody is.', { person_id: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } }),
)

test('[F52] a fact of somebody is read by the name where a tool takes it, and told of that person', async () => {
  const asked = user('How much has been paid to Helen Marsh?')
  expect(await calls({ tools: PEOPLE, messages: [asked] })).toEqual(['get_person {"name":"Helen Marsh"}'])
  const found = round({ name: 'get_person', args: { name: 'Helen Marsh' }, result: { id: 'p-3', name: 'Helen Marsh', age: 47, money: { paid: '£10.00' } } })
  const told = (await reply({ tools: PEOPLE, messages: [asked, ...found] })).text
  expect(told).toBe('**Helen Marsh** (`p-3`): paid £10.00\n\n- **Age**: 47\n- **Money**: paid £10.00')
  const old = await reply({ tools: PEOPLE, messages: [user('How old is Helen Marsh?'), ...found] })
  expect(old.text.split('\n')[0]).toBe('**Helen Marsh** (`p-3`): age 47')
})

test('[F52] where nobody has the name, what fits the question otherwise is read', async () => {
  const asked = user('How much has been paid to Helen Marsh?')
  const missed = round({ name: 'get_person', args: { name: 'Helen Marsh' }, result: 'No person matches "Helen Marsh".' })
  expect(await calls({ tools: PEOPLE, messages: [asked, ...missed] })).toEqual(['financial_summary {}'])
  const read = round({ name: 'financial_summary', result: FIGURES })
  expect((await reply({ tools: PEOPLE, messages: [asked, ...missed, ...read] })).text.split('\n')[0]).toBe(
    'For the whole: paid £630.00. Nothing here is told for “Helen Marsh” alone.',
  )
})

/** Told of the result of one call, whatever else the question might have been answered with. */
function answer(asked: string, name: string, result: Json, args: JsonObject = {}): string {
  return writeUp(viewOf([user(asked), ...round({ name, args, result })]).calls, { asked, today: '2026-11-30' })
}

test('[F52] what is named by its id is told alone where the result has much else', () => {
  const policy = { section: 'policy', number: 'PET/1', exclusions: [{ id: 'exc-1', title: 'First days', text: 'Illness in the first days.' }] }
  const told = answer('What does exclusion exc-1 say?', 'get_case_section', policy, { section: 'policy' })
  expect(told).toBe('**First days**: “Illness in the first days.” (`exc-1`)')
})

test('[F54] how the rows stand is told of those shown, where the result was cut', () => {
  const items = [
    { id: 'pay-4', status: 'requested' },
    { id: 'pay-3', status: 'issued' },
  ]
  const cut = { section: 'payments', count: 4, more: 2, items }
  expect(answer('payments, limit 2', 'get_case_section', cut, { section: 'payments', limit: 2 }).split('\n')[0]).toBe(
    '4 payments; of the 2 shown: 1 requested, 1 issued.',
  )
})

const TALK = [
  { date: '2026-11-20', text: 'Letter out', ref: 'cor-1' },
  { date: '2026-11-26', text: 'E-mail in', ref: 'cor-2' },
]

test('[F56] the last of what happened is the newest; what answers a letter came from its day on', () => {
  const refs = (text: string): readonly string[] => answer(text, 'build_timeline', { entries: TALK }).match(/cor-\d/g) ?? []
  expect(refs('When was the last contact?')).toEqual(['cor-2', 'cor-1'])
  expect(refs('What was the last day?')).toEqual(['cor-1', 'cor-2'])
  expect(refs('Has anybody answered her e-mail of 26 November?')).toEqual(['cor-2'])
})
