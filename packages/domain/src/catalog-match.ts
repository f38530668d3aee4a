import type { CapabilityMeta } from './capability.ts'

/** What the check needs of a capability's server half. */
export interface ServerHalf {
  readonly id: string
  readonly promptId: string
}
export interface CatalogueHalves {
  readonly publicHalf: readonly Pick<CapabilityMeta, 'id'>[]
  readonly serverHalf: readonly ServerHalf[]
  readonly promptIds: ReadonlySet<string>
}

/**
 * Throws at start-up where the two halves of the capabilities do not fit: an id on one side only, an id twice on one
 * side, or a `promptId` that is not in the prompt catalogue. The message names every mismatch.
 */
export function assertCatalogueMatches({ publicHalf, serverHalf, promptIds }: CatalogueHalves): void {
  const shown = new Set(publicHalf.map((each) => each.id))
  const served = new Set(serverHalf.map((each) => each.id))
  const problems = [
    ...twice(publicHalf).map((id) => `"${id}" stands twice in the public half`),
    ...twice(serverHalf).map((id) => `"${id}" stands twice in the server half`),
    ...[...shown].filter((id) => !served.has(id)).map((id) => `"${id}" is in the public half only`),
    ...[...served].filter((id) => !shown.has(id)).map((id) => `"${id}" is in the server half only`),
    ...serverHalf.filter((each) => !promptIds.has(each.promptId)).map((each) => `"${each.id}" names the prompt "${each.promptId}", which does not exist`),
  ]
  if (problems.length > 0) throw new Error(`The capability catalogue does not match: ${problems.join('; ')}.`)
}

function twice(rows: readonly { readonly id: string }[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { id } of rows) (seen.has(id) ? repeated : seen).add(id)
  return [...repeated]
}
