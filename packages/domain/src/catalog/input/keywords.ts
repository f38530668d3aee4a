import { isJsonObject, type Json } from '../../json.ts'

/** What a keyword's value is. `schema`, `schemas` and `named` hold schemas; the rest are values. */
type Form =
  | 'text'
  | 'types'
  | 'count'
  | 'number'
  | 'positive'
  | 'boolean'
  | 'names'
  | 'schema'
  | 'schemas'
  | 'named'
  | 'names_by_name'
  | 'any'
  | 'values'
  | 'list'

const BY_FORM: Readonly<Record<Form, readonly string[]>> = {
  text: ['$ref', '$schema', '$comment', 'title', 'description', 'format', 'pattern', 'contentEncoding', 'contentMediaType'],
  types: ['type'],
  count: ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  positive: ['multipleOf'],
  boolean: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
  names: ['required'],
  schema: ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'],
  schemas: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  named: ['properties', 'patternProperties', '$defs', 'dependentSchemas'],
  names_by_name: ['dependentRequired'],
  any: ['default', 'const'],
  values: ['enum'],
  list: ['examples'],
}
const FORM_OF: ReadonlyMap<string, Form> = new Map(
  Object.entries(BY_FORM).flatMap(([form, keywords]) => keywords.map((keyword) => [keyword, form as Form] as const)),
)

/** What is written instead of a keyword that is not of this dialect. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['nullable', 'write the type as a list with "null"'],
  ['example', 'write examples, a list'],
  ['definitions', 'write $defs'],
  ['dependencies', 'write dependentRequired or dependentSchemas'],
  ['additionalItems', 'write items beside prefixItems'],
  ['$id', 'refer with #/$defs/name'],
  ['id', 'refer with #/$defs/name'],
  ['$anchor', 'refer with #/$defs/name'],
  ['$dynamicRef', 'refer with #/$defs/name'],
  ['$dynamicAnchor', 'refer with #/$defs/name'],
  ['$recursiveRef', 'refer with #/$defs/name'],
  ['$recursiveAnchor', 'refer with #/$defs/name'],
  ['discriminator', 'give each alternative a property with a const'],
  ['x-mcp-header', 'an argument never goes into a header'],
])

const TYPES: readonly string[] = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']

export interface KeywordProblem {
  readonly code: 'unknown_keyword' | 'wrong_keyword_value'
  readonly message: string
  /** Below the keyword. */
  readonly at: readonly (string | number)[]
}

/** What is wrong with a keyword and its value, schemas inside it aside. */
export function keywordProblem(keyword: string, value: Json): KeywordProblem | undefined {
  const form = FORM_OF.get(keyword)
  if (form === undefined) {
    const instead = INSTEAD.get(keyword)
    return {
      at: [],
      code: 'unknown_keyword',
      message: `Nothing checks the keyword ${keyword} here${instead === undefined ? '; take it away' : `: ${instead}`}.`,
    }
  }
  const wrong = wrongIn(form, value)
  return wrong && { at: wrong.at ?? [], code: 'wrong_keyword_value', message: wrong.message }
}

/** The schemas that a keyword holds, each with its place below the keyword. */
export function schemasIn(keyword: string, value: Json): readonly { readonly at: readonly (string | number)[]; readonly schema: Json }[] {
  const form = FORM_OF.get(keyword)
  if (form === 'schema') return [{ at: [], schema: value }]
  if (form === 'schemas' && Array.isArray(value)) return value.map((schema: Json, index) => ({ at: [index], schema }))
  if (form === 'named' && isJsonObject(value)) return Object.entries(value).map(([name, schema]) => ({ at: [name], schema }))
  return []
}

function wrongIn(form: Form, value: Json): { readonly message: string; readonly at?: readonly (string | number)[] } | undefined {
  switch (form) {
    case 'text':
      return typeof value === 'string' ? undefined : { message: 'This must be a string.' }
    case 'types':
      return wrongType(value)
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : { message: 'This must be a whole number from 0.' }
    case 'number':
      return typeof value === 'number' ? undefined : { message: 'This must be a number.' }
    case 'positive':
      return typeof value === 'number' && value > 0 ? undefined : { message: 'This must be a number over 0.' }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { message: 'This must be true or false.' }
    case 'names':
      return wrongNames(value)
    case 'schema':
      return undefined
    case 'schemas':
      return Array.isArray(value) && value.length > 0 ? undefined : { message: 'This must be a list of schemas, not empty.' }
    case 'named':
      return isJsonObject(value) ? undefined : { message: 'This must be an object of schemas by name.' }
    case 'names_by_name':
      return wrongNamesByName(value)
    case 'any':
      return undefined
    case 'values':
      return Array.isArray(value) && value.length > 0 ? undefined : { message: 'This must be a list of values, not empty.' }
    case 'list':
      return Array.isArray(value) ? undefined : { message: 'This must be a list.' }
  }
}

function wrongType(value: Json): { readonly message: string; readonly at?: readonly number[] } | undefined {
  const message = `A type is one of ${TYPES.join(', ')}.`
  if (!Array.isArray(value)) return typeof value === 'string' && TYPES.includes(value) ? undefined : { message }
  const index = value.findIndex((type: Json, at) => typeof type !== 'string' || !TYPES.includes(type) || value.indexOf(type) !== at)
  if (index >= 0) return { message: `${message} Each stands once.`, at: [index] }
  return value.length > 0 ? undefined : { message }
}

function wrongNames(value: Json): { readonly message: string; readonly at?: readonly number[] } | undefined {
  if (!Array.isArray(value)) return { message: 'This must be a list of names.' }
  const index = value.findIndex((name: Json, at) => typeof name !== 'string' || value.indexOf(name) !== at)
  return index < 0 ? undefined : { message: 'A name is a string, and stands once.', at: [index] }
}

function wrongNamesByName(value: Json): { readonly message: string; readonly at?: readonly (string | number)[] } | undefined {
  if (!isJsonObject(value)) return { message: 'This must be an object of lists of names.' }
  for (const [name, names] of Object.entries(value)) {
    const wrong = wrongNames(names)
    if (wrong) return { message: wrong.message, at: [name, ...(wrong.at ?? [])] }
  }
  return undefined
}
