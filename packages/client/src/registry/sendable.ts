import { PAGE_LIMITS, isJsonObject } from '@ambit/domain'
import type { PageTool } from './page-tool.ts'

/** Bytes of all that a page lends: a request may have a mebibyte, most of which is for the message and for what the page answers. */
export const LENT_BYTES_MAX = 250_000

/** Whether a server takes a scope of this id. */
export function isScopeId(id: string): boolean {
  return id !== '' && id.length <= PAGE_LIMITS.scopeIdChars
}

export function bytesOf(value: unknown): number {
  return new Blob([JSON.stringify(value)]).size
}

/**
 * Whether no server would refuse a whole run because of this tool, and somebody can call it. A page without types may give
 * anything: a schema that contains itself, or one of its parts a thousand times, is looked at with a limit before it is written out.
 */
export function isSendable(tool: PageTool): boolean {
  try {
    let left = PAGE_LIMITS.schemaChars
    const fits = (value: unknown, levels: number): boolean =>
      typeof value !== 'object' || value === null || (levels > 0 && Object.values(value).every((each) => (left -= 1) > 0 && fits(each, levels - 1)))
    return (
      typeof tool.name === 'string' &&
      PAGE_LIMITS.toolName.test(tool.name) &&
      typeof tool.description === 'string' &&
      typeof tool.call === 'function' &&
      isJsonObject(tool.parameters) &&
      fits(tool.parameters, PAGE_LIMITS.schemaLevels) &&
      JSON.stringify(tool.parameters).length <= PAGE_LIMITS.schemaChars
    )
  } catch {
    return false
  }
}
