import type { ValueFrom } from '../approval.ts'
import type { Json, JsonSchema } from '../json.ts'
import { declaredNames, leavesOf } from './leaves.ts'
import { Sought, SourceWords } from './source-words.ts'
import type { Source } from './source.ts'

/** What a talk shows about where a value comes from. */
export interface Evidence {
  /** Whether anybody's words but the person's and the product's own are in the talk. */
  readonly isTainted: boolean
  /** The best source that holds all of the value: of a list or an object, the best one of its weakest part. */
  from(value: Json): ValueFrom
  /** Whether all of the value stands in what the person wrote or in a trusted result: with a schema, each name that it leaves free too. */
  proves(value: Json, schema?: JsonSchema): boolean
}

/** In characters: what is shorter stands in every longer text by chance. */
const PROVING_MIN = 4
/** So many values are looked for at once; what has more is not proved. */
const LEAVES_MAX = 500
/** So many characters of sources are looked through for one evidence; what is asked for after that is not proved. */
const LOOKED_THROUGH_MAX = 40_000_000
const ASSISTANT: ValueFrom = { kind: 'assistant' }

/** Looks a value up by whole words. A text is read when it is first needed, and once. */
export function evidenceOf(sources: readonly Source[]): Evidence {
  const all = sources.toSorted((a, b) => rank(a) - rank(b)).map((source) => new SourceWords(source))
  const own = all.filter(({ source }) => isOwn(source))
  let left = LOOKED_THROUGH_MAX
  const look: Look = (source, sought) => {
    if (left < 0) return false
    const isHeld = source.holds(sought)
    left -= source.size
    return isHeld
  }
  return {
    isTainted: own.length < all.length,
    from: (value) => weakest(leavesOf(value), all, look),
    proves: (value, schema) => weakest(leavesOf(value, schema && declaredNames(schema)), own, look).kind !== 'assistant',
  }
}

const isOwn = ({ kind, trusted }: Source): boolean => kind === 'person' || (kind === 'result' && trusted === true)

/** The person before the product's own results, then other results, then the page. */
function rank(source: Source): number {
  if (source.kind === 'person') return 0
  if (source.kind === 'page') return 3
  return isOwn(source) ? 1 : 2
}

type Look = (source: SourceWords, sought: Sought) => boolean

function weakest(leaves: readonly Json[], sources: readonly SourceWords[], look: Look): ValueFrom {
  let found: ValueFrom | undefined
  for (const leaf of leaves.slice(0, LEAVES_MAX)) {
    const from = fromOf(leaf, sources, look)
    if (found === undefined || strength(from) < strength(found)) found = from
    if (found.kind === 'assistant') return found
  }
  return leaves.length > LEAVES_MAX ? ASSISTANT : (found ?? ASSISTANT)
}

/** A yes or no, or nothing at all, is in no text. */
function fromOf(leaf: Json, sources: readonly SourceWords[], look: Look): ValueFrom {
  if (typeof leaf !== 'string' && typeof leaf !== 'number') return ASSISTANT
  const sought = new Sought(leaf)
  if (sought.length < PROVING_MIN) return ASSISTANT
  const found = sources.find((each) => look(each, sought))
  return found ? asFrom(found.source) : ASSISTANT
}

function asFrom({ kind, label = '', trusted = false }: Source): ValueFrom {
  return kind === 'result' ? { kind, label, trusted } : { kind }
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
