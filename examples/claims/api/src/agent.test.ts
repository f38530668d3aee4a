import { type Json, type Tool, toJson } from '@ambit/domain'
import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../shared/capabilities.ts'
import { claimsAgent } from './agent.ts'
import { SERVER_CAPABILITIES, allTools } from './capabilities/registry.ts'
import { motorNeath } from './fixtures/mot-2026-003956/claim.ts'
import { promptText } from './prompts/catalogue.ts'
import { claimOfRecord, loadRecord } from './record.ts'

const agent = claimsAgent()
const ruth = { workspace: 'claims', subject: 'u-abara', name: 'Ruth Abara', roles: ['handler'] }

async function call(name: string, args: Json, record: Json): Promise<unknown> {
  const tool: Tool | undefined = agent.tools.find((each) => each.name === name)
  if (tool?.runs.in !== 'server') throw new Error(`${name} does not run here.`)
  return tool.runs.do(args, { record, today: '2026-11-30', signal: new AbortController().signal })
}

describe('the claims assistant as it is declared', () => {
  it('[D77] has every capability with its playbook, and every tool in its place', () => {
    expect(agent.capabilities).toEqual(SERVER_CAPABILITIES.map(({ id, promptId, thinkingLevel }) => ({ id, playbook: promptText(promptId), thinkingLevel })))
    expect(agent.capabilities).toHaveLength(20)
    expect(agent.tools.map(({ name, policy, readOnly, showsOnly, result, runs }) => ({ name, policy, readOnly, showsOnly, result, runs: runs.in }))).toEqual(
      allTools(true).map(({ definition, screenAction }) => ({
        name: definition.name,
        policy: 'auto',
        readOnly: screenAction !== true,
        showsOnly: screenAction === true,
        result: 'text',
        runs: 'server',
      })),
    )
    expect(agent.screenTools).toEqual(new Set(['highlight_panel']))
  })

  it('[D77] shows its groups in order, none of them empty', () => {
    expect(agent.quickActions).toBe(CAPABILITIES)
    expect(agent.groups).toEqual([
      { id: 'understand', label: 'Understand' },
      { id: 'decide', label: 'Decide' },
      { id: 'protect', label: 'Protect' },
      { id: 'produce', label: 'Produce' },
      { id: 'help', label: 'Help' },
    ])
  })

  it('[D78] a tool reads the record of the turn and gives its string unchanged', async () => {
    const known = await call('check_policy_in_force', {}, toJson(motorNeath) ?? null)
    expect(known).toEqual({
      ok: true,
      value: (
        await allTools(false)
          .find((tool) => tool.definition.name === 'check_policy_in_force')
          ?.run({}, { claim: motorNeath, today: '2026-11-30' })
      )?.result,
    })
  })

  it('[D78] without a claim the readers say so; what needs none still answers', async () => {
    await expect(call('claim_metrics', {}, null)).rejects.toThrow('no claim is open in this conversation; ask the handler to open one')
    expect(await call('list_capabilities', { group: 'help' }, null)).toMatchObject({ ok: true })
    expect(await call('highlight_panel', { panel: 'policy' }, null)).toEqual({
      ok: true,
      value: 'Showing the Policy and cover panel.',
      clientActions: [{ type: 'highlight_panel', panel: 'policy' }],
    })
  })
})

describe('the record of a turn', () => {
  it('[D79] the demo handler may have every claim, and nothing that is no claim', async () => {
    expect(await loadRecord(ruth, { type: 'claim', id: 'clm-10' })).toEqual(toJson(motorNeath))
    expect(await loadRecord(ruth, { type: 'claim', id: 'clm-99' })).toBeUndefined()
    expect(await loadRecord(ruth, { type: 'claim', id: '__proto__' })).toBeUndefined()
    expect(await loadRecord(ruth, { type: 'policy', id: 'clm-10' })).toBeUndefined()
  })

  it.each([[{}], ['clm-1'], [{ ...motorNeath, notes: undefined }], [{ ...motorNeath, handling: 'Ruth' }], [[]]])(
    '[D79] %# is not taken for a claim',
    (record) => {
      expect(() => claimOfRecord(record)).toThrow('the record of this conversation is not a claim')
    },
  )
})
