/** Questions to the store that are open at the same time. */
const AT_ONCE = 32

/** Does the work of each item, some of it at the same time, and gives the results in the order of the items. */
export async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return results
}
