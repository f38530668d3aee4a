import { isJsonObject } from '@ambit/domain'
import { quoted } from './cells.ts'
import { factBlocks, listBlock, prose, without } from './facts.ts'
import type { Item } from './items.ts'
import { leadOf, subjectOf } from './lead.ts'
import type { SettledCall } from './turn-view.ts'
import { capital, phrase, stemsOf } from './words.ts'

export interface Telling {
  /** The question, where the first result is to answer it by its words. */
  readonly asked?: string
  /** Things seen so far: a change is told with the name of what it changed. */
  readonly items?: readonly Item[]
}

/** Results of calls in plain words: first what answers, then the facts, then what did not work. */
export function writeUp(calls: readonly SettledCall[], { asked = '', items = [] }: Telling = {}): string {
  if (calls.length === 0) return 'Nothing was looked up for this, so I have nothing to report.'
  const told = calls.filter((call) => call.failure === undefined)
  const failed = calls.filter((call) => call.failure !== undefined)
  const facts = told.filter(({ json }) => json !== undefined)
  const sentences = told.filter(({ json }) => json === undefined)
  const ordered = told[0]?.json === undefined ? told : [...facts, ...sentences]
  return [...ordered.map((call, at) => resultText(call, { asked: at === 0 ? asked : '', items, first: at === 0 })), ...failed.map(failureText)].join('\n\n')
}

function resultText(call: SettledCall, { asked, items, first }: Required<Telling> & { readonly first: boolean }): string {
  const { content, args } = call
  if (call.json === undefined) return sentences(content, subjectOf(call))
  const json = isJsonObject(call.json) ? without(call.json, (key, value) => typeof value === 'string' && value === args[key]) : call.json
  const lead = leadOf(call, json, asked, items)
  const subject = subjectOf(call)
  const leads = stemsOf(lead.text)
  const heading = first || stemsOf(subject).every((word) => leads.includes(word)) ? [] : [`**${subject}**`]
  if (!isJsonObject(json)) return [...heading, lead.text, ...factBlocks(json)].join('\n\n')
  const listed = lead.list === undefined ? undefined : json[lead.list]
  const more = json['more']
  const rows = Array.isArray(listed) ? [listBlock(listed, typeof more === 'number' ? more : 0)] : []
  const rest = without(json, (key) => lead.told.has(key) || key === lead.list || (lead.list !== undefined && key === 'more'))
  const facts = [...rows, ...factBlocks(rest)].filter((text) => text !== '')
  if (facts.length === 0 && lead.told.size === 0 && lead.list === undefined) return `${lead.text}: nothing recorded.`
  return [...heading, lead.text, ...facts].join('\n\n')
}

/** A plain result is quoted as it is. */
function sentences(content: string, subject: string): string {
  const text = content.trim()
  if (text === '') return 'The result was empty.'
  return text.length > 400 || text.includes('\n') ? `**${subject}**\n\n${prose(text)}` : quoted(text)
}

/** A failure says what failed and why, in the tool's own sentence. */
function failureText({ name, failure = '' }: SettledCall): string {
  const declined = /^The person declined(?: this\.|: ?(.*))$/s.exec(failure)
  if (declined) return `You declined this, so nothing was done.${declined[1] ? ` Your reason: ${quoted(declined[1])}` : ''}`
  if (failure.startsWith('The person did not decide')) return 'You did not decide, so nothing was done.'
  const sentence = /[.!?…]$/.test(failure) ? failure : `${failure}.`
  return `**${capital(phrase(name))}** did not work. ${quoted(capital(sentence))}`
}
