import { PAGE_LIMITS, isJsonObject, type JsonObject } from '@ambit/domain'
import type { PageTool, ScopeOptions } from './page-tool.ts'
import { isSendable } from './sendable.ts'

const TEXTS = ['pageTitle', 'pageInstructions'] as const
const UNTOLD = 'its schema cannot be told as JSON'
const LONG = `its schema is longer than ${PAGE_LIMITS.schemaChars} characters`

/** What of a mount is not lent and why, each a sentence without its end. */
export function leftOutOf(tools: readonly PageTool[], options: ScopeOptions): readonly string[] {
  return [
    ...tools.filter((tool) => !isSendable(tool)).map((tool) => `"${nameOf(tool)}" is not offered, because ${lackOf(tool)}`),
    ...TEXTS.filter((name) => options[name] !== undefined && typeof options[name] !== 'string').map(
      (name) => `\`${name}\` is not told, because it has to be text`,
    ),
  ]
}

function nameOf(tool: unknown): string {
  const name = fieldOf(tool, 'name')
  return typeof name === 'string' ? name.slice(0, 80) : typeof name
}

function lackOf(tool: unknown): string {
  const name = fieldOf(tool, 'name')
  if (typeof name !== 'string' || !PAGE_LIMITS.toolName.test(name)) return 'a name has 1 to 64 letters, digits, _ and -'
  if (typeof fieldOf(tool, 'description') !== 'string') return 'it has no description'
  if (typeof fieldOf(tool, 'call') !== 'function') return 'it has no `call`'
  const parameters = fieldOf(tool, 'parameters')
  if (!isJsonObject(parameters)) return '`parameters` has to be a JSON Schema object'
  return schemaLack(parameters)
}

function schemaLack(schema: JsonObject): string {
  let left = PAGE_LIMITS.schemaChars
  const isDeep = (value: unknown, levels: number): boolean =>
    typeof value === 'object' && value !== null && (levels === 0 || Object.values(value).some((each) => (left -= 1) > 0 && isDeep(each, levels - 1)))
  try {
    if (isDeep(schema, PAGE_LIMITS.schemaLevels)) return `its schema contains itself, or nests deeper than ${PAGE_LIMITS.schemaLevels} levels`
    return left <= 0 || JSON.stringify(schema).length > PAGE_LIMITS.schemaChars ? LONG : UNTOLD
  } catch {
    return UNTOLD
  }
}

function fieldOf(tool: unknown, name: keyof PageTool): unknown {
  try {
    return typeof tool === 'object' && tool !== null ? Reflect.get(tool, name) : undefined
  } catch {
    return undefined
  }
}
