import { expect, test } from 'vitest'
import type { Snapshot } from '@ambit/domain'
import { preparedOf } from './prepared.ts'
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
  expect(told).toEqual({ environment: 'production', ...declared, handover: '', steps: [], pageTools: 'auto', actions: [] })
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

test('[B13] every action of the workspace and every tool of ours is a name that is taken, offered or not', async () => {
  const given = parts(helper(), [], [sessionAction('invite'), sessionAction('off', { enabled: false })])
  const names = ['draft_only', 'invite', 'off', 'load_actions', 'load_capability', 'free']
  const taken = (snapshot: Snapshot) => names.filter((name) => preparedOf(snapshot).isTaken(name))
  expect(taken(await stored(given, ['invite', 'off', 'draft_only']))).toEqual(['draft_only', 'invite', 'off', 'load_actions', 'load_capability'])
  expect(taken(await stored(given, ['draft_only']))).toEqual(['draft_only', 'invite', 'off', 'load_actions', 'load_capability'])
  expect(taken(await of({ declared }))).toEqual(['load_actions', 'load_capability'])
})

test('[B24] snapshots share the reserved names as they are given, which are gone through once for all of them', async () => {
  const keys = Array.from({ length: 1_000 }, (_, index) => `action_${index}`)
  const reserved = new Set(keys)
  let walks = 0
  reserved[Symbol.iterator] = () => ((walks += 1), keys.values())
  const texts: string[] = []
  const hash = (text: string): string => (texts.push(text), `${texts.length}`)
  const make = (label: string) =>
    snapshotOf({ environment: 'production', stored: parts(helper({ label }), [], [sessionAction('action_1')]), reserved }, (text) => hash(text))
  const all = await Promise.all(Array.from({ length: 20 }, (_, index) => make(`Helper ${index}`)))
  expect(all.every((each) => each.reserved === reserved)).toBe(true)
  expect([walks, texts.filter((text) => text.includes('action_999')).length, texts.length]).toEqual([1, 1, 21])
  const more = await snapshotOf({ environment: 'production', stored: parts(helper(), [], [sessionAction('new')]), reserved }, hash)
  expect([more.reserved.has('new'), more.reserved.has('action_7'), reserved.has('new')]).toEqual([true, true, false])
})

test('[B24] a digest of the reserved names that could not be made is made again', async () => {
  const parts = { environment: 'production' as const, declared, reserved: new Set(['invite']) }
  await expect(snapshotOf(parts, () => Promise.reject(new Error('no hash')))).rejects.toThrow('no hash')
  expect((await snapshotOf(parts, digestOf)).digest).toContain('invite')
})

test('[B24] the order in which the reserved names are given changes nothing', async () => {
  const digests = await Promise.all([['a', 'b'], ['b', 'a'], ['a b']].map((names) => of({ declared, reserved: new Set(names) }).then(({ digest }) => digest)))
  expect([digests[0] === digests[1], digests[0] === digests[2]]).toEqual([true, false])
})
