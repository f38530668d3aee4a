import type { Json, Reply, Snapshot, TurnEvent } from '@ambit/domain'
import type { CatalogPort } from '../index.ts'
import { helper, parts, sessionAction, stored } from './catalog.ts'
import { callsOf, world, type WorldParts } from './world.ts'

/** A request of our own browser code, on a page that reaches customer-owned code. */
export const OWN = { ownClient: true, performs: true } as const
export const PAY = {
  type: 'object',
  properties: {
    to: { type: 'string', title: 'Payee' },
    amount: { type: ['number', 'null'] },
    note: { type: 'string' },
    by: { type: 'string' },
  },
  required: ['to'],
} as const
/** Asks a person. */
export const pay = sessionAction('pay', { policy: 'confirm', risk: 'high', effect: 'egress', input: PAY, mask: 'id,state', title: 'Pay somebody' })

/** An assistant with these actions, whose catalog can change under it, and fails at its `failsAt`-th look. */
export async function paying(
  script: NonNullable<WorldParts['script']>,
  actions: readonly ReturnType<typeof sessionAction>[] = [pay],
  { failsAt, ...more }: Partial<WorldParts> & { readonly failsAt?: number } = {},
) {
  const now: { snapshot: Snapshot } = { snapshot: await stored(parts(helper(), [], actions)) }
  let looks = 0
  const catalog: CatalogPort = {
    snapshot: async () => {
      looks += 1
      if (looks === failsAt) throw new Error('The catalog is out of reach.')
      return now.snapshot
    },
  }
  return {
    ...(await world({ script, catalog, ...more })),
    publish: async (next: typeof actions) => void (now.snapshot = await stored(parts(helper(), [], next))),
  }
}

export const call = (name: string, args: Json = { to: 'DE12 3456', amount: 5 }) => ({ call: name, args })
export const idsOf = (events: readonly TurnEvent[]): readonly string[] => callsOf(events).map(({ id }) => id)

export function decide(callId: string | undefined, decision: 'approved' | 'declined' | 'withdrawn', reason?: string): Reply {
  return { callId: callId ?? '', kind: 'decision', decision, ...(reason === undefined ? {} : { reason }) }
}
export const yes = (callId: string | undefined): Reply => decide(callId, 'approved')
