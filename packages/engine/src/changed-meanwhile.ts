import type { ItemOrigin, Tool } from '@ambit/domain'
import { actionOf } from './action-of.ts'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Of calls that are about to be given out or begun: ids of those whose action is not, in the catalog as it is now, the version
 * that was let through. A turn goes on with the catalog that it began with, so its own offer cannot tell. A version never
 * changes: its policy is that of the card, and what was raised or turned off since is another version, or none.
 */
export async function changedMeanwhile({ talk, offer, ports }: Playing, rows: readonly CallRow[]): Promise<ReadonlySet<string>> {
  const actions = rows.filter((row) => row.form.origin ?? actionOf(offer.tools.get(row.name)))
  if (actions.length === 0) return NONE
  const { agentKey, environment } = talk.thread
  const now = await ports.catalog.snapshot(agentKey, environment)
  const tools = new Map(now?.actions.map((action) => [action.name, action]))
  return new Set(actions.filter((row) => !stands(row, offer.tools.get(row.name), tools.get(row.name))).map(({ id }) => id))
}

/** What the page does not register any more is not offered, which the gate says. */
function stands({ form: { origin } }: CallRow, offered: Tool | undefined, now: Tool | undefined): boolean {
  return isSame(origin, actionOf(now)) && (offered === undefined || isSame(origin, actionOf(offered)))
}

function isSame(one: ItemOrigin | undefined, other: ItemOrigin | undefined): boolean {
  return one !== undefined && one.key === other?.key && one.version === other.version
}
