import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Place } from '../finding.ts'
import { schemasIn } from './keywords.ts'

/** A schema inside an input schema. */
export interface SubSchema {
  readonly at: Place
  /** What it says, or `true` or `false`; anything else is no schema. */
  readonly schema: Json
  /** Where it stands: a property, the root, a definition, or under another keyword. */
  readonly role: 'root' | 'property' | 'definition' | 'other'
  /** Objects and lists around the value that it describes. */
  readonly depth: number
}

/** Every schema of an input schema, outer ones first. The caller has bounded its levels. */
export function everySchema(root: JsonObject): readonly SubSchema[] {
  return [...below({ at: ['input'], schema: root, role: 'root', depth: 0 })]
}

function* below(parent: SubSchema): Generator<SubSchema> {
  yield parent
  if (!isJsonObject(parent.schema)) return
  for (const [keyword, value] of Object.entries(parent.schema))
    for (const { at, schema } of schemasIn(keyword, value))
      yield* below({ at: [...parent.at, keyword, ...at], schema, role: roleOf(keyword), depth: parent.depth + (DEEPER.has(keyword) ? 1 : 0) })
}

const DEEPER: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'contains'])

function roleOf(keyword: string): SubSchema['role'] {
  if (keyword === 'properties') return 'property'
  return keyword === '$defs' ? 'definition' : 'other'
}

/** Objects and lists within each other, counted without recursion: 1 for a flat object. Stops counting beyond `enough`. */
export function levelsOf(value: Json, enough: number): number {
  let level = 0
  let row: readonly Json[] = [value]
  while (level <= enough) {
    row = row.filter((each) => typeof each === 'object' && each !== null)
    if (row.length === 0) return level
    level++
    row = row.flatMap((each) => (isJsonObject(each) ? Object.values(each) : Array.isArray(each) ? each : []))
  }
  return level
}
