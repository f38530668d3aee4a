import {
  Fault,
  SHOW_ALL,
  isJsonObject,
  withoutKeywords,
  type AmbitProps,
  type JsonObject,
  type JsonSchema,
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
const TOOLS_MAX = 128
const SCHEMA_CHARS_MAX = 32_768
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** The page's tools by scope. Throws `bad_request` with the place where one is malformed. Callbacks are the catalog's to offer, so they are left out here. */
export function pageScopes(sent: { readonly scopes?: AmbitProps['scopes']; readonly tools: readonly SentTool[] }): PageScope[] {
  if (sent.tools.length > TOOLS_MAX) throw bad(`tools: at most ${TOOLS_MAX} tools can be sent with a run.`)
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

function pageTool(sent: SentTool, ambit: JsonObject, place: string): Tool {
  if (!NAME.test(sent.name)) throw bad(`${place}.name: "${sent.name.slice(0, 80)}" is no tool name. Use up to 64 letters, digits, _ and -.`)
  const parameters = schemaOf(sent.parameters, place)
  const policy: Policy = ambit['policy'] === 'confirm' ? 'confirm' : 'auto'
  return {
    name: sent.name,
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
  if (JSON.stringify(parameters).length > SCHEMA_CHARS_MAX) throw bad(`${place}.parameters: the schema is longer than ${SCHEMA_CHARS_MAX} characters.`)
  return parameters
}

/**
 * What of a page's schema is evaluated at the server: no pattern (it may take for ever) and no reference (it may multiply).
 * The page checks the whole schema before its handler sees the arguments.
 */
function checkedHere(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema)
  if (/"\$(?:ref|dynamicRef|recursiveRef)"/.test(text)) return { type: 'object' }
  return /"(?:pattern|patternProperties|propertyNames)"/.test(text) ? withoutPatterns(schema, text) : schema
}

/** With `patternProperties` gone, what they named would count as additional: that is left to the page too. */
function withoutPatterns(schema: JsonSchema, text: string): JsonSchema {
  return withoutKeywords(schema, text.includes('"patternProperties"') ? new Set([...PATTERNS, 'additionalProperties', 'unevaluatedProperties']) : PATTERNS)
}
const PATTERNS: ReadonlySet<string> = new Set(['pattern', 'patternProperties', 'propertyNames'])

function ambitOf(metadata: unknown): JsonObject {
  const ambit = isJsonObject(metadata) ? metadata['ambit'] : undefined
  return isJsonObject(ambit) ? ambit : {}
}

function bad(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}
