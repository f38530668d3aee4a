import { GB } from 'chrono-node/en'

/** A date in a request. */
export interface FoundDate {
  readonly index: number
  readonly text: string
  /** `YYYY-MM-DD`, or a date with a time where the person wrote one. */
  readonly value: string
}

const ISO = /\b\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?/g

/**
 * The dates of a text in order: ISO dates as they stand, spoken ones (`26 August 2026`, `tomorrow`, `since March`) counted
 * from `at`, days before months as in Britain.
 */
export function datesIn(text: string, at: Date): readonly FoundDate[] {
  const iso = [...text.matchAll(ISO)].map((match) => ({ index: match.index, text: match[0], value: match[0] }))
  const rest = text.replace(ISO, (match) => ' '.repeat(match.length))
  const spoken = GB.parse(rest, { instant: at, timezone: 'UTC' }).filter(
    (found) => found.text !== 'now' && !/^(?:mon|tues?|wed|thurs?|fri|sat|sun)$/i.test(found.text),
  )
  const found = spoken.flatMap((each) => {
    const since = /\b(?:since|after)\s*$/i.test(rest.slice(0, each.index))
    const first = { index: each.index, text: each.text, value: written(each.start, since ? at : undefined) }
    return each.end ? [first, { index: each.index + each.text.length, text: '', value: written(each.end, undefined) }] : [first]
  })
  return withYears([...iso, ...found].toSorted((a, b) => a.index - b.index))
}

type Parts = ReturnType<typeof GB.parse>[number]['start']

/** `notAfter`: a year that nobody named is the one before where the date would lie ahead. */
function written(parts: Parts, notAfter: Date | undefined): string {
  const month = two(parts.get('month'))
  const day = two(parts.get('day'))
  const year = parts.get('year') ?? 0
  const ahead = notAfter !== undefined && !parts.isCertain('year') && `${year}-${month}-${day}` > notAfter.toISOString().slice(0, 10)
  const date = `${ahead ? year - 1 : year}-${month}-${day}`
  return parts.isCertain('hour') ? `${date}T${two(parts.get('hour'))}:${two(parts.get('minute'))}` : date
}

function two(part: number | null): string {
  return String(part ?? 0).padStart(2, '0')
}

/** `between 1 March and 5 April 2026`: the year at the end holds for both. */
function withYears(dates: readonly FoundDate[]): readonly FoundDate[] {
  const last = dates.at(-1)
  const year = last && /\b\d{4}\b/.exec(last.text)?.[0]
  if (!year) return dates
  return dates.map((each) => (/^\d{1,2}(?:st|nd|rd|th)?\s+[a-z]+$/i.test(each.text) ? { ...each, value: each.value.replace(/^\d{4}/, year) } : each))
}
