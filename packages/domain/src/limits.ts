/**
 * What a server takes of a page, and a page therefore does not send. Lengths are UTF-16 units, as `length` counts them.
 * A run that breaks one of these is refused as a whole.
 */
export const PAGE_LIMITS = {
  /** Tools with one run. */
  tools: 128,
  toolName: /^[A-Za-z0-9_-]{1,64}$/,
  schemaChars: 32_768,
  /** Objects and lists within each other in a schema: a body has at most 64 levels, and three of them are around it. */
  schemaLevels: 60,
  /** Scopes with one run. */
  scopes: 32,
  scopeIdChars: 128,
  pageTitleChars: 500,
  pageInstructionsChars: 20_000,
} as const

/** Longest result in characters; what is longer is cut, with a note that says so. */
export const RESULT_CHARS_MAX = 48_000

/** The first `max` units of a text, or one fewer where that would halve a character. */
export function cutText(text: string, max: number): string {
  const unit = text.length > max ? text.charCodeAt(max - 1) : 0
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? max - 1 : max)
}
