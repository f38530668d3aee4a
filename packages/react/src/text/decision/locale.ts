import type { Messages } from '../messages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { DecisionMessages } from './messages.ts'

const LANGUAGES: ReadonlyMap<string, DecisionMessages> = new Map(Object.entries({ en, de, ar }))

/** The words of the card in the language of the widget's own; what the host adds comes over them, and over English where that is another language. */
export function decisionMessagesFor({ language, decision }: Messages): DecisionMessages {
  const base = LANGUAGES.get(language.split('-')[0] ?? '') ?? en
  return decision === undefined ? base : { ...base, ...decision }
}
