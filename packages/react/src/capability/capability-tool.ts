import type { CallbackContext, PageTool } from '@ambit/client'
import { isJsonObject, toJson, type JsonObject, type JsonSchema } from '@ambit/domain'
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import type { ArgsOf, InputSchema } from './args-of.ts'

/**
 * One tool of a page. `parameters` is plain JSON Schema, or a schema of a library that keeps to Standard Schema and makes JSON
 * Schema itself; `input` is a schema of a library, with plain `parameters` beside it where the library makes none. The arguments of `call` have
 * the types that the schema says.
 */
export type CapabilityTool<S> = Omit<PageTool, 'parameters' | 'call'> & {
  /** May be async; gives something that JSON can hold, `{ ok, … }` where it changed something. */
  readonly call: (args: ArgsOf<S>) => unknown
} & ({ readonly parameters: S; readonly input?: never } | { readonly input: S; readonly parameters?: JsonSchema })

/** A tool of any schema, as the hook works with it. */
export type AnyTool = Omit<PageTool, 'parameters' | 'call'> & {
  readonly parameters?: InputSchema
  readonly input?: InputSchema
  readonly call: (args: never, context: never) => unknown
}

/**
 * The tool as the registry takes it: itself where it is described in plain JSON Schema, since a page comes here at every
 * render. What a library's schema refuses never reaches `call`, and is said in words.
 */
export function pageToolOf(tool: AnyTool): PageTool {
  if (isPageTool(tool)) return tool
  const { parameters, input: given, call, ...rest } = tool
  const input = given ?? parameters
  if (!isStandard(input)) throw new Error(`The tool "${tool.name}" has no JSON Schema: give it \`parameters\`, or \`input\` with a schema of a library.`)
  return {
    ...rest,
    parameters: parameters === undefined || isStandard(parameters) ? convertedOf(input, tool.name) : parameters,
    async call(args: JsonObject, context?: CallbackContext) {
      const checked = await input['~standard'].validate(args)
      return checked.issues === undefined ? call(checked.value as never, context as never) : { ok: false, error: checked.issues.map(sentenceOf).join(' ') }
    },
  }
}

function isPageTool(tool: AnyTool): tool is AnyTool & PageTool {
  return tool.input === undefined && tool.parameters !== undefined && !isStandard(tool.parameters)
}

function isStandard(schema: InputSchema | undefined): schema is StandardSchemaV1 {
  return schema !== undefined && '~standard' in schema
}

/** By schema, because a page draws more often than its schemas change. */
const converted = new WeakMap<StandardSchemaV1, JsonSchema>()

function convertedOf(input: StandardSchemaV1, name: string): JsonSchema {
  const known = converted.get(input)
  if (known !== undefined) return known
  if (!canConvert(input)) throw new Error(`The schema library of the tool "${name}" makes no JSON Schema. Write it as \`parameters\` beside \`input\`.`)
  const made = toJson(input['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
  if (!isJsonObject(made)) throw new Error(`The schema library of the tool "${name}" made no JSON Schema.`)
  converted.set(input, made)
  return made
}

function canConvert(input: StandardSchemaV1): input is StandardSchemaV1 & StandardJSONSchemaV1 {
  return 'jsonSchema' in input['~standard']
}

function sentenceOf({ message, path = [] }: StandardSchemaV1.Issue): string {
  const place = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return `${place === '' ? 'arguments' : place}: ${message}.`
}
