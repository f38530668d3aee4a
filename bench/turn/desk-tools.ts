// What the tools of the desk's turn cost by themselves: the same three calls on the same claim, with nothing around them.
import { claimsAgent } from '../../examples/claims/api/src/agent.ts'
import { loadRecord } from '../../examples/claims/api/src/record.ts'

const ROUNDS = [5, 6, 7]
const TURNS = 2_000

/** CPU milliseconds of one turn's tools. */
export async function deskToolsMs(): Promise<number> {
  const tool = claimsAgent().tools.find(({ name }) => name === 'get_claim_section')
  const record = await loadRecord({ workspace: 'bench', subject: 'ada', name: undefined, roles: [] }, { type: 'claim', id: 'clm-4' })
  if (tool?.runs.in !== 'server' || record === undefined) throw new Error('The desk has no such tool or claim.')
  const { runs } = tool
  const context = { record, today: '2026-11-30', signal: new AbortController().signal }
  const turn = async (): Promise<void> => {
    for (const limit of ROUNDS) await runs.do({ section: 'policy', limit }, context)
  }
  for (let count = 0; count < TURNS; count++) await turn()
  const before = process.cpuUsage()
  for (let count = 0; count < TURNS; count++) await turn()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / TURNS
}
