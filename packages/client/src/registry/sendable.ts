import { PAGE_LIMITS, isJsonObject, type Json } from '@ambit/domain'
import type { PageTool } from './page-tool.ts'

/** Why a server would refuse a whole run because of this tool; `undefined` where it would not. A page without types may give anything. */
export function unsendable({ name, description, parameters }: PageTool): string | undefined {
  if (typeof name !== 'string' || !PAGE_LIMITS.toolName.test(name)) return 'a name has 1 to 64 letters, digits, _ and -'
  if (typeof description !== 'string') return 'it has no description'
  if (!isJsonObject(parameters)) return '`parameters` has to be a JSON Schema object'
  if (JSON.stringify(parameters).length > PAGE_LIMITS.schemaChars) return `its schema is longer than ${PAGE_LIMITS.schemaChars} characters`
  return levelsOf(parameters) > PAGE_LIMITS.schemaLevels ? `its schema nests deeper than ${PAGE_LIMITS.schemaLevels} levels` : undefined
}

/** Whether a server takes a scope of this id. */
export function isScopeId(id: string): boolean {
  return typeof id === 'string' && id !== '' && id.length <= PAGE_LIMITS.scopeIdChars
}

function levelsOf(value: Json): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0
}
