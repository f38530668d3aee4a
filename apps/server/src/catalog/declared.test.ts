import { expect, test } from 'vitest'
import { agent, getPanel, serve } from '../fixtures/served.ts'
import { nodeSha256 } from '../node-sha256.ts'
import { CatalogDesk } from './desk.ts'

const deskOf = (...agents: Parameters<typeof agent>) => new CatalogDesk({ workspace: 'desk', agents: [agent(...agents)], sha256: nodeSha256, now: Date.now })
const digestOf = async (...agents: Parameters<typeof agent>) => (await deskOf(...agents).snapshot('claims', 'production'))?.digest

test('[H32] an agent declared in code is a snapshot whose capabilities are skills for a task', async () => {
  const snapshot = await deskOf().snapshot('claims', 'production')
  const { key, label, greeting, hints, quickActions, groups, instructions, freeChat, tools, screenTools } = agent()
  expect(snapshot).toEqual({
    agent: { key, label, greeting, hints, quickActions, groups },
    environment: 'production',
    instructions,
    freeChat,
    handover: '',
    pageTools: 'auto',
    steps: [],
    actions: [],
    reserved: new Set(),
    tools: [
      { ...getPanel, activity: expect.any(Function), runs: expect.anything() },
      { ...tools[1], activity: expect.any(Function), runs: expect.anything() },
    ],
    screenTools,
    attachments: [
      {
        context: 'task',
        capability: {
          id: 'claim_summary',
          type: 'skill',
          delivery: 'optional',
          priority: 1,
          label: 'Claim summary',
          description: 'Sums the claim up.',
          playbook: 'Read `get_panel` first.',
          tools: [],
        },
      },
    ],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await deskOf().snapshot('constructor', 'production')).toBe(undefined)
})

test('[H32] the digest names the content: the same declaration has the same, and any change another', async () => {
  const same = await digestOf()
  expect(await digestOf()).toBe(same)
  const changed = await Promise.all([
    digestOf({ instructions: 'Other.' }),
    digestOf({ freeChat: 'Other.' }),
    digestOf({ tools: [] }),
    digestOf({ tools: [{ ...getPanel, policy: 'confirm' }] }),
    digestOf({ screenTools: new Set() }),
    digestOf({ capabilities: [{ id: 'claim_summary', playbook: 'Other.' }] }),
    digestOf({ capabilities: [{ id: 'claim_summary', playbook: 'Read `get_panel` first.', thinkingLevel: 'high' }] }),
  ])
  expect(new Set([same, ...changed]).size).toBe(8)
})

test('[H32] a declaration that does not fit itself stops the start', async () => {
  await expect(serve({ agents: [agent(), agent()] })).rejects.toThrow('The agent "claims" is declared twice.')
  await expect(serve({ agents: [agent({ capabilities: [] })] })).rejects.toThrow('"claim_summary" is in the public half only')
  await expect(serve({ agents: [agent({ quickActions: [] })] })).rejects.toThrow('"claim_summary" is in the server half only')
})
