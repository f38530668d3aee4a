import { canonicalWords, plainText } from './canonical.ts'
import { EDGE } from './signs.ts'
import { textOfResult } from './source-texts.ts'
import type { Source } from './source.ts'

const LANDMARKS_MAX = 6
const DATE = /^(\d{4})-\d\d-\d\d$/
const NUMBER = /^-?(\d+)(?:\.\d+)?$/
const PARTS = /[\p{L}\p{N}]+/gu

/** A value that is looked for. */
export class Sought {
  readonly words: string
  /** Parts that stand in every text that holds it, whatever form the text gives it. */
  readonly landmarks: readonly string[]

  constructor(value: string | number) {
    const text = String(value)
    this.words = text.includes(EDGE) ? ' ' : typeof value === 'number' ? ` ${text} ` : canonicalWords(plainText(text))
    this.landmarks = landmarksOf(this.words)
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

  constructor(source: Source) {
    this.source = source
  }

  holds({ words, landmarks }: Sought): boolean {
    return this.#mayHold(landmarks) && this.#read().includes(words)
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
