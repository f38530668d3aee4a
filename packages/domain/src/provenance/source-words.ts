import { canonicalWords, plainText } from './canonical.ts'
import { EDGE } from './signs.ts'
import { textOfResult } from './source-texts.ts'
import type { Source } from './source.ts'

const LANDMARKS_MAX = 6
const DATE = /^(\d{4})-\d\d-\d\d$/
const NUMBER = /^-?(\d+)(?:\.\d+)?$/
const PARTS = /[\p{L}\p{N}]+/gu

/** Signs that change what a value means: a pattern, a list of orders, an address. Who wrote the words did not write these. */
const MEANING = /[()[\]{}<>;|*`]|[.:!?]{2,}|(?:^|\s)[#@]/

function inOneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** A value that is looked for. */
export class Sought {
  readonly words: string
  /** Parts that stand in every text that holds it, whatever form the text gives it. */
  readonly landmarks: readonly string[]
  /** What must stand there as it is. */
  readonly literal: string | undefined

  constructor(value: string | number) {
    const text = String(value)
    this.words = text.includes(EDGE) ? ' ' : typeof value === 'number' ? ` ${text} ` : canonicalWords(plainText(text))
    this.landmarks = landmarksOf(this.words)
    this.literal = MEANING.test(text) ? inOneLine(text) : undefined
  }
  /** In characters, without what stands between words. */
  get length(): number {
    return Array.from(this.words.replaceAll(' ', '')).length
  }
}

/** The longest ones. A number has its last digits before the point, which no grouping parts; a date its year. */
function landmarksOf(words: string): readonly string[] {
  const all = words.split(' ').flatMap((word) => {
    const [year, whole] = [DATE.exec(word)?.[1], NUMBER.exec(word)?.[1]]
    return year !== undefined ? [year] : whole !== undefined ? [whole.slice(-3)] : (word.match(PARTS) ?? [])
  })
  return all.toSorted((a, b) => b.length - a.length).slice(0, LANDMARKS_MAX)
}

/** The words of a source. Reading them all takes a while, so a text that cannot hold what is sought is not read. */
export class SourceWords {
  readonly source: Source
  #plain: string | undefined
  #words: string | undefined
  #literal: string | undefined

  constructor(source: Source) {
    this.source = source
  }

  /** In characters: what looking through it costs, once it was looked at. */
  get size(): number {
    return this.#plain?.length ?? 0
  }

  holds({ words, landmarks, literal }: Sought): boolean {
    return this.#mayHold(landmarks) && this.#read().includes(words) && (literal === undefined || this.#lines().includes(literal))
  }

  #lines(): string {
    const { kind, text } = this.source
    this.#literal ??= inOneLine(kind === 'result' ? textOfResult(text) : text)
    return this.#literal
  }

  /** JSON may spell letters by their numbers. */
  #mayHold(landmarks: readonly string[]): boolean {
    this.#plain ??= plainText(this.source.text)
    const plain = this.#plain
    return landmarks.every((mark) => plain.includes(mark)) || plain.includes('\\u')
  }
  #read(): string {
    const { kind, text } = this.source
    this.#words ??= canonicalWords(plainText(kind === 'result' ? textOfResult(text) : text))
    return this.#words
  }
}
