/** `now`, a time of today, or a day, in the reader's own time. Both in milliseconds since 1970. */
export function when(at: number, now: number): string {
  if (now - at < 60_000) return 'now'
  const [date, today] = [new Date(at), new Date(now)]
  if (date.toDateString() === today.toDateString()) return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isThisYear = date.getFullYear() === today.getFullYear()
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) })
}

/** A day, in the reader's own time. */
export function onDay(at: number): string {
  return new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}
