import { PAGE_LIMITS, isJsonObject } from '@ambit/domain'
import type { PageTool, ScopeOptions } from './page-tool.ts'
import { isSendable } from './sendable.ts'

const { toolName, schemaChars, schemaLevels } = PAGE_LIMITS
const TEXTS = ['pageTitle', 'pageInstructions'] as const

/** What of a mount is not lent and why, each a sentence without its end. */
export function leftOutOf(tools: readonly PageTool[], options: ScopeOptions): readonly string[] {
  return [
    ...tools.filter((tool) => !isSendable(tool)).map((tool) => leftOut(fieldOf(tool, 'name'), lackOf(tool))),
    ...TEXTS.filter((name) => options[name] !== undefined && typeof options[name] !== 'string').map((name) => leftOut(name, 'it is no text')),
  ]
}

function leftOut(name: unknown, why: string): string {
  return `"${typeof name === 'string' ? name.slice(0, 80) : typeof name}" is not offered, because ${why}`
}

function lackOf(tool: unknown): string {
  const name = fieldOf(tool, 'name')
  if (typeof name !== 'string' || !toolName.test(name)) return 'a name has 1 to 64 letters, digits, _ and -'
  if (typeof fieldOf(tool, 'description') !== 'string') return 'it has no description'
  if (typeof fieldOf(tool, 'call') !== 'function') return 'it has no `call`'
  if (!isJsonObject(fieldOf(tool, 'parameters'))) return 'it has no JSON Schema'
  return `its schema has over ${schemaChars} characters or ${schemaLevels} levels, contains itself, or is no JSON`
}

function fieldOf(tool: unknown, name: keyof PageTool): unknown {
  try {
    return isJsonObject(tool) ? tool[name] : undefined
  } catch {
    return undefined
  }
}
