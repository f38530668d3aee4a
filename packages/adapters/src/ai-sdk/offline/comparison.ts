import { type JsonObject, isJsonObject } from '@ambit/domain'
import { type Names, cell, isScalar, isTold } from './cells.ts'
import { tableCell } from './markdown.ts'
import { either, label, phrase } from './words.ts'

const ROWS_MAX = 4
const KEYS_MIN = 2

/**
 * A few rows that tell the same facts, such as accounts of one event, side by side: first where they differ. Nothing where
 * the rows are not of that kind.
 */
export function comparison(rows: readonly JsonObject[], names: Names): string | undefined {
  if (rows.length < 2 || rows.length > ROWS_MAX) return undefined
  const [key] = Object.entries(rows[0] ?? {}).find(([each, value]) => isJsonObject(value) && rows.every((row) => isJsonObject(row[each]))) ?? []
  if (key === undefined) return undefined
  const facts = rows.map((row) => row[key]).filter(isJsonObject)
  const shared = [...new Set(facts.flatMap((fact) => Object.keys(fact)))].filter(
    (name) => facts.filter((fact) => isTold(fact[name]) && isScalar(fact[name] ?? null)).length > 1,
  )
  if (shared.length < KEYS_MIN) return undefined
  const told = (fact: JsonObject, name: string): string => (isTold(fact[name]) ? tableCell(cell(fact[name], name)) : '–')
  const differing = shared.filter((name) => new Set(facts.map((fact) => told(fact, name).toLowerCase()).filter((text) => text !== '–')).size > 1)
  const same = shared.filter((name) => !differing.includes(name))
  const lines = [...differing, ...same].map(
    (name) => `| ${differing.includes(name) ? `**${label(name)}**` : label(name)} | ${facts.map((fact) => told(fact, name)).join(' | ')} |`,
  )
  return [
    `${differing.length === 0 ? 'They agree' : `They differ on ${listed(differing)}`}${same.length > 0 ? `${differing.length === 0 ? '' : '; they agree'} on ${listed(same)}` : ''}.`,
    [`| | ${rows.map((row) => tableCell(whose(row, names))).join(' | ')} |`, `|${'---|'.repeat(rows.length + 1)}`, ...lines].join('\n'),
  ].join('\n\n')
}

function listed(names: readonly string[]): string {
  return either(names.map(phrase)).replace(/ or (?=[^,]*$)/, ' and ')
}

/** Whose account it is, when it was given, and what to cite. */
function whose(row: JsonObject, names: Names): string {
  const cited = Object.entries(row).filter(([, value]) => typeof value === 'string')
  return cited.map(([key, value]) => cell(value, key, key === 'id' || key === 'ref' ? new Map() : names)).join(', ')
}
