import { isJsonObject, type Json } from './json.ts'
import type { Mask } from './mask.ts'

const PATHS_MAX = 100
const LEVELS_MAX = 64
/** What a field is called. A key of another form may be a value itself: an address, a number of a card. */
const FIELD = /^(?!.*\d{4})[\p{L}_$][\p{L}\p{N}_$-]{0,39}$/u
const OTHER_KEY = '…'

/** The fields that a mask shows, such as `owner.email`; `*` where it shows everything, none where it shows nothing. */
export function maskedFields(mask: Mask): '*' | readonly string[] {
  return mask === '*' ? '*' : shown(mask, '')
}

function shown(mask: Exclude<Mask, '*'>, before: string): readonly string[] {
  return Object.entries(mask).flatMap(([name, below]) => (below === '*' ? [`${before}${name}`] : shown(below, `${before}${name}.`)))
}

/** The fields of a result that a mask takes away, each once, by its path; never a value. Lists are transparent. */
export function withheldFields(value: Json, mask: Mask): readonly string[] {
  const found = new Set<string>()
  collect({ found, value, mask, path: [] })
  return [...found]
}

interface Looking {
  readonly found: Set<string>
  readonly value: Json
  readonly mask: Mask
  readonly path: readonly string[]
}

function collect({ found, value, mask, path }: Looking): void {
  if (mask === '*' || found.size >= PATHS_MAX || path.length > LEVELS_MAX) return
  if (Array.isArray(value)) for (const item of value) collect({ found, value: item, mask, path })
  else if (isJsonObject(value))
    for (const [name, child] of Object.entries(value)) {
      const below = Object.hasOwn(mask, name) ? mask[name] : undefined
      const here = [...path, FIELD.test(name) ? name : OTHER_KEY]
      if (below === undefined) found.add(here.join('.'))
      else collect({ found, value: child, mask: below, path: here })
      if (found.size >= PATHS_MAX) return
    }
  else if (value !== null) found.add(path.length === 0 ? OTHER_KEY : path.join('.'))
}
