import { isJsonObject, type JsonObject } from '../../json.ts'
import { errorAt, type Finding, hasErrors, noteAt } from '../finding.ts'
import { Allowance } from '../pattern/effort.ts'
import { patternProblem } from '../pattern/judge.ts'
import { keywordProblem } from './keywords.ts'
import { notesByProvider, requiredOf } from './providers.ts'
import { referenceFindings } from './references.ts'
import { everySchema, levelsOf, type SubSchema } from './walk.ts'

export const INPUT_LIMITS = { chars: 32_768, levels: 20, properties: 500, patterns: 50, patternChars: 4_000 } as const
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/
const INHERITED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
/** What may stand at the root: which arguments there are must be plain to see, for us and for every provider. */
const AT_ROOT: ReadonlySet<string> = new Set(
  'type properties required additionalProperties $defs $schema $comment title description dependentRequired minProperties maxProperties default examples'.split(
    ' ',
  ),
)
const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** What is wrong with an action's input schema, and what the providers make of it. The dialect is a subset of JSON Schema 2020-12. The caller has asked `sizeFindings` first. */
export function inputFindings(input: JsonObject, allowance: Allowance = new Allowance('body')): readonly Finding[] {
  const schemas = everySchema(input)
  const shape = schemas.flatMap(keywordFindings)
  if (hasErrors(shape)) return shape
  const dialect = [...rootFindings(input), ...schemas.flatMap(dialectFindings), ...referenceFindings(input), ...patternFindings(schemas, allowance)]
  return [...dialect, ...notesByProvider(input).map(({ at, level, code, message }) => ({ at, level, code, message }))]
}

/** Bounds of a schema: the first thing to know, before anything walks it. */
export function sizeFindings(input: JsonObject): readonly Finding[] {
  const { levels, chars, properties } = INPUT_LIMITS
  if (levelsOf(input, levels) > levels) return [errorAt(['input'], 'too_deep', `A schema has at most ${levels} levels of objects and lists within each other.`)]
  const length = JSON.stringify(input).length
  if (length > chars)
    return [errorAt(['input'], 'too_long', `A schema has at most ${chars.toLocaleString('en')} characters; this has ${length.toLocaleString('en')}.`)]
  const count = everySchema(input).filter(({ role }) => role === 'property').length
  return count > properties
    ? [errorAt(['input'], 'too_many_properties', `A schema has at most ${properties} properties; this has ${count.toLocaleString('en')}.`)]
    : []
}

/** Whether it is a schema at all. */
function keywordFindings({ at, schema }: SubSchema): readonly Finding[] {
  if (typeof schema === 'boolean') return []
  if (!isJsonObject(schema)) return [errorAt(at, 'no_schema', 'A schema is an object.')]
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const problem = keywordProblem(keyword, value)
    return problem ? [errorAt([...at, keyword, ...problem.at], problem.code, problem.message)] : []
  })
}

function rootFindings(input: JsonObject): readonly Finding[] {
  const { type, additionalProperties, $schema } = input
  return [
    ...(type === 'object' ? [] : [errorAt(['input', 'type'], 'no_object', 'Arguments are an object: write "type": "object".')]),
    ...(additionalProperties === false
      ? []
      : [errorAt(['input', 'additionalProperties'], 'open_root', 'Arguments that nobody reviewed are refused: write "additionalProperties": false.')]),
    ...Object.keys(input)
      .filter((keyword) => !AT_ROOT.has(keyword))
      .map((keyword) => errorAt(['input', keyword], 'not_at_root', `${keyword} does not stand at the root: name each argument in properties.`)),
    ...($schema === undefined || $schema === DRAFT ? [] : [errorAt(['input', '$schema'], 'other_draft', `The dialect is ${DRAFT}.`)]),
  ]
}

function dialectFindings(each: SubSchema): readonly Finding[] {
  const { at, schema, role } = each
  if (typeof schema === 'boolean') {
    const open = at.at(-1) === 'additionalProperties' || at.at(-1) === 'unevaluatedProperties' || at.at(-1) === 'unevaluatedItems'
    return open || (at.at(-1) === 'items' && !schema) ? [] : [errorAt(at, 'untyped', 'Say what this is: a schema with a type.')]
  }
  if (!isJsonObject(schema)) return []
  return [
    ...nameFindings(each, schema),
    ...typeFindings(each, schema),
    ...requiredFindings(each, schema),
    ...boundFindings(each, schema),
    ...(role === 'property' ? described(each, schema) : []),
  ]
}

function nameFindings({ at }: SubSchema, schema: JsonObject): readonly Finding[] {
  const inner = at.length > 1 && Object.hasOwn(schema, '$defs') ? [errorAt([...at, '$defs'], 'inner_definitions', 'Definitions stand at the root.')] : []
  const named = ['properties', '$defs', 'dependentSchemas', 'dependentRequired'].flatMap((keyword) => {
    const names = isJsonObject(schema[keyword]) ? Object.keys(schema[keyword]) : []
    return names.filter((name) => !NAME.test(name) || INHERITED.has(name)).map((name) => errorAt([...at, keyword, name], 'bad_name', BAD_NAME))
  })
  return [...inner, ...named]
}
const BAD_NAME =
  'A name has letters, digits and _, begins with a letter or _, has at most 64 characters, and is no word such as constructor: Gemini takes no other.'

/** What says by itself which values there are. */
const TYPED = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf']

function typeFindings({ at, role }: SubSchema, schema: JsonObject): readonly Finding[] {
  const typed = TYPED.some((keyword) => Object.hasOwn(schema, keyword))
  const judged = role === 'property' || at.at(-1) === 'items' || at.at(-1) === 'additionalProperties'
  const untyped = judged && !typed ? [errorAt(at, 'untyped', 'Say what this is: Gemini and Anthropic refuse a schema without a type.')] : []
  const list = schema['type'] === 'array' || (Array.isArray(schema['type']) && schema['type'].includes('array'))
  const itemless =
    list && !isJsonObject(schema['items']) && !Object.hasOwn(schema, 'prefixItems')
      ? [errorAt([...at, 'items'], 'no_items', 'Say what the list holds: OpenAI and Gemini refuse a list without items.')]
      : []
  return [...untyped, ...itemless]
}

function requiredFindings({ at }: SubSchema, schema: JsonObject): readonly Finding[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  if (schema['additionalProperties'] !== false) return []
  return requiredOf(schema).flatMap((name, index) =>
    Object.hasOwn(properties, name)
      ? []
      : [errorAt([...at, 'required', index], 'no_such_property', `${name} is required and not among the properties: no arguments would fit.`)],
  )
}

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
  ['minimum', 'maximum'],
] as const

function boundFindings({ at }: SubSchema, schema: JsonObject): readonly Finding[] {
  return BOUNDS.flatMap(([low, high]) => {
    const [least, most] = [schema[low], schema[high]]
    return typeof least === 'number' && typeof most === 'number' && least > most
      ? [errorAt([...at, low], 'nothing_fits', `No value is at least ${least} and at most ${most}.`)]
      : []
  })
}

function described({ at }: SubSchema, schema: JsonObject): readonly Finding[] {
  const told = Object.hasOwn(schema, 'description') || Object.hasOwn(schema, '$ref')
  return told ? [] : [noteAt(at, 'no_description', 'Without a description the model guesses what this is for.')]
}

function patternFindings(schemas: readonly SubSchema[], allowance: Allowance): readonly Finding[] {
  const patterns = schemas.flatMap(({ at, schema }) => {
    if (!isJsonObject(schema)) return []
    const own = typeof schema['pattern'] === 'string' ? [{ at: [...at, 'pattern'], source: schema['pattern'] }] : []
    const named = isJsonObject(schema['patternProperties']) ? Object.keys(schema['patternProperties']) : []
    return [...own, ...named.map((source) => ({ at: [...at, 'patternProperties', source], source }))]
  })
  const chars = patterns.reduce((sum, { source }) => sum + source.length, 0)
  if (patterns.length > INPUT_LIMITS.patterns || chars > INPUT_LIMITS.patternChars)
    return [
      errorAt(
        ['input'],
        'too_many_patterns',
        `A schema has at most ${INPUT_LIMITS.patterns} patterns of ${INPUT_LIMITS.patternChars.toLocaleString('en')} characters together.`,
      ),
    ]
  return patterns.flatMap(({ at, source }) => {
    const problem = patternProblem(source, allowance)
    return problem ? [errorAt(at, problem.code, problem.message)] : []
  })
}
