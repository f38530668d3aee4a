import {
  Fault,
  PAGE_LIMITS,
  SHOW_ALL,
  isJsonObject,
  type AmbitProps,
  type Json,
  type JsonObject,
  type JsonSchema,
  type PageCallback,
  type PageScope,
  type Policy,
  type Tool,
} from '@ambit/domain'

/** A tool as a page sends it with a run. */
export interface SentTool {
  readonly name: string
  readonly description: string
  readonly parameters?: unknown
  readonly metadata?: unknown
}

/** The scope of tools that come from a client which knows no scopes. */
export const PLAIN_SCOPE = 'page'

/** The page's tools by scope. Throws `bad_request` with the place where one is malformed. Callbacks are the catalog's to offer, so they are left out here. */
export function pageScopes(sent: { readonly scopes?: AmbitProps['scopes']; readonly tools: readonly SentTool[] }): PageScope[] {
  assertFew(sent.tools)
  const byScope = new Map<string, Tool[]>()
  for (const [index, tool] of sent.tools.entries()) {
    const ambit = ambitOf(tool.metadata)
    if (ambit['callback'] === true) continue
    const scopeId = typeof ambit['scopeId'] === 'string' ? ambit['scopeId'] : PLAIN_SCOPE
    const tools = byScope.get(scopeId) ?? []
    byScope.set(scopeId, tools)
    tools.push(pageTool(tool, ambit, `tools[${index}]`))
  }
  const told = new Map((sent.scopes ?? []).map((scope) => [scope.id, scope]))
  const ids = new Set([...told.keys(), ...byScope.keys()])
  return [...ids].map((id) => {
    const scope = told.get(id)
    return { id, epoch: scope?.epoch ?? '', pageTitle: scope?.pageTitle ?? '', pageInstructions: scope?.pageInstructions ?? '', tools: byScope.get(id) ?? [] }
  })
}

/**
 * The callbacks that the page registered, by name; the first of a name counts. Of each only its schema is taken: title,
 * description, mask and policy are the catalog's. Throws `bad_request` with the place where one is malformed.
 */
export function pageCallbacks(tools: readonly SentTool[]): ReadonlyMap<string, PageCallback> {
  assertFew(tools)
  const callbacks = new Map<string, PageCallback>()
  for (const [index, { name, parameters, metadata }] of tools.entries()) {
    if (ambitOf(metadata)['callback'] !== true) continue
    const place = `tools[${index}]`
    assertName(name, place)
    const schema = schemaOf(parameters, place)
    if (!callbacks.has(name)) callbacks.set(name, { parameters: schema, checkedBy: checkedHere(schema) })
  }
  return callbacks
}

function assertFew(tools: readonly SentTool[]): void {
  if (tools.length > PAGE_LIMITS.tools) throw bad(`tools: at most ${PAGE_LIMITS.tools} tools can be sent with a run.`)
}

function assertName(name: string, place: string): void {
  if (!PAGE_LIMITS.toolName.test(name)) throw bad(`${place}.name: "${name.slice(0, 80)}" is no tool name. Use up to 64 letters, digits, _ and -.`)
}

function pageTool(sent: SentTool, ambit: JsonObject, place: string): Tool {
  assertName(sent.name, place)
  const parameters = schemaOf(sent.parameters, place)
  const policy: Policy = ambit['policy'] === 'confirm' ? 'confirm' : 'auto'
  return {
    name: sent.name,
    origin: 'page',
    description: sent.description,
    parameters,
    checkedBy: checkedHere(parameters),
    policy,
    mask: SHOW_ALL,
    result: 'json',
    readOnly: ambit['readOnly'] === true,
    showsOnly: false,
    runs: { in: 'page' },
    activity: () => `${sent.name.replaceAll('_', ' ')}…`,
  }
}

function schemaOf(parameters: unknown, place: string): JsonSchema {
  if (parameters === undefined || parameters === null) return { type: 'object' }
  if (!isJsonObject(parameters)) throw bad(`${place}.parameters: expected a JSON Schema object.`)
  if (JSON.stringify(parameters).length > PAGE_LIMITS.schemaChars)
    throw bad(`${place}.parameters: the schema is longer than ${PAGE_LIMITS.schemaChars} characters.`)
  return parameters
}

/**
 * What of a page's schema is evaluated at the server: what looks at each value once. Patterns may take for ever, references and
 * alternatives multiply, and an alternative without its pattern would refuse what fits. The page checks the whole schema before
 * its handler sees the arguments.
 */
function checkedHere(schema: JsonObject): JsonObject {
  if ('$ref' in schema || '$dynamicRef' in schema || '$recursiveRef' in schema) return {}
  const kept = Object.entries(schema).flatMap(([keyword, value]): (readonly [string, Json])[] => {
    if (PLAIN.has(keyword)) return [[keyword, value]]
    if (keyword === 'enum') return Array.isArray(value) && value.length <= ENUM_MAX ? [[keyword, value]] : []
    if (keyword === 'properties' && isJsonObject(value))
      return [[keyword, Object.fromEntries(Object.entries(value).map(([name, child]) => [name, below(child)]))]]
    // What a pattern names would count as additional.
    if (keyword === 'items' || (keyword === 'additionalProperties' && !('patternProperties' in schema))) return [[keyword, below(value)]]
    return []
  })
  return Object.fromEntries(kept)
}

/** A list of schemas, one for each place, is left to the page. */
function below(schema: Json): Json {
  if (typeof schema === 'boolean') return schema
  return isJsonObject(schema) ? checkedHere(schema) : {}
}

/** Values of an `enum`; each argument may be compared with all of them. */
const ENUM_MAX = 200
const PLAIN: ReadonlySet<string> = new Set([
  'type',
  'required',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
])

function ambitOf(metadata: unknown): JsonObject {
  const ambit = isJsonObject(metadata) ? metadata['ambit'] : undefined
  return isJsonObject(ambit) ? ambit : {}
}

function bad(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}
