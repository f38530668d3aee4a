import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { errorAt, type Finding, type Place } from '../finding.ts'
import { componentsOf } from '../pattern/components.ts'
import { everySchema, type SubSchema } from './walk.ts'

/** Schemas that a schema may come to once each reference is written out. */
const WRITTEN_OUT_MAX = 5_000
const REFERENCE = /^#\/\$defs\/([A-Za-z_][A-Za-z0-9_]{0,63})$/

/** References lead to a definition of the same schema, never in a circle, and never multiply it beyond what can be checked. */
export function referenceFindings(root: JsonObject): readonly Finding[] {
  const schemas = everySchema(root)
  const definitions = isJsonObject(root['$defs']) ? root['$defs'] : {}
  const lost = schemas.flatMap((each) => lostReference(each, definitions))
  if (lost.length > 0) return lost
  const circles = circleFindings(schemas, definitions)
  if (circles.length > 0) return circles
  const size = new Size(definitions).of(root)
  return size <= WRITTEN_OUT_MAX
    ? []
    : [errorAt(['input'], 'too_many_schemas', `Written out, its references make more than ${WRITTEN_OUT_MAX.toLocaleString('en')} schemas.`)]
}

const referenceOf = (schema: Json): string | undefined => {
  const reference = isJsonObject(schema) && Object.hasOwn(schema, '$ref') ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference : undefined
}
const nameIn = (reference: string): string => REFERENCE.exec(reference)?.[1] ?? ''

function lostReference({ at, schema }: SubSchema, definitions: JsonObject): readonly Finding[] {
  const reference = referenceOf(schema)
  if (reference === undefined) return []
  const place: Place = [...at, '$ref']
  if (!REFERENCE.test(reference)) return [errorAt(place, 'bad_reference', 'A reference leads to a definition of this schema: #/$defs/name.')]
  return Object.hasOwn(definitions, nameIn(reference)) ? [] : [errorAt(place, 'bad_reference', `There is no definition ${nameIn(reference)} in $defs.`)]
}

/** The references that close a circle, told where they stand: those between definitions that lead to each other. Each definition is looked at once. */
function circleFindings(schemas: readonly SubSchema[], definitions: JsonObject): readonly Finding[] {
  const numbers = new Map(Object.keys(definitions).map((name, index) => [name, index]))
  const leads = schemas.flatMap((each) => {
    const reference = referenceOf(each.schema)
    const inside = each.at[1] === '$defs' ? String(each.at[2]) : ''
    const [from, to] = [numbers.get(inside), reference === undefined ? undefined : numbers.get(nameIn(reference))]
    return from === undefined || to === undefined ? [] : [{ at: each.at, inside, from, to }]
  })
  const targets = Map.groupBy(leads, ({ from }) => from)
  const component = componentsOf({ count: numbers.size, starts: targets.keys(), next: (from) => (targets.get(from) ?? []).map(({ to }) => to) })
  return leads.flatMap(({ at, inside, from, to }) =>
    component[from] === component[to]
      ? [errorAt([...at, '$ref'], 'recursive', `This schema contains itself: ${inside} leads back to ${inside}. Write out as many levels as are needed.`)]
      : [],
  )
}

/** How many schemas a schema comes to; each definition is counted once and remembered. */
class Size {
  readonly #definitions: JsonObject
  readonly #known = new Map<string, number>()
  constructor(definitions: JsonObject) {
    this.#definitions = definitions
  }

  of(schema: Json): number {
    if (!isJsonObject(schema)) return 1
    const own = everySchema(schema).filter(({ at }) => at[1] !== '$defs')
    return own.reduce((sum, { schema: inner }) => Math.min(sum + this.#referred(inner), WRITTEN_OUT_MAX + 1), own.length)
  }

  #referred(schema: Json): number {
    const reference = referenceOf(schema)
    if (reference === undefined) return 0
    const name = nameIn(reference)
    const known = this.#known.get(name) ?? this.of(this.#definitions[name] ?? null)
    this.#known.set(name, known)
    return known
  }
}
