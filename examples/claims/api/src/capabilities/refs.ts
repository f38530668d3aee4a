/** A total order of refs with numbers compared as numbers: `pay-2` before `pay-10`. */
export function compareRefs(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)]
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const order = index % 2 === 0 ? compareText(left[index] ?? '', right[index] ?? '') : compareDigits(left[index] ?? '', right[index] ?? '')
    if (order !== 0) return order
  }
  return left.length - right.length || compareText(a, b)
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
