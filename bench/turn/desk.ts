// The claims desk's part of a turn, for loops that know nothing of Ambit: what a model is told there, and one of its tools.
import { createHash } from 'node:crypto'
import type { Json, Offer, ToolContext } from '@ambit/domain'
import { compose } from '@ambit/engine'
import { CatalogDesk } from '../../apps/server/src/catalog/desk.ts'
import { claimsAgent } from '../../examples/claims/api/src/agent.ts'
import { loadRecord } from '../../examples/claims/api/src/record.ts'

export const CLAIM = { type: 'claim', id: 'clm-4' }
export const TODAY = '2026-11-30'
/** What the model asks for in each round. */
const ARGUMENTS = [5, 6, 7].map((limit) => ({ section: 'policy', limit }))
const TURNS = 2_000

export interface Desk {
  readonly offer: Offer
  /** What `get_claim_section` says. */
  section(args: Json): Promise<string>
}

export async function openDesk(): Promise<Desk> {
  const agent = claimsAgent()
  const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest('hex')
  }
  const catalog = new CatalogDesk({ workspace: 'bench', agents: [agent], sha256, now: Date.now })
  const snapshot = await catalog.snapshot(agent.key, 'production')
  const record = await loadRecord({ workspace: 'bench', subject: 'ada', name: undefined, roles: [] }, CLAIM)
  if (!snapshot || record === undefined) throw new Error('The desk has no such agent or claim.')
  const offer = compose({ snapshot, scopes: [], task: undefined, screen: false, context: [] })
  const runs = offer.tools.get('get_claim_section')?.runs
  if (runs?.in !== 'server') throw new Error('The desk has no such tool.')
  const context: ToolContext = { record, today: TODAY, signal: new AbortController().signal }
  return {
    offer,
    section: async (args) => {
      const outcome = await runs.do(args, context)
      return outcome.ok && typeof outcome.value === 'string' ? outcome.value : ''
    },
  }
}

/** CPU milliseconds of the tools of one turn, by themselves. */
export async function deskToolsMs(): Promise<number> {
  const desk = await openDesk()
  const turns = async (): Promise<void> => {
    for (let count = 0; count < TURNS; count++) for (const args of ARGUMENTS) await desk.section(args)
  }
  await turns()
  const before = process.cpuUsage()
  await turns()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / TURNS
}
