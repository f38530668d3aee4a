import { type Json, type JsonObject, type Tool, isJsonObject, schemaProblems } from '@ambit/domain'
import { namesIn } from './cues.ts'
import { datesIn } from './dates.ts'
import { type Item, isKind, kindWanted } from './items.ts'
import { type Slot, alternativesOf, pairOf, slotsOf } from './slots.ts'
import { valueFor } from './values.ts'
import type { Filled, Given, Missing } from './wanted.ts'
import { verbsOf } from './verbs.ts'
import { phrase, stemsOf } from './words.ts'

/** The arguments of a call, each from the first place that has one. A value that its own schema refuses is not taken. */
export function fill(tool: Tool, given: Given): Filled {
  const slots = slotsOf(tool.parameters)
  const alternatives = alternativesOf(tool.parameters)
  const dates = datesIn(given.text, given.at)
  const named = !slots.some(({ required }) => required) && namesIn(given.text).length > 0
  const args: Record<string, Json> = { ...given.preset }
  const missing: Missing[] = []
  for (const slot of slots) {
    if (Object.hasOwn(args, slot.name)) continue
    // Of several ways to name a thing its id is only taken where the request has it.
    const isWay = slot.form !== 'id' && isOpen(alternatives, args) && alternatives.some((names) => names.includes(slot.name))
    const wanted = slot.required || isWay || (named && slot.form === 'name')
    const found = valueFor({ slot, tool, given, dates, args, wanted })
    if (found.value !== undefined && fits(tool, slot, found.value)) args[slot.name] = found.value
    else if (slot.required) missing.push({ slot, among: found.among ?? [], kind: kindOf(slot, tool, found.among ?? []) })
  }
  const beside = nameBeside(slots, tool, args, given.items)
  if (beside && fits(tool, beside.slot, beside.title)) args[beside.slot.name] = beside.title
  const pair = pairOf(tool)
  const isPaired = !pair || (Object.hasOwn(args, pair.id.name) && Object.hasOwn(args, pair.choice.name))
  if (!isPaired) for (const { name } of [pair.id, pair.choice]) if (!Object.hasOwn(given.preset, name)) delete args[name]
  const first = isOpen(alternatives, args) ? slots.find((slot) => alternatives[0]?.includes(slot.name)) : undefined
  return { args, missing: first ? [...missing, { slot: first, among: [], kind: kindOf(first, tool, []) }] : missing }
}

/** What is taken away is named as well where the tool takes its name: who decides reads it. */
function nameBeside(slots: readonly Slot[], tool: Tool, args: JsonObject, items: readonly Item[]): { readonly slot: Slot; readonly title: string } | undefined {
  const slot = slots.find(({ name, required }) => name === 'name' && !required && !Object.hasOwn(args, name))
  const id = slots.find(({ form, many, required }) => form === 'id' && !many && required)
  if (!slot || !id || !verbsOf(tool).has('delete')) return undefined
  const item = items.find((each) => each.id === args[id.name])
  return item && item.title !== '' ? { slot, title: item.title } : undefined
}

/** Whether none of the parameters of which the tool wants one has a value yet. */
function isOpen(alternatives: readonly (readonly string[])[], args: JsonObject): boolean {
  return alternatives.length > 0 && !alternatives.some((names) => names.every((name) => Object.hasOwn(args, name)))
}

function kindOf(slot: Slot, tool: Tool, among: readonly Item[]): string {
  if (slot.form !== 'id') return phrase(slot.name)
  const own = kindWanted(slot.name, tool.name)
  return among.some((item) => isKind(item, own)) ? own : (stemsOf(slot.description).find((kind) => among.some((item) => item.kinds.has(kind))) ?? own)
}

/** By the part of the schema that may be evaluated here. The gate checks the whole call again. */
function fits(tool: Tool, slot: Slot, value: Json): boolean {
  const properties = (tool.checkedBy ?? tool.parameters)['properties']
  const schema = isJsonObject(properties) ? properties[slot.name] : undefined
  if (!isJsonObject(schema) || JSON.stringify(schema).includes('"$')) return true
  try {
    return schemaProblems(schema, value).length === 0
  } catch {
    return false
  }
}
