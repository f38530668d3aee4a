import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { placeText } from '../finding.ts'
import { everySchema, type SubSchema } from './walk.ts'

export const PROVIDERS = ['OpenAI strict', 'Anthropic strict', 'Gemini'] as const
type Provider = (typeof PROVIDERS)[number]

/** What a provider's own subset of JSON Schema makes of a keyword. We send schemas as they are and check every call ourselves. */
export interface ProviderNote {
  /** The keyword, or nothing for the schema as a whole. */
  readonly keyword?: string
  readonly level: 'warning' | 'info'
  readonly code: string
  readonly providers: readonly Provider[]
  readonly message: string
}

const ALL = PROVIDERS
const STRICT = ['OpenAI strict', 'Anthropic strict'] as const
const OPENAI = ['OpenAI strict'] as const
const ANTHROPIC = ['Anthropic strict'] as const
const GEMINI = ['Gemini'] as const

/** Constructs that are refused or lost, whatever their value. */
const UNKNOWN_TO_ALL = (
  'allOf not if then else dependentRequired dependentSchemas patternProperties prefixItems uniqueItems propertyNames contains ' +
  'minContains maxContains unevaluatedItems unevaluatedProperties minProperties maxProperties'
).split(' ')
const TO_DESCRIPTION = 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern maxItems'.split(' ')
const FORMATS: ReadonlySet<Json | undefined> = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'])

/** What the three providers say of one schema, its inner schemas aside. */
function providerNotes({ schema, depth }: SubSchema): readonly ProviderNote[] {
  if (!isJsonObject(schema)) return []
  return [
    ...UNKNOWN_TO_ALL.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) =>
      note({ keyword, level: 'warning', code: 'weakened', providers: ALL, message: `refuse ${keyword} or do not know it: the model may not keep to it` }),
    ),
    ...TO_DESCRIPTION.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) =>
      note({ keyword, level: 'info', code: 'told_only', providers: ANTHROPIC, message: `tells ${keyword} in the description only` }),
    ),
    ...alternatives(schema),
    ...objectNotes(schema),
    ...valueNotes(schema),
    ...(depth > 10 ? [note({ level: 'warning', code: 'deep', providers: OPENAI, message: 'takes at most 10 levels' })] : []),
  ]
}

const note = ({ message, providers, ...rest }: ProviderNote): ProviderNote => ({ ...rest, providers, message: `${providers.join(', ')}: ${message}.` })

function alternatives(schema: JsonObject): readonly ProviderNote[] {
  if (!Object.hasOwn(schema, 'oneOf')) return []
  return [note({ keyword: 'oneOf', level: 'warning', code: 'weakened', providers: ALL, message: 'read oneOf as anyOf or do not know it' })]
}

function objectNotes(schema: JsonObject): readonly ProviderNote[] {
  const { properties, additionalProperties, type } = schema
  if (type !== 'object' && !isJsonObject(properties)) return []
  if (isJsonObject(additionalProperties))
    return [note({ keyword: 'additionalProperties', level: 'warning', code: 'map', providers: STRICT, message: 'refuse an object of free names, or lose it' })]
  const optional = isJsonObject(properties) ? Object.keys(properties).filter((name) => !requiredOf(schema).includes(name)) : []
  return [
    ...(additionalProperties === false
      ? []
      : [
          note({
            level: 'warning',
            code: 'open_object',
            providers: STRICT,
            message: 'close this object: write additionalProperties: false, or name what it may have',
          }),
        ]),
    ...(optional.length === 0
      ? []
      : [
          note({
            level: 'info',
            code: 'optional',
            providers: OPENAI,
            message: `wants each property required and, where it may be absent, nullable (${optional.join(', ')})`,
          }),
        ]),
  ]
}

function valueNotes(schema: JsonObject): readonly ProviderNote[] {
  const { type, format, enum: values } = schema
  const notes: ProviderNote[] = []
  if (typeof format === 'string')
    notes.push(
      FORMATS.has(format)
        ? {
            keyword: 'format',
            level: 'info',
            code: 'told_only',
            providers: [],
            message: `The format ${format} is told to the model and not checked; a pattern is.`,
          }
        : note({
            keyword: 'format',
            level: 'warning',
            code: 'unknown_format',
            providers: ['Anthropic strict', 'Gemini'],
            message: `do not know the format ${format}`,
          }),
    )
  if (Array.isArray(type) && type.filter((each) => each !== 'null').length > 1)
    notes.push(note({ keyword: 'type', level: 'warning', code: 'several_types', providers: GEMINI, message: 'takes one type, with or without null' }))
  if (Array.isArray(values) && values.some((value) => typeof value !== 'string'))
    notes.push(note({ keyword: 'enum', level: 'warning', code: 'enum_of_others', providers: GEMINI, message: 'takes an enum of strings only' }))
  if (Array.isArray(values) && values.length > 1_000)
    notes.push(note({ keyword: 'enum', level: 'warning', code: 'long_enum', providers: OPENAI, message: 'takes at most 1,000 values' }))
  return notes
}

/** What the providers say of every schema of an input, each with its place. */
export function notesByProvider(input: JsonObject): readonly (ProviderNote & { readonly at: string })[] {
  return everySchema(input).flatMap((each) =>
    providerNotes(each).map((found) => ({ ...found, at: placeText(found.keyword === undefined ? each.at : [...each.at, found.keyword]) })),
  )
}

/** The names that must be given. */
export function requiredOf(schema: JsonObject): readonly string[] {
  const { required } = schema
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}
