import { expect } from 'vitest'
import type { Json, Reply, Snapshot, TurnEvent } from '@ambit/domain'
import type { CatalogPort, Store, TurnRequest } from '@ambit/engine'
import { helper, parts, sessionAction, stored } from '../../packages/engine/src/testing/catalog.ts'
import { OWN, decide, idsOf, yes } from '../../packages/engine/src/testing/paying.ts'
import { endOf, grantsIn, hostReply, tool, world, type WorldParts } from '../../packages/engine/src/testing/world.ts'

const INPUT = { type: 'object', properties: { to: { type: 'string' }, amount: { type: 'number' } }, required: ['to'] } as const
/** Asks a person. */
export const PAY = sessionAction('pay', { title: 'Pay somebody', policy: 'confirm', risk: 'high', effect: 'egress', input: INPUT, mask: 'id,state' })
/** Runs by itself. */
export const BALANCE = sessionAction('balance', { policy: 'auto', effect: 'read', mask: 'amount' })

export const pay = (to = 'DE12 3456', amount = 5) => ({ call: 'pay', args: { to, amount } })
export const call = (name: string, args: Json = {}) => ({ call: name, args })

export { OWN, decide, idsOf, yes }
export const no = (callId: string | undefined, reason?: string): Reply => decide(callId, 'declined', reason)

export interface BankParts extends Pick<WorldParts, 'script' | 'floor'> {
  readonly store: Store
  readonly actions?: readonly ReturnType<typeof sessionAction>[]
  /** To come back to the same conversation with another process. */
  readonly workspace?: string
}

let banks = 0

/**
 * A bank whose assistant has two actions and `close`, a tool that asks and runs in this process. `did` counts what was really
 * performed, however often it is asked for: customer-owned code here performs each grant that it gets, once a call id.
 */
export async function bank({ store, actions = [PAY, BALANCE], workspace = `bank-${process.pid}-${banks++}`, ...more }: BankParts) {
  const did: { readonly what: string; readonly args: Json }[] = []
  const close = tool({
    name: 'close',
    policy: 'confirm',
    readOnly: false,
    parameters: { type: 'object', properties: { account: { type: 'string' } } },
    runs: { in: 'server', do: (args) => ({ ok: true, value: `closed, ${did.push({ what: 'close', args })}` }) },
  })
  const published: { snapshot: Snapshot } = { snapshot: await catalogOf(actions) }
  const catalog: CatalogPort = { snapshot: async () => ({ ...published.snapshot, tools: [close] }) }
  const w = await world({ ...more, store, catalog, workspace })
  const performed = new Set<string>()

  /** What a browser does with the grants of a run: customer-owned code performs each call id once, and its answers go back. */
  async function perform(events: readonly TurnEvent[], over: Partial<TurnRequest> = {}): Promise<readonly TurnEvent[]> {
    const replies = grantsIn(events).map(({ callId, grant }) => {
      const { action } = JSON.parse(grant) as { action: string }
      const args = callsArgs(events, callId)
      if (!performed.has(callId)) did.push({ what: action, args })
      performed.add(callId)
      return hostReply(callId, { ok: true, value: { id: callId, state: 'sent', amount: 100, iban: 'PLANTED' } })
    })
    return replies.length === 0 ? events : w.run({ ...OWN, ...over, replies })
  }
  const answer = async (...replies: readonly Reply[]) => perform(await w.run({ ...OWN, replies }))
  return {
    ...w,
    workspace,
    did,
    perform,
    answer,
    ask: (text = 'Go', over: Partial<TurnRequest> = {}) => w.say(text, { ...OWN, ...over }),
    publish: async (next: readonly ReturnType<typeof sessionAction>[]) => void (published.snapshot = await catalogOf(next)),
    kinds: async () => (await w.audit()).map(({ kind, detail }) => `${kind}${typeof detail['why'] === 'string' ? ` ${detail['why']}` : ''}`),
  }
}

function callsArgs(events: readonly TurnEvent[], callId: string): Json {
  const end = endOf(events)
  return (end?.kind === 'waiting' ? end.calls.find((each) => each.callId === callId)?.args : undefined) ?? null
}

async function catalogOf(actions: readonly ReturnType<typeof sessionAction>[]): Promise<Snapshot> {
  return stored(parts(helper(), [], actions))
}

/** What still waits for a person. */
export function openIn(events: readonly TurnEvent[]): readonly string[] {
  const end = endOf(events)
  return end?.kind === 'waiting' ? end.calls.filter(({ awaits }) => awaits === 'decision').map(({ callId }) => callId) : []
}
export async function refused(run: Promise<unknown>, code: 'not_found' | 'conflict' | 'nothing_new'): Promise<void> {
  await expect(run).rejects.toMatchObject({ code })
}
