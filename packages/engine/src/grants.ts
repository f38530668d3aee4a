import type { Approval, Channel, Environment, GrantNote } from '@ambit/domain'
import type { CallRow, GrantPort } from './ports.ts'

/** Longest time after a call was given out in which its grant is minted again, in milliseconds. */
const GIVEN_MS = 24 * 60 * 60_000

export interface Granting {
  readonly grants: GrantPort
  readonly channel: Channel
  readonly environment: Environment
  readonly now: number
}

/**
 * Grants for the actions that were given out and still wait, good from now: the same call has the same `jti`, however often it is
 * minted. They are told, and stored nowhere.
 */
export async function grantsOf(calls: readonly CallRow[], approvals: readonly Approval[], granting: Granting): Promise<readonly GrantNote[]> {
  const byId = new Map(approvals.map((approval) => [approval.id, approval]))
  const notes = calls.map(async (call) => {
    const approval = byId.get(call.id)
    return call.state === 'waiting' && approval && isGivenOut(approval, granting.now) ? grantNote(call, approval, granting) : undefined
  })
  return (await Promise.all(notes)).filter((note) => note !== undefined)
}

function isGivenOut({ state, dispatchedAt }: Approval, now: number): boolean {
  return state === 'dispatched' && (dispatchedAt === undefined || now - dispatchedAt < GIVEN_MS)
}

async function grantNote({ id, form }: CallRow, approval: Approval, { grants, channel, environment }: Granting): Promise<GrantNote | undefined> {
  const { origin, in: performer = 'page', unavailable = '' } = form
  if (origin?.version === undefined) return undefined
  const { subject: sub, digest } = approval
  const grant = await grants.mint({ jti: id, sub, channel, action: origin.key, version: origin.version, digest, environment })
  return { callId: id, grant, in: performer, unavailable }
}
