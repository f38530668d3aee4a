// What each tool of the claims desk costs on the largest claim that we mean to serve: 2,000 documents, 5,000 notes and
// 2,000 messages. CPU of this process, first call and a warm one.
import { CLAIMS } from '../../examples/claims/api/src/fixtures/claims.ts'
import { allCalls, type Call } from '../../examples/claims/api/src/capabilities/testing/all-calls.ts'
import { grown } from '../../examples/claims/api/src/capabilities/testing/large-claim.ts'
import type { Claim } from '../../examples/claims/shared/claim.ts'

const TODAY = '2026-11-30'
const REPEATS = 9

export interface ToolCost {
  readonly tool: string
  readonly args: string
  /** Milliseconds of CPU. */
  readonly firstMs: number
  readonly warmMs: number
  readonly chars: number
}

/** Every tool with every kind of argument, dearest first. */
export async function benchTools(): Promise<readonly ToolCost[]> {
  const [claim] = CLAIMS
  if (claim === undefined) throw new Error('The desk has no claim.')
  const large = grown(claim)
  const costs: ToolCost[] = []
  for (const call of allCalls(large)) costs.push(await costOf(call, large))
  return costs.toSorted((a, b) => b.warmMs - a.warmMs)
}

async function costOf({ tool, args }: Call, claim: Claim): Promise<ToolCost> {
  const times: number[] = []
  let chars = 0
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const before = process.cpuUsage()
    const { result } = await tool.run(args, { claim, today: TODAY })
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
    chars = result.length
  }
  const warm = times.slice(1).toSorted((a, b) => a - b)
  return { tool: tool.definition.name, args: JSON.stringify(args), firstMs: times[0] ?? 0, warmMs: warm[Math.floor(warm.length / 2)] ?? 0, chars }
}
