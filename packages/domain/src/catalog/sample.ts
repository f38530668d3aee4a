import { isJsonObject, type Json } from '../json.ts'
import { applyMask, type Mask, parseMask } from '../mask.ts'
import type { ActionBody } from './body.ts'
import { errorAt, type Finding, noteAt, warningAt } from './finding.ts'
import { levelsOf } from './input/walk.ts'

/** A result beside what the assistant sees of it. */
export interface MaskedSample {
  readonly sample: Json
  readonly kept: Json
  /** Fields of the result, or of the things that it lists, of which nothing is kept. */
  readonly droppedTopLevel: readonly string[]
}

/** What the mask keeps of the action's sample; `undefined` where there is no sample or the mask does not parse. */
export function maskedSample({ sample, mask }: Pick<ActionBody, 'sample' | 'mask'>): MaskedSample | undefined {
  const parsed = parseMask(mask)
  if (sample === undefined || !parsed.ok) return undefined
  const kept = applyMask(sample, parsed.mask)
  const still = new Set(fieldsOf(kept))
  return { sample, kept, droppedTopLevel: fieldsOf(sample).filter((field) => !still.has(field)) }
}

const SAMPLE_CHARS_MAX = 64_000
const SAMPLE_LEVELS_MAX = 40
const PATHS_MAX = 200

/** Bounds of the sample: the first thing to know, before anything walks it. */
export function sampleFindings({ sample }: ActionBody): readonly Finding[] {
  if (sample === undefined) return []
  if (levelsOf(sample, SAMPLE_LEVELS_MAX) > SAMPLE_LEVELS_MAX)
    return [errorAt(['sample'], 'too_deep', `A sample has at most ${SAMPLE_LEVELS_MAX} levels of objects and lists within each other.`)]
  return JSON.stringify(sample).length > SAMPLE_CHARS_MAX
    ? [errorAt(['sample'], 'too_long', `A sample has at most ${SAMPLE_CHARS_MAX.toLocaleString('en')} characters.`)]
    : []
}

/** Whether the mask parses, whether it shows nothing or everything, and what it names that the sample does not have. */
export function maskFindings(action: ActionBody): readonly Finding[] {
  const parsed = parseMask(action.mask)
  if (!parsed.ok) return [{ ...errorAt(['mask'], 'bad_mask', parsed.error) }]
  const { mask } = parsed
  if (mask === '*') return [warningAt(['mask'], 'shows_all', 'This mask shows the assistant everything; a reviewer is asked about it.')]
  const paths = pathsOf(mask)
  if (paths.length === 0) return [noteAt(['mask'], 'shows_nothing', 'This mask shows the assistant nothing of the result, only whether it worked.')]
  if (paths.length > PATHS_MAX) return [errorAt(['mask'], 'too_long', `A mask names at most ${PATHS_MAX} fields.`)]
  return [...missingPaths(action).map((path) => warningAt(['mask'], 'not_in_sample', `The sample has no ${path}.`)), ...told(maskedSample(action))]
}

/** Fields that the mask names and the sample does not have, such as `owner.email`. Where the sample has no value to look into, nothing is said. */
export function missingPaths({ sample, mask }: Pick<ActionBody, 'sample' | 'mask'>): readonly string[] {
  const parsed = parseMask(mask)
  return sample === undefined || !parsed.ok ? [] : absent([sample], parsed.mask, [])
}

function absent(values: readonly Json[], mask: Mask, path: readonly string[]): readonly string[] {
  const objects = values.flatMap(unlisted).filter((value) => value !== null)
  if (mask === '*' || objects.length === 0) return []
  return Object.keys(mask).flatMap((field) => {
    const here = [...path, field]
    const found = objects
      .filter((value) => isJsonObject(value) && Object.hasOwn(value, field))
      .map((value) => (isJsonObject(value) ? (value[field] ?? null) : null))
    return found.length === 0 ? [here.join('.')] : absent(found, mask[field] ?? '*', here)
  })
}

function told(masked: MaskedSample | undefined): readonly Finding[] {
  if (!masked) return []
  const { kept, droppedTopLevel } = masked
  const fields = fieldsOf(kept)
  const dropped = droppedTopLevel.length === 0 ? 'nothing at the top' : droppedTopLevel.join(', ')
  return [noteAt(['mask'], 'masked_sample', `Of the sample this keeps ${fields.length === 0 ? 'nothing' : fields.join(', ')} and drops ${dropped}.`)]
}

/** Every field that a mask names, as `owner.email`. */
export function pathsOf(mask: Mask, path: readonly string[] = []): readonly string[] {
  if (mask === '*') return [[...path, '*'].join('.')]
  return Object.keys(mask).flatMap((field) => {
    const below = mask[field] ?? '*'
    return below === '*' ? [[...path, field].join('.')] : pathsOf(below, [...path, field])
  })
}

const unlisted = (value: Json): readonly Json[] => (Array.isArray(value) ? value.flatMap((item: Json) => unlisted(item)) : [value])
const fieldsOf = (value: Json): readonly string[] => [...new Set(unlisted(value).flatMap((each) => (isJsonObject(each) ? Object.keys(each) : [])))]
