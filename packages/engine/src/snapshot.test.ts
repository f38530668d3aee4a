import { expect, test } from 'vitest'
import { snapshotOf, type SnapshotParts } from './index.ts'
import { agent, callbackAction, digestOf, guidance, helper, parts, sessionAction, stored, wizard } from './testing/catalog.ts'
import { tool } from './testing/world.ts'

const declared = {
  agent: { key: 'help', label: 'Help', greeting: 'Hi.', hints: ['Ask'], groups: [{ id: 'g', label: 'G' }], quickActions: [] },
  instructions: 'Be exact.',
  freeChat: 'Answer.',
  attachments: [],
  tools: [tool({ name: 'read' }), tool({ name: 'show' })],
  screenTools: new Set(['show']),
}
const of = (over: Partial<SnapshotParts>) => snapshotOf({ environment: 'production', reserved: new Set(), ...over }, digestOf)

test('[B1] a snapshot is frozen', async () => {
  const skill = guidance('members', { actions: ['invite'] })
  const snapshot = await stored(parts(helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite')]))
  const [attachment] = snapshot.attachments
  for (const each of [snapshot, snapshot.attachments, attachment, attachment?.capability, snapshot.actions, snapshot.actions[0]])
    expect(Object.isFrozen(each)).toBe(true)
})

test('[B1] the digest names what is offered: the same parts have the same, and any change of them another', async () => {
  const skill = guidance('members')
  const of = (given: Parameters<typeof parts>, reserved: readonly string[] = []) => stored(parts(...given), reserved).then(({ digest }) => digest)
  const same = await of([helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite')]])
  expect(await of([helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite')]])).toBe(same)
  const changed = await Promise.all([
    of([helper({ freeChat: 'Other.' }), [{ version: skill, context: 'embed' }], [sessionAction('invite')]]),
    of([helper(), [{ version: skill, context: 'load' }], [sessionAction('invite')]]),
    of([helper(), [{ version: guidance('members', { prompt: 'Other.' }), context: 'embed' }], [sessionAction('invite')]]),
    of([helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite', { policy: 'confirm' })]]),
    of([helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite', {}, 2)]]),
    of([helper(), [{ version: skill, context: 'embed' }], []]),
    of([helper(), [{ version: skill, context: 'embed' }], [sessionAction('invite')]], ['another']),
  ])
  expect(new Set([same, ...changed]).size).toBe(8)
})

test('[B2] an agent that code declares keeps what it declares, and gets what the store attaches', async () => {
  const alone = await of({ declared })
  const { digest: _own, reserved: _names, ...told } = alone
  expect(told).toEqual({ environment: 'production', ...declared, handover: '', steps: [], actions: [] })
  const quick = guidance('members', { quickAction: { message: 'Who is here?', group: 'g', pinned: true }, actions: ['invite'] })
  const both = await of({
    declared,
    stored: parts(agent({ type: 'declared', attachments: [] }), [{ version: quick, context: 'load' }], [sessionAction('invite')]),
  })
  expect(both.tools).toBe(declared.tools)
  expect(both.instructions).toBe('Be exact.')
  expect(both.agent.quickActions).toEqual([
    { id: 'members', label: 'The members', description: 'When it is about members.', group: 'g', pinned: true, quickActionMessage: 'Who is here?' },
  ])
  expect(both.attachments.map(({ capability, context }) => [capability.id, capability.version, context])).toEqual([['members', 1, 'load']])
  expect(both.actions.map(({ name }) => name)).toEqual(['invite'])
})

test('[B2] a stored agent is met as it is written, a wizard with its steps', async () => {
  const steps = [{ id: 'file', title: 'Choose a file', instructions: 'Ask for one.' }]
  const snapshot = await stored(parts(wizard(steps, { handover: 'Name the help page.', greeting: 'Let us import.' }), []))
  expect(snapshot).toMatchObject({
    agent: { key: 'help', label: 'Helper', greeting: 'Let us import.', quickActions: [] },
    instructions: 'Be exact.',
    handover: 'Name the help page.',
    steps,
    tools: [],
    screenTools: new Set(),
  })
})

test('[B2] what is declared and stored under one name is refused', async () => {
  await expect(of({ declared, stored: parts(helper(), []) })).rejects.toThrow('declared in code and stored as another one')
  await expect(of({ stored: parts(agent({ type: 'declared', attachments: [] }), []) })).rejects.toThrow('nowhere declared')
  await expect(of({ declared: { ...declared, tools: [tool({ name: 'load_actions' })] } })).rejects.toThrow('A tool cannot be called "load_actions"')
})

test('[B2] an action that is not enabled is none', async () => {
  const off = [sessionAction('a', { enabled: false }), callbackAction('b', { enabled: false }), callbackAction('c')]
  const snapshot = await stored(parts(helper(), [], off))
  expect(snapshot.actions.map(({ name }) => name)).toEqual(['c'])
})

test('[B13] every action of the workspace and every tool of ours is a reserved name, offered or not', async () => {
  const snapshot = await stored(parts(helper(), [], [sessionAction('invite')]), ['invite', 'draft_only'])
  expect([...snapshot.reserved].toSorted()).toEqual(['draft_only', 'invite', 'load_actions', 'load_capability'])
  expect([...(await of({ declared })).reserved].toSorted()).toEqual(['load_actions', 'load_capability'])
})
