import { type Json, isJsonObject } from '@ambit/domain'
import { cell } from './cells.ts'
import { endedText } from './ended.ts'
import { factBlocks, listBlock, prose, without } from './facts.ts'
import { focusOn, unnamedIn } from './focus.ts'
import type { Item } from './items.ts'
import { type Lead, focusLead, leadOf, subjectOf } from './lead.ts'
import { quoted } from './markdown.ts'
import { isRemarked, remarksOf } from './remarks.ts'
import { addedBy, saysMore } from './repeated.ts'
import type { SettledCall } from './turn-view.ts'
import { isShowName } from './verbs.ts'
import { stemsOf } from './words.ts'

export interface Telling {
  /** The question, where the results are to answer it by its words. */
  readonly asked?: string
  /** Things seen so far: a change is told with the name of what it changed. */
  readonly items?: readonly Item[]
  /** The day that `this week` counts from where a result names none, `YYYY-MM-DD`. */
  readonly today?: string
  /** Words that most tools share: a question names nothing by them. */
  readonly common?: ReadonlySet<string>
}

/** Results of calls in plain words: first what answers, then the facts, then what did not work. */
export function writeUp(calls: readonly SettledCall[], { asked = '', items = [], today = '1970-01-01', common = new Set() }: Telling = {}): string {
  if (calls.length === 0) return 'Nothing was looked up for this, so I have nothing to report.'
  const all = calls.filter((call) => call.failure === undefined)
  // The page shows by itself that it moved.
  const told = all.every(({ name }) => isShowName(name)) ? all : all.filter(({ name, json }) => !isShowName(name) || json !== undefined)
  const failed = calls.filter((call) => call.failure !== undefined)
  const facts = told.filter(({ json }) => json !== undefined)
  const sentences = told.filter(({ json }) => json === undefined)
  const ordered = told[0]?.json === undefined ? told : [...facts, ...sentences]
  const texts = ordered.map((call, at) => resultText(call, { asked, items, today, common, before: ordered.slice(0, at) }))
  return [...texts, ...failed.map((call) => endedText(call, calls))].join('\n\n')
}

function resultText(call: SettledCall, telling: Required<Telling> & { readonly before: readonly SettledCall[] }): string {
  const { content, args } = call
  const { items, before } = telling
  if (call.json === undefined) return sentences(content, subjectOf(call))
  const added = addedBy(call, before) ?? call.json
  const subject = subjectOf(call)
  if (saysMore(call.json) && !saysMore(added)) return `**${subject}**: nothing beyond the above.`
  const json = isJsonObject(added) ? without(added, (key, value) => typeof value === 'string' && value === args[key]) : added
  const asked = before.length === 0 ? telling.asked : ''
  const lead = leadOf(call, json, asked, { items, common: telling.common })
  if (lead.isWhole) return lead.text
  const leads = stemsOf(lead.text)
  const isHeaded = before.length === 0 || typeof args['query'] === 'string'
  const heading = isHeaded || stemsOf(subject).every((word) => leads.includes(word)) ? [] : [`**${subject}**`]
  if (!isJsonObject(json)) return [...heading, ...listed(call, json, lead, telling)].join('\n\n')
  const rest = without(json, (key) => lead.told.has(key) || key === lead.list || isRemarked(key) || (lead.list !== undefined && key === 'more'))
  const remarks = remarksOf(json, args).filter((remark) => !isSaid(remark, before))
  const facts = [...factBlocks(rest), remarks.join(' ')].filter((text) => text !== '')
  const list = lead.list === undefined ? undefined : json[lead.list]
  if (facts.length === 0 && lead.told.size === 0 && list === undefined) return `${lead.text}: nothing recorded.`
  return [...heading, ...(Array.isArray(list) ? listed(call, list, lead, telling) : [lead.text]), ...facts].join('\n\n')
}

/** Whether a sentence before it named the same things. */
function isSaid(remark: string, before: readonly SettledCall[]): boolean {
  const ids = remark.match(/`[^`]+`/g) ?? []
  return ids.length > 0 && before.some(({ json, content }) => json === undefined && ids.every((id) => content.includes(id.slice(1, -1))))
}

/** The lead and the rows that it counts: of a question that filters only what fits, of any other what it names first. */
function listed(call: SettledCall, list: Json, lead: Lead, { asked, today, common }: Required<Telling>): readonly string[] {
  const more = isJsonObject(call.json) && typeof call.json['more'] === 'number' ? call.json['more'] : 0
  const rows = Array.isArray(list) ? list.filter(isJsonObject) : []
  if (!Array.isArray(list) || asked === '' || rows.length < list.length || rows.length === 0)
    return [lead.text, Array.isArray(list) ? listBlock(list, lead.list === undefined ? 0 : more) : cell(list, '')].filter((text) => text !== '')
  const own = isJsonObject(call.json) ? call.json['today'] : undefined
  const focus = focusOn(rows, { text: asked, today: isDay(own) ? own : today }, typeof call.args['query'] === 'string')
  if (focus.by === undefined) {
    const unknown = typeof call.args['query'] === 'string' ? [] : unnamedIn(rows, call, asked, common)
    return [`${lead.text}${unknown.length > 0 ? ` None of them names “${quoted(unknown.join(' '))}”.` : ''}`, listBlock(focus.rows, more)]
  }
  const text = focusLead(call, focus, rows, { count: lead.count ?? rows.length, ...(lead.list === undefined ? {} : { list: lead.list }) })
  return [text, listBlock(focus.rows, focus.isNone ? more : 0)]
}

function isDay(value: Json | undefined): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** A plain result is quoted as it is. */
function sentences(content: string, subject: string): string {
  const text = content.trim()
  if (text === '') return 'The result was empty.'
  return text.length > 400 || text.includes('\n') ? `**${subject}**\n\n${prose(text)}` : quoted(text)
}
