import type { Json } from '@ambit/domain'
import { answerOf, STOCK, TASKS } from './dataset.ts'

/** The fields that the masks of the catalog drop. */
const DROPPED: ReadonlySet<string> = new Set(['email', 'address1', 'address2', 'zip', 'last_four'])

/** Every e-mail address, street, zip code and card digits of the whole shop, before and after every task, in lower case. */
export function droppedValues(): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [field, child] of Object.entries(value)) {
      if (!DROPPED.has(field)) look(child)
      else if (child !== '') found.add(String(child).toLowerCase())
    }
  }
  look([STOCK, TASKS.map(({ expectedChanged }) => expectedChanged)])
  return found
}

/** What the data set says that a call gives, without what the masks drop. */
export function maskedAnswerOf(call: Parameters<typeof answerOf>[0]): unknown {
  return without(answerOf(call))
}
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([field, child]) => (DROPPED.has(field) ? [] : [[field, without(child)]])))
}

/** Texts of something that was told or written down, by whose words they are. */
export interface Texts {
  /** Arguments of a call, where they stand as such: the model wrote them. */
  readonly ofCalls: Set<string>
  /** What the person said, and the title that is made of it. */
  readonly ofPerson: Set<string>
  /** All the rest. */
  readonly others: Set<string>
}
export const noTexts = (): Texts => ({ ofCalls: new Set(), ofPerson: new Set(), others: new Set() })

/** Adds every text in it: names of fields too, JSON within texts, events of a stream, and what a signed token says. */
export function addTexts(texts: Texts, value: unknown, whose: keyof Texts = 'others'): void {
  if (typeof value === 'string') return addText(texts, value, whose)
  if (Array.isArray(value)) return value.forEach((each: unknown) => addTexts(texts, each, whose))
  if (typeof value !== 'object' || value === null) return
  for (const [field, child] of Object.entries(value)) {
    texts.others.add(field)
    addTexts(texts, child, whose === 'others' ? whoseIs(field, value) : whose)
  }
}

function whoseIs(field: string, owner: object): keyof Texts {
  if (ARGUMENTS.has(field)) return 'ofCalls'
  if (field === 'delta' && 'type' in owner && owner.type === 'TOOL_CALL_ARGS') return 'ofCalls'
  if (field.startsWith('title') && ('agentKey' in owner || 'agent_key' in owner)) return 'ofPerson'
  return SAID.has(field) && 'role' in owner && owner.role === 'user' ? 'ofPerson' : 'others'
}
/** `rows`: of a card. */
const ARGUMENTS: ReadonlySet<string> = new Set(['args', 'args_json', 'arguments', 'rows'])
const SAID: ReadonlySet<string> = new Set(['text', 'content', 'body'])

function addText(texts: Texts, text: string, whose: keyof Texts): void {
  if (text.startsWith('id: ') || text.startsWith('data: ')) {
    for (const line of text.split('\n')) if (line.startsWith('data: ')) addText(texts, line.slice(6), whose)
    return
  }
  const json = /^\s*[[{"]/.test(text) ? parsed(text) : undefined
  if (json !== undefined) return addTexts(texts, json, whose)
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1]
  if (claims !== undefined) addTexts(texts, Buffer.from(claims, 'base64url').toString(), whose)
  texts[whose].add(text)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Which of the values stand in the texts as whole words, whatever stands around them. */
export function valuesIn(texts: Iterable<string>, values: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const text of texts) {
    const words = text.toLowerCase().match(/[\w@+-]+(?:\.[\w@+-]+)*/g) ?? []
    for (const at of words.keys()) {
      for (let many = 1; many <= LONGEST; many += 1) {
        const together = words.slice(at, at + many).join(' ')
        if (values.has(together)) found.add(together)
      }
    }
  }
  return found
}
/** `986 sunset drive`. */
const LONGEST = 3
