import { DatabaseSync } from 'node:sqlite'
import { scriptedModel, type ScriptedReply } from '@ambit/adapters/ai-sdk'
import { isJsonObject, type JsonObject } from '@ambit/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Conversation, type Shown } from './retail/conversation.ts'
import { answerOf, customerOf, TASKS, type Task, type TaskCall } from './retail/dataset.ts'
import { addTexts, droppedValues, maskedAnswerOf, noTexts, valuesIn } from './retail/dropped.ts'
import { openShop, type Opened } from './retail/opened.ts'
import type { Booked } from './retail/shop/storefront.ts'
import { objectsIn, textIn } from './support/ag-ui.ts'

/** What came of a task that was played through the whole: page, server, gate, customer-owned code and shop. */
interface Played {
  readonly task: Task
  /** The rows of the shop that are different. */
  readonly changed: object
  readonly cards: readonly Shown[]
  readonly booked: readonly Booked[]
  readonly heard: readonly string[]
  /** The conversation as the server gives it afterwards. */
  readonly view: JsonObject
}

let opened: Opened
let played: readonly Played[]

beforeAll(async () => {
  opened = await openShop(scriptedModel(TASKS.flatMap(({ calls }) => turnsOf(calls)).flatMap(scriptOf)))
  const all: Played[] = []
  for (const task of TASKS) all.push(await play(task))
  played = all
})
afterAll(() => opened?.close())

/** A turn has at most so many rounds; the model makes one call a round, so that what comes after sees what came before. */
const ROUNDS = 4

function turnsOf(calls: readonly TaskCall[]): readonly (readonly TaskCall[])[] {
  return Array.from({ length: Math.ceil(calls.length / ROUNDS) }, (_, at) => calls.slice(at * ROUNDS, (at + 1) * ROUNDS))
}

function scriptOf(turn: readonly TaskCall[]): readonly ScriptedReply[] {
  return [...turn.map(({ name, arguments: args }): ScriptedReply => [{ call: name, args }]), [{ text: 'That is all.' }]]
}

async function play(task: Task): Promise<Played> {
  const { shop, front, ask } = opened
  shop.reopen()
  const bookedBefore = front.booked.length
  const me = customerOf(task)
  const talk = new Conversation(opened, me)
  for (const at of turnsOf(task.calls).keys()) await talk.say(at === 0 ? task.instruction : 'Go on.')
  const view: unknown = task.calls.length === 0 ? {} : await (await ask(me, `/v1/threads/${talk.threadId}`)).json()
  if (!isJsonObject(view)) throw new Error('There is no such conversation.')
  return { task, changed: shop.changed(), cards: talk.cards, booked: front.booked.slice(bookedBefore), heard: talk.heard, view }
}

const callsOf = ({ task }: Played): readonly TaskCall[] => task.calls
const writesOf = ({ task }: Played): readonly TaskCall[] => task.calls.filter(({ type }) => type === 'WRITE')
/** What the model read, call by call. */
const resultsOf = ({ view }: Played): readonly JsonObject[] => objectsIn(view['messages']).filter(({ role }) => role === 'tool')
const contentOf = (result: JsonObject | undefined): unknown => JSON.parse(textIn(result, 'content'))

test('[RT3] 114 of 114 tasks reach the expected rows', () => {
  expect(played).toHaveLength(114)
  for (const { task, changed } of played) expect({ task: task.id, ...changed }).toEqual({ task: task.id, orders: {}, users: {}, ...task.expectedChanged })
})

test('[RT3] 176 writes are attempted, each has a card with exactly its arguments, and no read has one', () => {
  const cards = played.flatMap((each) => each.cards.map(({ card }) => ({ name: card['key'], args: card['args'] })))
  expect(cards).toEqual(played.flatMap(writesOf).map(({ name, arguments: args }) => ({ name, args })))
  expect([cards.length, new Set(played.flatMap((each) => each.cards.map(({ callId }) => callId))).size]).toEqual([176, 176])
})

test('[RT3] every call reaches the shop once under its call id, and a write only under the id of its card', () => {
  const keys = opened.front.booked.map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([550, 550])
  for (const each of played) expect(each.booked.map(({ operation }) => operation)).toEqual(callsOf(each).map(({ name }) => name))
  const writes = new Set<string>(TASKS.flatMap(({ calls }) => calls.filter(({ type }) => type === 'WRITE').map(({ name }) => name)))
  expect(opened.front.booked.filter(({ operation }) => writes.has(operation)).map(({ key }) => key)).toEqual(
    played.flatMap(({ cards }) => cards.map(({ callId }) => callId)),
  )
})

test('[RT4] 532 calls give the model what the data set says, without what the masks drop', () => {
  let right = 0
  for (const each of played) {
    const results = resultsOf(each)
    expect(results.map(({ name }) => name)).toEqual(callsOf(each).map(({ name }) => name))
    for (const [at, call] of callsOf(each).entries()) {
      if (call.error !== null) continue
      expect({ task: each.task.id, said: contentOf(results[at]) }).toEqual({ task: each.task.id, said: maskedAnswerOf(call) })
      right += 1
    }
  }
  expect(right).toBe(532)
})

test('[RT4] the 18 calls that must fail come back as results that say so', () => {
  const failed = played.flatMap((each) =>
    resultsOf(each).flatMap((result, at) => {
      const call = callsOf(each)[at]
      return call?.error === null ? [] : [{ status: each.booked[at]?.status, isError: result['isError'], ...toObject(contentOf(result)) }]
    }),
  )
  const refused = (status: number, words: string) => ({ status, isError: true, ok: false, error: `The product refused this (${status} ${words}).` })
  expect(failed).toEqual(
    TASKS.flatMap(({ calls }) => calls)
      .filter(({ error }) => error !== null)
      .map(({ type }) => (type === 'WRITE' ? refused(409, 'Conflict') : refused(404, 'Not Found'))),
  )
  expect(failed).toHaveLength(18)
})

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value })

test('[RT5] no e-mail address, street, zip code or card digits stand anywhere but where the person or the call wrote them', async () => {
  const values = droppedValues()
  // What the shop answers has them, or nothing below would show anything.
  const unmasked = noTexts()
  addTexts(
    unmasked,
    TASKS.map(({ calls }) => calls.map(answerOf)),
  )
  expect(valuesIn(unmasked.others, values).size).toBe(256)

  const written = noTexts()
  addTexts(
    written,
    played.map(({ heard, view }) => [heard, view]),
  )
  addTexts(written, rowsOf(opened.path))
  addTexts(written, opened.lines)
  addTexts(written, (await (await opened.asAuthor('/audit/export')).text()).split('\n'))
  expect([...valuesIn(written.others, values)]).toEqual([])

  const asked = noTexts()
  addTexts(
    asked,
    TASKS.map((task) => ({ args: task.calls.map((call) => call.arguments), said: { role: 'user', text: task.instruction } })),
  )
  expect(valuesIn(written.ofCalls, values)).toEqual(valuesIn(asked.ofCalls, values))
  expect(valuesIn(written.ofPerson, values)).toEqual(valuesIn(asked.ofPerson, values))
})

/** Every row of every table of the server. */
function rowsOf(path: string): readonly unknown[] {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.map(({ name }) => database.prepare(`select * from "${String(name)}"`).all())
  } finally {
    database.close()
  }
}
