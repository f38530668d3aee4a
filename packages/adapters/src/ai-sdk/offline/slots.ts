import { type Json, type JsonObject, type JsonSchema, isJsonObject } from '@ambit/domain'
import { capital, spelt, stemsOf, wordsOf } from './words.ts'

/** One parameter of a tool, by what may stand in it. */
export interface Slot {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description: string
  readonly form: SlotForm
  /** `texts`, `ids` and `choices` hold a list of them. */
  readonly many: boolean
  /** Values of a `choice`. */
  readonly choices: readonly Choice[]
}
type SlotForm = 'choice' | 'flag' | 'number' | 'date' | 'email' | 'link' | 'id' | 'query' | 'name' | 'tag' | 'body' | 'other'
export interface Choice {
  readonly value: string
  /** What a person reads, and what a request may say for it. */
  readonly label: string
}

/** The parameters of a tool, required ones first. */
export function slotsOf(parameters: JsonSchema): readonly Slot[] {
  const properties = isJsonObject(parameters['properties']) ? parameters['properties'] : {}
  const required = new Set(texts(parameters['required']))
  const slots = Object.entries(properties).flatMap(([name, schema]) => (isJsonObject(schema) ? [slotOf(name, schema, required.has(name))] : []))
  return [...slots.filter((slot) => slot.required), ...slots.filter((slot) => !slot.required)]
}

/**
 * Groups of parameters of which the tool wants one: as it says (`anyOf`, `oneOf` with `required`), or because all that it
 * takes are ways to name one thing (an id, a role, a name). Empty where it wants none.
 */
export function alternativesOf(parameters: JsonSchema): readonly (readonly string[])[] {
  const groups = [parameters['anyOf'], parameters['oneOf']].flatMap((group) => (Array.isArray(group) ? group : []))
  const said = groups.flatMap((each) => (isJsonObject(each) && texts(each['required']).length > 0 ? [texts(each['required'])] : []))
  if (said.length > 0) return said
  const slots = slotsOf(parameters)
  const isNaming =
    slots[0]?.form === 'id' && slots.some(({ form }) => form !== 'id') && slots.every(({ form, required, many }) => !required && !many && NAMING.has(form))
  return isNaming ? slots.map(({ name }) => [name]) : []
}

const NAMING: ReadonlySet<SlotForm> = new Set(['id', 'name', 'tag'])

function slotOf(name: string, schema: JsonObject, required: boolean): Slot {
  const items = schema['items']
  const many = typeOf(schema) === 'array'
  const inner = many && isJsonObject(items) ? items : schema
  const description = [schema['description'], inner === schema ? undefined : inner['description'], schema['title']]
    .filter((text) => typeof text === 'string')
    .join(' ')
  const choices = choicesOf(inner)
  return { name, required, schema: inner, description, many, choices, form: choices.length > 0 ? 'choice' : formOf(name, inner, description) }
}

function choicesOf(schema: JsonObject): readonly Choice[] {
  const values = texts(schema['enum'])
  if (values.length > 0) return values.map((value) => ({ value, label: capital(spelt(value)) }))
  const titled = [schema['oneOf'], schema['anyOf']].flatMap((group) => (Array.isArray(group) ? group : []))
  return titled.flatMap((each) => {
    if (!isJsonObject(each) || typeof each['const'] !== 'string') return []
    return [{ value: each['const'], label: typeof each['title'] === 'string' ? each['title'] : capital(spelt(each['const'])) }]
  })
}

const ID_WORDS = new Set(['id', 'ids', 'ref', 'refs'])

function formOf(name: string, schema: JsonObject, description: string): SlotForm {
  const type = typeOf(schema)
  if (type === 'boolean') return 'flag'
  if ((type === 'integer' || type === 'string') && wordsOf(name).some((word) => ID_WORDS.has(word))) return 'id'
  if (type === 'integer' || type === 'number') return 'number'
  if (type !== 'string') return 'other'
  return formatted(schema['format']) ?? namedForm(name, description, typeof schema['pattern'] === 'string' ? schema['pattern'] : '')
}

function formatted(format: Json | undefined): SlotForm | undefined {
  if (format === 'date' || format === 'date-time') return 'date'
  if (format === 'email') return 'email'
  return format === 'uri' || format === 'url' ? 'link' : undefined
}

function namedForm(name: string, description: string, pattern: string): SlotForm {
  const words = wordsOf(name)
  const has = (list: string): boolean => list.split(' ').some((word) => words.includes(word))
  if (has('email mail')) return 'email'
  if (has('url uri link href')) return 'link'
  if (has('date since until day') || pattern.includes('\\d{4}') || /\bdates?\b|YYYY-MM-DD/i.test(description)) return 'date'
  if (/\bids?\b/i.test(description)) return 'id'
  if (has('query q search term terms keyword keywords topic question')) return 'query'
  if (has('name title label subject heading')) return 'name'
  if (has('tag tags category role status group kind type')) return 'tag'
  return 'body'
}

function typeOf(schema: JsonObject): string | undefined {
  const type = schema['type']
  if (typeof type === 'string') return type
  return texts(type).find((each) => each !== 'null')
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** The values that a text names, in the order of the text; of two that overlap, the longer. */
export function namedChoices(slot: Slot, text: string): readonly string[] {
  const asked = stemsOf(text)
  const found = slot.choices.flatMap((choice) => {
    const ways = [choice.value, choice.label, ...joinedNames(choice.label)].map(stemsOf).filter((way) => way.length > 0)
    const best = ways
      .map((way) => ({ at: startOf(asked, way), length: way.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => b.length - a.length)[0]
    return best ? [{ value: choice.value, ...best }] : []
  })
  const kept = found.filter((each) => !found.some((other) => other.length > each.length && other.at <= each.at && each.at < other.at + other.length))
  return kept.toSorted((a, b) => a.at - b.at).map(({ value }) => value)
}

/** A label that joins names is called by each: `People and firms` by `people`. */
function joinedNames(label: string): readonly string[] {
  const names = label.split(/\s+(?:and|or|&)\s+/i)
  return names.length > 1 ? names : []
}

function startOf(text: readonly string[], wanted: readonly string[]): number {
  return text.findIndex((_word, at) => wanted.every((word, offset) => text[at + offset] === word))
}

/** `add_statements … with about_id and kind`: parameters that only count together. */
export function pairOf(tool: { readonly parameters: JsonSchema; readonly description: string }): { readonly id: Slot; readonly choice: Slot } | undefined {
  const slots = slotsOf(tool.parameters).filter(({ required }) => !required)
  const id = slots.find(({ form, many }) => form === 'id' && !many)
  const choice = slots.find(({ form, many }) => form === 'choice' && !many)
  if (!id || !choice) return undefined
  return [`${id.name} and ${choice.name}`, `${choice.name} and ${id.name}`].some((pair) => tool.description.includes(pair)) ? { id, choice } : undefined
}
