// What the gate itself costs a call, and a whole governed round trip without the person's time: from the message to the answer,
// over our server, a grant, customer-owned code, the product, a receipt and the model being asked again. One process.
import { evidenceOf, type Json, type Source, type Tool } from '@ambit/domain'
import { admit } from '../../packages/engine/src/call.ts'
import { actionTool } from '../../packages/engine/src/sources/action.ts'
import { admitting, asking } from '../../packages/engine/src/testing/admitting.ts'
import { sessionAction } from '../../packages/engine/src/testing/catalog.ts'
import { tool } from '../../packages/engine/src/testing/world.ts'
import { Shop, type Run } from '../../test/boundary/shop.ts'

export interface GateRow {
  readonly what: string
  /** Microseconds of CPU: the median of the batches. */
  readonly usPerCall: number
}
export interface TripRow {
  readonly what: string
  /** Milliseconds. */
  readonly cpuMs: number
  readonly p50: number
  readonly p95: number
}
export interface GateExtent {
  readonly batches: number
  readonly calls: number
  readonly trips: number
}

export async function benchGate(extent: GateExtent): Promise<{ readonly gate: readonly GateRow[]; readonly trips: readonly TripRow[] }> {
  return { gate: CASES.map((each) => costOf(each, extent)), trips: [await trips('auto', extent.trips), await trips('confirm, answered at once', extent.trips)] }
}

interface Case {
  readonly what: string
  readonly tool: Tool
  readonly args: Json
  readonly sources?: readonly Source[]
}

const ARGS: Json = { order_id: 'o-4711', reason: 'The customer called on 12 March 2026 and changed their mind', amount: 1_200.5 }
const INPUT = {
  type: 'object',
  properties: { order_id: { type: 'string', title: 'Order' }, reason: { type: 'string' }, amount: { type: 'number' } },
  required: ['order_id'],
  additionalProperties: false,
} as const
const action = (over: Parameters<typeof sessionAction>[1]): Tool => actionTool(sessionAction('cancel', { input: INPUT, ...over }))
/** A talk of 40 messages, half of them results of 2,000 characters that others wrote. */
const TALK: readonly Source[] = Array.from({ length: 40 }, (_, at): Source =>
  at % 2 === 0
    ? { kind: 'person', text: `Cancel o-4711, please. ${at}` }
    : { kind: 'result', label: 'Reading…', trusted: false, text: `Minutes ${at}: ${'what somebody wrote about an order '.repeat(57)}` },
)

const CASES: readonly Case[] = [
  { what: 'a tool that reads', tool: tool({ name: 'cancel', parameters: INPUT }), args: ARGS },
  { what: 'an action that reads', tool: action({ effect: 'read' }), args: ARGS },
  {
    what: 'with two rules',
    tool: action({
      effect: 'read',
      conditions: [
        { when: 'args.amount > 5000.0', policy: 'confirm' },
        { when: '"guest" in user.roles', policy: 'deny' },
      ],
    }),
    args: ARGS,
  },
  { what: 'that writes, in a talk of 40 messages', tool: action({ effect: 'write' }), args: ARGS, sources: TALK },
  { what: 'that asks: with its card', tool: action({ policy: 'confirm' }), args: ARGS, sources: TALK },
]

function costOf({ what, tool: offered, args, sources = [] }: Case, { batches, calls }: GateExtent): GateRow {
  const tools = new Map([['cancel', offered]])
  const once = (): void => {
    // The talk has grown since the last call, so its evidence is made anew.
    const evidence = evidenceOf(sources)
    admit({ id: 'call_1', name: 'cancel', args }, admitting(tools, { asking: { ...asking(), evidence: () => evidence } }))
  }
  for (let call = 0; call < calls; call += 1) once()
  const costs = Array.from({ length: batches }, () => {
    const before = process.cpuUsage()
    for (let call = 0; call < calls; call += 1) once()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / calls
  })
  return { what, usPerCall: quantile(costs, 0.5) }
}

const WARM_UP = 30

async function trips(what: string, count: number): Promise<TripRow> {
  const isAuto = what === 'auto'
  const call = { call: isAuto ? 'list_orders' : 'cancel_order', args: isAuto ? {} : { order_id: 'o-1' } }
  const shop = await Shop.open(Array.from({ length: count + WARM_UP }, () => [[call], [{ text: 'Done.' }]]).flat())
  try {
    for (let trip = 0; trip < WARM_UP; trip += 1) await oneTrip(shop, call.args)
    const times: number[] = []
    const before = process.cpuUsage()
    for (let trip = 0; trip < count; trip += 1) {
      const from = performance.now()
      await oneTrip(shop, call.args)
      times.push(performance.now() - from)
    }
    const { user, system } = process.cpuUsage(before)
    return { what, cpuMs: (user + system) / 1000 / count, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  } finally {
    await shop.close()
  }
}

/** Each in a conversation of its own: a long one costs more, and that is measured elsewhere. */
async function oneTrip(shop: Shop, args: Json): Promise<void> {
  shop.newThread()
  let run: Run = await shop.run({ text: 'Go on' })
  if (run.grants.length === 0) run = await shop.run({ yes: run.callIds })
  const [grant] = run.grants
  if (!grant) throw new Error('Nothing was given out.')
  await shop.run({ results: [{ callId: grant.callId, body: await shop.send(grant, args) }] })
  shop.told.length = 0
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
