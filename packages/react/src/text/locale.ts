import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

const LANGUAGES: ReadonlyMap<string, Messages> = new Map(Object.entries({ en, de, ar }))

/**
 * The table of a language tag: `de-AT` reads German. What the host adds, a language of its own or other words for one
 * that is here, comes over the English table or over the one of that language.
 */
export function messagesFor(locale: string | undefined, own: Partial<Messages> | undefined): Messages {
  const tag = locale ?? pageLanguage()
  const base = LANGUAGES.get(tag.split('-')[0]?.toLowerCase() ?? '') ?? en
  return own === undefined ? base : { ...base, ...own }
}

function pageLanguage(): string {
  if (typeof document === 'undefined') return 'en'
  return document.documentElement.lang || navigator.language
}
