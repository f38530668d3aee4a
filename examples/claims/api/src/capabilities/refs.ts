/**
 * A total order of refs with numbers compared as numbers: `pay-2` before `pay-10`. Written out by characters, because a
 * large file puts thousands of them in order.
 */
export function compareRefs(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  if (at === a.length && at === b.length) return 0
  if (isDigit(a, at) || isDigit(b, at)) while (isDigit(a, at - 1)) at -= 1
  const order = rankAt(a, at) - rankAt(b, at)
  if (order !== 0) return order
  if (!isDigit(a, at)) return a.charCodeAt(at) - b.charCodeAt(at)
  const [left, right] = [digitsAt(a, at), digitsAt(b, at)]
  return compareDigits(left, right) || compareRefs(a.slice(at + left.length), b.slice(at + right.length)) || right.length - left.length
}

/** Code unit order, the same on every machine. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Distinct refs in ref order. */
export function inRefOrder(refs: Iterable<string>): readonly string[] {
  return [...new Set(refs)].toSorted(compareRefs)
}

/** Records in the order of their ids. */
export function byRef<R extends { readonly id: string }>(records: readonly R[]): readonly R[] {
  return records.toSorted((a, b) => compareRefs(a.id, b.id))
}

/** Distinct codes in alphabetical order, as `flags` has them. */
export function inCodeOrder<C extends string>(codes: Iterable<C>): readonly C[] {
  return [...new Set(codes)].toSorted(compareText)
}

/** Digits of any length, so that nothing is lost to floating point. */
function compareDigits(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')]
  return left.length - right.length || compareText(left, right)
}

/** What ends comes before a number, and a number before what goes on in words. */
function rankAt(text: string, at: number): number {
  if (at >= text.length) return 0
  return isDigit(text, at) ? 1 : 2
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 48 && unit <= 57
}

function digitsAt(text: string, at: number): string {
  let end = at
  while (isDigit(text, end)) end += 1
  return text.slice(at, end)
}
