import type { Json } from '@ambit/domain'

/** Whether a value holds a number that JSON has none for: it would be judged as one value and performed as another. */
export function isBoundless(value: Json): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(isBoundless)
}

/** Levels of objects and lists in arguments and in answers: as many as a request may have. */
const NESTING_MAX = 64

/** Whether a value nests so deep that it could be neither stored nor told. */
export function nestsTooDeep(value: Json, levels = NESTING_MAX): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child: Json) => nestsTooDeep(child, levels - 1))
}
