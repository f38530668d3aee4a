import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Delivery } from '../capability.ts'
import { agentParts, estimateTokens, registryEntries } from './index.ts'
import { action, capability, key } from './testing/arbitrary.ts'
import {
  actionVersion,
  agentVersion,
  billing,
  capabilityVersion,
  find,
  finder,
  importer,
  invite,
  members,
  ofCode,
  openDialog,
  studio,
} from './testing/bodies.ts'

const { actions: _, ...guidance } = members
const security = { ...guidance, type: 'security' } as const
const voice = { ...guidance, type: 'brand_voice' } as const

test('[A60] an action is available only where the agent includes a skill that contains it', () => {
  const versions = [
    capabilityVersion('members', members),
    capabilityVersion('billing', billing),
    actionVersion('find_member', find),
    actionVersion('invite_member', invite),
    actionVersion('other', openDialog),
  ]
  const parts = agentParts('studio', finder([agentVersion('studio', studio), ...versions]))
  expect(parts?.actions.map(({ version, skills }) => [version.key, skills])).toEqual([
    ['find_member', ['members']],
    ['invite_member', ['members']],
  ])
  const without = agentParts('studio', finder([agentVersion('studio', { ...studio, attachments: [{ capability: 'billing' }] }), ...versions]))
  expect([without?.actions, without?.lacks]).toEqual([[], []])
})

test('[A60] a wizard, the resource center agent and an agent of code are made of capabilities in the same way', () => {
  const versions = [capabilityVersion('members', members), actionVersion('find_member', find), actionVersion('invite_member', invite)]
  const partsOf = (body: Parameters<typeof agentVersion>[1]) =>
    agentParts('a', finder([agentVersion('a', { ...body, attachments: [{ capability: 'members' }] }), ...versions]))
  expect([studio, importer, ofCode].map((body) => partsOf(body)?.actions.map(({ version }) => version.key))).toEqual(
    Array.from({ length: 3 }, () => ['find_member', 'invite_member']),
  )
})

test.each([security, voice, { ...billing }])('[A60] only a skill contributes actions, even where another body says that it has some', (body) => {
  const lying = Object.assign({ ...body }, { actions: ['find_member'] })
  const parts = agentParts(
    'studio',
    finder([agentVersion('studio', { ...studio, attachments: [{ capability: 'c' }] }), capabilityVersion('c', lying), actionVersion('find_member', find)]),
  )
  expect([parts?.capabilities.length, parts?.actions]).toEqual([1, []])
})

test('[A60] an action of two skills stands once, in the place of the first, and names both', () => {
  const agent = agentVersion('a', { ...studio, attachments: [{ capability: 'low' }, { capability: 'high' }] })
  const skills = [
    capabilityVersion('low', { ...members, priority: 1, actions: ['one', 'two'] }),
    capabilityVersion('high', { ...members, priority: 2, actions: ['two', 'three', 'two'] }),
  ]
  const parts = agentParts('a', finder([agent, ...skills, actionVersion('one', find), actionVersion('two', find), actionVersion('three', find)]))
  expect(parts?.actions.map(({ version, skills: of }) => [version.key, of])).toEqual([
    ['two', ['high', 'low']],
    ['three', ['high']],
    ['one', ['low']],
  ])
})

test('[A61] priority orders what the capabilities contribute; ties go by key', () => {
  const of = { z: 5, b: 5, a: 9, c: -1 }
  const agent = agentVersion('a', { ...studio, attachments: Object.keys(of).map((capability) => ({ capability })) })
  const parts = agentParts('a', finder([agent, ...Object.entries(of).map(([name, priority]) => capabilityVersion(name, { ...billing, priority }))]))
  expect(parts?.capabilities.map(({ version }) => version.key)).toEqual(['a', 'b', 'z', 'c'])
})

test.each<[Delivery, 'embed' | 'load' | undefined, 'embed' | 'load']>([
  ['always', undefined, 'embed'],
  ['always', 'load', 'embed'],
  ['on_demand', undefined, 'load'],
  ['on_demand', 'embed', 'load'],
  ['optional', undefined, 'load'],
  ['optional', 'load', 'load'],
  ['optional', 'embed', 'embed'],
])('[A61] a capability delivered %s and attached with %s is told by %s, and its actions are there', (delivery, context, expected) => {
  const agent = agentVersion('a', { ...studio, attachments: [{ capability: 'members', ...(context && { context }) }] })
  const parts = agentParts(
    'a',
    finder([agent, capabilityVersion('members', { ...members, delivery }), actionVersion('find_member', find), actionVersion('invite_member', invite)]),
  )
  expect([parts?.capabilities.map((each) => each.context), parts?.actions.map(({ version }) => version.key)]).toEqual([
    [expected],
    ['find_member', 'invite_member'],
  ])
})

test('[A62] what an environment does not have is lacking, with who needs it and why; what is disabled is not available', () => {
  const attachments = ['first', 'second', 'gone', 'draft'].map((capability) => ({ capability }))
  const versions = [
    agentVersion('a', { ...studio, attachments }),
    capabilityVersion('first', { ...members, actions: ['off', 'unpublished', 'find_member'] }),
    capabilityVersion('second', { ...members, actions: ['unpublished', 'never'] }),
    actionVersion('off', { ...find, enabled: false }),
    actionVersion('find_member', find),
  ]
  const parts = agentParts('a', finder(versions), (kind, name) => `${kind} ${name}` === 'action unpublished' || name === 'draft')
  expect(parts?.actions.map(({ version }) => version.key)).toEqual(['find_member'])
  const [first, second] = [
    { kind: 'capability', key: 'first' },
    { kind: 'capability', key: 'second' },
  ]
  expect(parts?.lacks).toEqual([
    { kind: 'capability', key: 'gone', neededBy: [{ kind: 'agent', key: 'a' }], why: 'missing' },
    { kind: 'capability', key: 'draft', neededBy: [{ kind: 'agent', key: 'a' }], why: 'unpublished' },
    { kind: 'action', key: 'off', neededBy: [first], why: 'disabled' },
    { kind: 'action', key: 'unpublished', neededBy: [first, second], why: 'unpublished' },
    { kind: 'action', key: 'never', neededBy: [second], why: 'missing' },
  ])
  expect(agentParts('nobody', finder(versions))).toBe(undefined)
})

test('[A60] what an agent consists of does not depend on the order in which things were attached or stored', () => {
  const item = fc.record({ capability, action })
  const attached = fc
    .uniqueArray(key, { minLength: 1, maxLength: 6 })
    .chain((keys) => fc.tuple(fc.constant(keys), fc.array(item, { minLength: keys.length, maxLength: keys.length })))
  fc.assert(
    fc.property(attached, fc.nat(), ([keys, items], turn) => {
      const versions = keys.flatMap((name, at) => {
        const { capability: body, action: act } = items[at] ?? { capability: billing, action: find }
        return [capabilityVersion(name, body.type === 'skill' ? { ...body, actions: keys } : body), actionVersion(name, act)]
      })
      const partsOf = (order: readonly string[], stored: typeof versions) =>
        agentParts('a', finder([agentVersion('a', { ...studio, attachments: order.map((name) => ({ capability: name })) }), ...stored]))
      const turned = [...keys.slice(turn % keys.length), ...keys.slice(0, turn % keys.length)]
      const [one, other] = [partsOf(keys, versions), partsOf(turned.toReversed(), versions.toReversed())]
      expect([other?.capabilities, other?.actions]).toEqual([one?.capabilities, one?.actions])
    }),
  )
})

test('[A63] a registry tells all that a host performs by, in order of key; a callback has no method, endpoint or input', () => {
  expect(
    registryEntries([
      actionVersion('open_dialog', openDialog),
      actionVersion('invite_member', { ...invite, placement: { role: 'query' }, idempotent: true }, 3),
    ]),
  ).toEqual([
    {
      key: 'invite_member',
      type: 'session_api',
      title: invite.title,
      description: invite.description,
      version: 3,
      method: 'POST',
      endpoint: invite.endpoint,
      input: invite.input,
      placement: { role: 'query' },
      idempotent: true,
      mask: invite.mask,
      risk: 'high',
      effect: 'egress',
      policy: 'confirm',
      enabled: true,
      mcp: true,
      unavailable: invite.unavailable,
    },
    {
      key: 'open_dialog',
      type: 'client_callback',
      title: openDialog.title,
      description: openDialog.description,
      version: 1,
      mask: '',
      risk: 'low',
      effect: 'read',
      policy: 'auto',
      enabled: true,
      mcp: false,
      unavailable: openDialog.unavailable,
    },
  ])
})

test('[A63] conditions and samples stay out of the registry, which anybody may read', () => {
  const text = JSON.stringify(registryEntries([actionVersion('invite_member', invite)]))
  expect([text.includes('ada@example.com'), text.includes('user.roles')]).toEqual([false, false])
})

test.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['ééé', 2],
  ['漢字', 2],
  ['😀', 1],
  ['\uD83D', 1],
])('[A65] the tokens of %j are estimated by its bytes', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})
