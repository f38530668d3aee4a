/**
 * The small language in which the word lists are written. A phrase is words with spaces between:
 *
 *     unhappy              the word, or its possessive
 *     dissatisf*           any word that begins so
 *     happy|pleased        one of these
 *     let [me|us] down     may be left out
 *     poor [*] state       any one word, or none
 *     make <30> complaint  up to 30 characters of anything between
 *     %relative died       one word of a named set
 *     not %filler*5 happy  up to five words of a named set
 *     ^ great <80> delay   only where the text that is searched begins
 *
 * Short forms are written out (`can not`, `do not`, `i am`), hyphens are spaces. Words of a phrase follow one another with
 * no comma or other mark between. A phrase looks at a bounded number of words, so a search takes linear time.
 */
import { splitWords } from './split-words.ts'
import { KEY_LENGTH, type Word } from './words.ts'

/** Named sets of words, used as `%name`. */
export type WordSets = Readonly<Record<string, readonly string[]>>

interface Choice {
  readonly words: ReadonlySet<string>
  readonly prefixes: readonly string[]
}

type Element =
  | { readonly kind: 'start' }
  | { readonly kind: 'gap'; readonly chars: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'some'; readonly choice: Choice; readonly most: number }
  | { readonly kind: 'word'; readonly choice: Choice; readonly optional: boolean }

export type Phrase = readonly Element[]

/** Throws where a phrase is not of the language: a table is wrong, and no claim should be read with it. */
export function phraseOf(text: string, sets: WordSets): Phrase {
  const phrase = text.split(' ').map((piece) => elementOf(piece, sets))
  if (firstChoice(phrase) === undefined) throw new Error(`"${text}" must begin with a word that is always there.`)
  return phrase
}

/** The words with which a phrase begins. */
export function firstChoice(phrase: Phrase): Choice | undefined {
  const first = phrase.find((element) => element.kind !== 'start')
  return first?.kind === 'word' && !first.optional ? first.choice : undefined
}

/** Words that nearly every text has, so that their presence tells nothing. */
const COMMON: ReadonlySet<string> = new Set(
  splitWords(`
    a am be i in is it my no of on or to up us we after again all and another any anything back been call called can care claim come company do does end for from full
    good has have her his home mail more much never not nothing one our out paid read service the
    them time told use was weeks well went who will with without work you your
  `),
)

/** Of the words that must be there the rarest, or the last of these, which a text without the phrase is likeliest to lack. */
export function rarestChoice(phrase: Phrase): Choice {
  const sure = phrase.flatMap((element) => (element.kind === 'word' && !element.optional ? [element.choice] : []))
  return sure.toReversed().toSorted((a, b) => rarity(b) - rarity(a))[0] ?? { words: new Set(), prefixes: [] }
}

/** Long words are rare, common ones count half, and a choice is as common as the commonest of its words. */
function rarity({ words, prefixes }: Choice): number {
  return Math.min(...[...words, ...prefixes].map((text) => (COMMON.has(text) ? text.length / 2 : text.length)))
}

/** Where a phrase is looked for: words `from` to `to`, the latter excluded. */
export interface Within {
  readonly words: readonly Word[]
  readonly from: number
  readonly to: number
}

/** The word after the phrase that begins at a word; undefined where it does not. */
export function phraseEnd(phrase: Phrase, within: Within, at: number): number | undefined {
  return new Attempt(phrase, within).endFrom(0, at, true)
}

/** One phrase tried at one word. */
class Attempt {
  readonly #phrase: Phrase
  readonly #within: Within

  constructor(phrase: Phrase, within: Within) {
    this.#phrase = phrase
    this.#within = within
  }

  /** `free` is true where the next word need not follow the last one closely. */
  endFrom(index: number, at: number, free: boolean): number | undefined {
    const element = this.#phrase[index]
    if (element === undefined) return at
    switch (element.kind) {
      case 'start':
        return at === this.#within.from ? this.endFrom(index + 1, at, true) : undefined
      case 'gap':
        return this.#afterGap(element.chars, index, at)
      case 'any':
        return (this.#follows(at, free) ? this.endFrom(index + 1, at + 1, false) : undefined) ?? this.endFrom(index + 1, at, free)
      case 'some':
        return this.#afterSome(element, index, at)
      case 'word': {
        const here = this.#follows(at, free) && isOneOf(element.choice, this.#within.words[at])
        const end = here ? this.endFrom(index + 1, at + 1, false) : undefined
        return end ?? (element.optional ? this.endFrom(index + 1, at, free) : undefined)
      }
    }
  }

  #afterGap(chars: number, index: number, at: number): number | undefined {
    const { words, to } = this.#within
    const limit = (words[at - 1]?.end ?? 0) + chars + 1
    for (let next = at; next < to && (words[next]?.start ?? 0) <= limit; next += 1) {
      const end = this.endFrom(index + 1, next, true)
      if (end !== undefined) return end
    }
    return undefined
  }

  /** As many as there are, then fewer: a filler may also be the word that is looked for. */
  #afterSome({ choice, most }: { readonly choice: Choice; readonly most: number }, index: number, at: number): number | undefined {
    let reach = at
    while (reach - at < most && this.#follows(reach, false) && isOneOf(choice, this.#within.words[reach])) reach += 1
    for (; reach >= at; reach -= 1) {
      const end = this.endFrom(index + 1, reach, false)
      if (end !== undefined) return end
    }
    return undefined
  }

  #follows(at: number, free: boolean): boolean {
    return at < this.#within.to && (free || this.#within.words[at]?.gap === 'joined')
  }
}

function isOneOf({ words, prefixes }: Choice, word: Word | undefined): boolean {
  return word !== undefined && (words.has(word.word) || words.has(word.bare) || prefixes.some((prefix) => word.word.startsWith(prefix)))
}

function elementOf(piece: string, sets: WordSets): Element {
  if (piece === '^') return { kind: 'start' }
  if (piece === '[*]') return { kind: 'any' }
  const gap = /^<(\d+)>$/.exec(piece)
  if (gap !== null) return { kind: 'gap', chars: Number(gap[1]) }
  const some = /^%(\w+)\*(\d)$/.exec(piece)
  if (some !== null) return { kind: 'some', choice: choiceOf(setOf(some[1] ?? '', sets)), most: Number(some[2]) }
  const optional = piece.startsWith('[') && piece.endsWith(']')
  const inside = optional ? piece.slice(1, -1) : piece
  return { kind: 'word', optional, choice: choiceOf(inside.split('|').flatMap((each) => (each.startsWith('%') ? setOf(each.slice(1), sets) : [each]))) }
}

function setOf(name: string, sets: WordSets): readonly string[] {
  const words = Object.hasOwn(sets, name) ? sets[name] : undefined
  if (words === undefined) throw new Error(`There is no set of words named "${name}".`)
  return words
}

function choiceOf(entries: readonly string[]): Choice {
  for (const entry of entries) {
    if (!/^[£a-z0-9]+(?:'s)?\*?$/.test(entry) || (entry.endsWith('*') && entry !== '£*' && entry.length <= KEY_LENGTH))
      throw new Error(`"${entry}" is no word of a list: small letters, short forms written out, hyphens as spaces.`)
  }
  return {
    words: new Set(entries.filter((entry) => !entry.endsWith('*'))),
    prefixes: entries.filter((entry) => entry.endsWith('*')).map((entry) => entry.slice(0, -1)),
  }
}
