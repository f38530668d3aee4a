import type { ValueFrom } from '../approval.ts'
import { isJsonObject, type Json } from '../json.ts'
import { canonicalWords } from './canonical.ts'
import { textsOf } from './source-texts.ts'

/** A text that the talk holds, and whose it is. */
export interface Source {
  readonly kind: 'person' | 'result' | 'page'
  readonly text: string
  /** Of a result: the line that was read while the tool ran. */
  readonly label?: string
  /** Of a result: nobody but the product itself can have written what is in it. */
  readonly trusted?: boolean
}

/** What a talk shows about where a value comes from. */
export interface Evidence {
  /** Whether anybody's words but the person's and the product's own are in the talk. */
  readonly isTainted: boolean
  /** The best source that holds all of the value: of a list or an object, the best one of its weakest part. */
  from(value: Json): ValueFrom
  /** Whether all of the value stands in what the person wrote or in a trusted result. */
  proves(value: Json): boolean
}

/** In characters: what is shorter stands in every longer text by chance. */
const PROVING_MIN = 4
const ASSISTANT: ValueFrom = { kind: 'assistant' }

/** Looks a value up by whole words. A text is read when it is first asked, and once. */
export function evidenceOf(sources: readonly Source[]): Evidence {
  const read = [...sources].toSorted((a, b) => rank(a) - rank(b)).map((source) => new Read(source))
  const from = (value: Json): ValueFrom => fromOf(value, read)
  return {
    isTainted: sources.some((source) => !isOwn(source)),
    from,
    proves: (value) => {
      const found = from(value)
      return found.kind === 'person' || (found.kind === 'result' && found.trusted)
    },
  }
}

const isOwn = ({ kind, trusted }: Source): boolean => kind === 'person' || (kind === 'result' && trusted === true)

/** The person before the product's own results, then other results, then the page. */
function rank(source: Source): number {
  if (source.kind === 'person') return 0
  if (source.kind === 'page') return 3
  return isOwn(source) ? 1 : 2
}

class Read {
  readonly source: Source
  #words: string | undefined
  constructor(source: Source) {
    this.source = source
  }

  holds(words: string): boolean {
    this.#words ??= textsOf(this.source.text).map(canonicalWords).join('\n')
    return this.#words.includes(words)
  }
  get from(): ValueFrom {
    const { kind, label = '', trusted = false } = this.source
    return kind === 'result' ? { kind, label, trusted } : { kind }
  }
}

function fromOf(value: Json, read: readonly Read[]): ValueFrom {
  const below = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : undefined
  if (below) return below.map((child: Json) => fromOf(child, read)).reduce<ValueFrom | undefined>(weaker, undefined) ?? ASSISTANT
  // A yes or no, or nothing at all, is in no text.
  if (typeof value !== 'string' && typeof value !== 'number') return ASSISTANT
  const words = typeof value === 'string' ? canonicalWords(value) : ` ${String(value)} `
  if (lengthOf(words) < PROVING_MIN) return ASSISTANT
  return read.find((each) => each.holds(words))?.from ?? ASSISTANT
}

/** In characters, without what stands between words. */
const lengthOf = (words: string): number => Array.from(words.replaceAll(' ', '')).length

function weaker(a: ValueFrom | undefined, b: ValueFrom): ValueFrom {
  return a === undefined || strength(b) < strength(a) ? b : a
}

function strength(from: ValueFrom): number {
  switch (from.kind) {
    case 'person':
      return 4
    case 'result':
      return from.trusted ? 3 : 2
    case 'page':
      return 1
    case 'assistant':
      return 0
  }
}
