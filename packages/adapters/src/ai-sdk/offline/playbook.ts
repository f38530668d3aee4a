import { type Json, type JsonObject, type Tool, canonicalJson } from '@ambit/domain'
import type { ModelCall } from '@ambit/engine'
import { fill } from './arguments.ts'
import type { Missing, Wanted } from './wanted.ts'
import { type Slot, slotsOf } from './slots.ts'
import { type SettledCall, isCallOf } from './turn-view.ts'
import { deedOf } from './verbs.ts'
import { stem, wordsOf } from './words.ts'

/** A tool that a playbook says to call, with the values that it names beside it. */
export interface Mention {
  readonly tool: Tool
  readonly preset: JsonObject
  /** Values for what neither the playbook nor the request names. */
  readonly fallback: JsonObject
  /** The line that names it. */
  readonly hint: string
}

/** What a playbook wants next: calls, an argument that only the person can give, or nothing more. */
export type NextStep =
  | { readonly kind: 'calls'; readonly calls: readonly ModelCall[] }
  | { readonly kind: 'ask'; readonly tool: Tool; readonly missing: Missing }
  | { readonly kind: 'done' }

/**
 * The next calls of a playbook: first its first tool alone, then what it names after that as far as the arguments are
 * known; reads side by side, a change by itself. A tool whose arguments nobody gave is left out, but for the first.
 */
export function nextStep(mentions: readonly Mention[], settled: readonly SettledCall[], wanted: Wanted): NextStep {
  const open = mentions.filter((mention) => !settled.some((call) => isCallOf(call, mention)))
  const [first] = open
  if (first && settled.length === 0) {
    const { args, missing } = argumentsOf(first, wanted)
    const [lacking] = missing
    return lacking ? { kind: 'ask', tool: first.tool, missing: lacking } : { kind: 'calls', calls: [{ name: first.tool.name, args }] }
  }
  const calls: ModelCall[] = []
  for (const mention of open) {
    const { tool } = mention
    const { args, missing } = argumentsOf(mention, wanted)
    if (missing.length > 0 || calls.some((call) => call.name === tool.name && canonicalJson(call.args) === canonicalJson(args))) continue
    const changes = deedOf(tool) === 'change'
    if (changes && calls.length > 0) break
    calls.push({ name: tool.name, args })
    if (changes) break
  }
  return calls.length > 0 ? { kind: 'calls', calls } : { kind: 'done' }
}

function argumentsOf({ tool, preset, fallback, hint }: Mention, wanted: Wanted): ReturnType<typeof fill> {
  const filled = fill(tool, { ...wanted, preset: { ...wholeStory(tool), ...preset }, hint })
  const lacking = filled.missing.filter(({ slot }) => !Object.hasOwn(fallback, slot.name))
  return lacking.length === filled.missing.length ? filled : { args: { ...fallback, ...filled.args }, missing: lacking }
}

/** A tool that keeps the newest of a story where it cuts it is asked for as much as it gives: the beginning counts. */
function wholeStory(tool: Tool): JsonObject {
  const slot = slotsOf(tool.parameters).find(({ form, description }) => form === 'number' && /\bnewest are kept\b/i.test(description))
  const most = slot?.schema['maximum']
  return slot && typeof most === 'number' ? { [slot.name]: most } : {}
}

/** Names and values of one line that are read. */
const TICKS_MAX = 60
const NOT_TO = /\b(?:never|not|don['’]t|without|instead of|rather than)\b[^`.;,]*$/i

/** The offered tools that a playbook names in backticks, in its order. `do not call \`x\`` names nothing to call. */
export function mentionsIn(playbook: string, tools: ReadonlyMap<string, Tool>): readonly Mention[] {
  return playbook.split('\n').flatMap((line) => {
    const ticks = [...line.matchAll(/`([^`]+)`/g)]
      .slice(0, TICKS_MAX)
      .map((match) => ({ value: match[1] ?? '', index: match.index, end: match.index + match[0].length }))
    const named = ticks.filter(({ value, index }) => tools.has(value) && !NOT_TO.test(line.slice(Math.max(0, index - 80), index)))
    return named.flatMap(({ value, index, end }, at) => {
      const tool = tools.get(value)
      if (!tool) return []
      const until = named[at + 1]?.index ?? line.length
      const after = ticks.filter((tick) => tick.index >= end && tick.index < until)
      const before = at === 0 ? ticks.filter((tick) => tick.end <= index) : []
      const hints = [...(after.length > 0 ? after : before).map((tick) => hintAt(line, tick, end)), ...bracketed(line.slice(end, until))]
      const loose = hints.filter(({ isFallback }) => isFallback)
      const firm = hints.filter(({ isFallback }) => !isFallback)
      return presetsOf(tool, firm).map((preset) => ({ tool, preset, fallback: presetsOf(tool, loose)[0] ?? {}, hint: line }))
    })
  })
}

interface Hint {
  readonly value: string
  /** The word before it, which may be the parameter's name. */
  readonly word: string
  /** For where the request names none: `If they name nothing, take panel \`overview\`.` */
  readonly isFallback: boolean
}

function hintAt(line: string, tick: { readonly value: string; readonly index: number }, toolEnd: number): Hint {
  const sentences = line.slice(0, tick.index).split(/[.;!?]\s/)
  const sentence = sentences.at(-1) ?? ''
  const isFallback = /^\s*(?:if|where|when|unless|otherwise|else|by default)\b/i.test(sentence) && tick.index - sentence.length >= toolEnd
  return { value: tick.value, word: wordsOf(line.slice(0, tick.index)).at(-1) ?? '', isFallback }
}

/** `\`get_section\` (policy)`. */
function bracketed(text: string): Hint[] {
  const inside = /^\s*\(([^)`]*)\)/.exec(text)?.[1]
  return inside === undefined ? [] : inside.split(/,|\band\b/).map((value) => ({ value: value.trim(), word: '', isFallback: false }))
}

/** One set of named values a call: two values of a parameter that takes one are two calls. */
function presetsOf(tool: Tool, hints: readonly Hint[]): readonly JsonObject[] {
  const slots = slotsOf(tool.parameters)
  let presets: readonly JsonObject[] = [{}]
  for (const slot of slots) {
    const values = [...new Set(hints.flatMap((hint) => (isFor(slot, hint) ? [hint.value] : [])))]
    if (values.length === 0) continue
    const ways: readonly Json[] = slot.many ? [values] : values.map((value) => typed(slot, value))
    presets = presets.flatMap((preset) => ways.map((value) => ({ ...preset, [slot.name]: value })))
  }
  return presets
}

function isFor(slot: Slot, { value, word }: Hint): boolean {
  if (slot.form === 'choice') return slot.choices.some((choice) => choice.value === value)
  const last = wordsOf(slot.name).at(-1) ?? ''
  return word !== '' && stem(word) === stem(last)
}

function typed(slot: Slot, value: string): Json {
  if (slot.form === 'flag') return value === 'true'
  return slot.form === 'number' ? Number(value) : value
}
