import type { ItemOrigin, Reply, Tool } from '@ambit/domain'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'

/** The result of an action that is not what the person said yes to any more. */
export const CHANGED = 'This action was changed or taken out of use while it waited, so nothing was done. Propose it again if it is still wanted.'

const NONE: ReadonlySet<string> = new Set()

/**
 * Ids of approved calls whose action is not, in the catalog as it is now, the version that the person was asked about. A turn
 * goes on with the catalog that it began with, so its own offer cannot tell. A version never changes: its policy is that of
 * the card, and what was raised or turned off since is another version, or none.
 */
export async function changedMeanwhile({ talk, offer, ports }: Playing, replies: ReadonlyMap<string, Reply>): Promise<ReadonlySet<string>> {
  const approved = talk.waiting().filter((row) => isYes(replies.get(row.id)) && (row.form.origin ?? actionOf(offer.tools.get(row.name))))
  if (approved.length === 0) return NONE
  const { agentKey, environment } = talk.thread
  const now = await ports.catalog.snapshot(agentKey, environment)
  const actions = new Map(now?.actions.map((action) => [action.name, action]))
  const changed = approved.filter((row) => !stands(row, offer.tools.get(row.name), actions.get(row.name)))
  return new Set(changed.map(({ id }) => id))
}

/** The action of the catalog that a tool is; nothing for every other tool. */
export function actionOf(tool: Pick<Tool, 'origin'> | undefined): ItemOrigin | undefined {
  const origin = tool?.origin
  return typeof origin === 'object' && origin.kind === 'action' ? origin : undefined
}

/** What the page does not register any more is not offered, which the gate says. */
function stands({ form: { origin } }: CallRow, offered: Tool | undefined, now: Tool | undefined): boolean {
  return isSame(origin, actionOf(now)) && (offered === undefined || isSame(origin, actionOf(offered)))
}

function isSame(one: ItemOrigin | undefined, other: ItemOrigin | undefined): boolean {
  return one !== undefined && one.key === other?.key && one.version === other.version
}

function isYes(reply: Reply | undefined): boolean {
  return reply?.kind === 'decision' && reply.decision === 'approved'
}
