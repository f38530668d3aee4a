import type { Tokens } from 'marked'
import { decodeEntities } from './entities.ts'

/** A document that the assistant wrote to be taken away: a fence whose info is `document <Title>`. */
export interface WrittenDocument {
  /** Its title, or its first heading; empty where it has neither. */
  readonly title: string
  /** In Markdown. */
  readonly body: string
}

const INFO = /^document(?:\s+(.*))?$/

/** The document in a fence, or `undefined` where that holds something else. */
export function documentOf({ lang = '', text }: Tokens.Code): WrittenDocument | undefined {
  const info = INFO.exec(lang)
  if (info === null) return undefined
  const title = info[1] ?? /^#{1,6}[ \t]+(.+)$/m.exec(text)?.[1] ?? ''
  return { title: decodeEntities(title).replace(/[\s#]+$/, ''), body: text }
}

/** Whether a fence, as it was written, has its closing line. */
export function isClosed(raw: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(raw)?.[1]
  if (fence === undefined) return true
  const [, ...lines] = raw.trimEnd().split('\n')
  const last = lines.at(-1)?.trim() ?? ''
  return last.startsWith(fence) && last === fence.charAt(0).repeat(last.length)
}

/** What a closing line has become of so far, cut off. */
export function withoutClosing(text: string): string {
  return text.replace(/(^|\n) {0,3}(?:`{1,2}|~{1,2})$/, '')
}

const NAME_MAX = 80

/** A name for its file that every system takes: the words of the title, at most 80 characters. */
export function fileName(title: string, ending: 'txt' | 'md'): string {
  const words = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Sc} _,()&'’+-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
  return `${words.slice(0, NAME_MAX).trim() || 'document'}.${ending}`
}
