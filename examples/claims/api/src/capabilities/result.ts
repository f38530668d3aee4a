const LISTED_MAX = 20

/**
 * A result as compact JSON, keys in the order given. Empty lists, empty objects, null and absent keys are left out;
 * `false`, `0` and `£0.00` stay, and so does null under a key of `answers`, where it is an answer.
 */
export function compactJson(result: object, answers: ReadonlySet<string> = new Set()): string {
  return JSON.stringify(pruned(result, answers))
}

/** A sentence and what there is instead: `No section sec-9 on this policy. Sections: sec-1 Buildings, sec-2 Contents.` */
export function sentenceWithList(sentence: string, heading: string, entries: readonly string[]): string {
  if (entries.length === 0) return sentence
  const more = entries.length > LISTED_MAX ? ` and ${entries.length - LISTED_MAX} more` : ''
  return `${sentence} ${heading}: ${entries.slice(0, LISTED_MAX).join(', ')}${more}.`
}

function pruned(value: unknown, answers: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => pruned(each, answers))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value)
    .map(([key, each]): readonly [string, unknown] => [key, pruned(each, answers)])
    .filter(([key, each]) => (each === null ? answers.has(key) : !isEmpty(each)))
  return Object.fromEntries(kept)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined) return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
