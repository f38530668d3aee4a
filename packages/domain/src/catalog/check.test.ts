import { expect, test } from 'vitest'
import fc from 'fast-check'
import { canonicalJson, type Json } from '../json.ts'
import type { ActionBody, ItemKind } from './body.ts'
import { RESULT_CHARS_MAX } from '../limits.ts'
import { BODY_LIMITS, agentParts, checkBody, checkKey, type Finding, prefilledPolicy, registryEntries } from './index.ts'
import { action, agent, capability, json } from './testing/arbitrary.ts'
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

/** The place and the code of each error. */
const errorsOf = (kind: ItemKind, body: unknown): readonly (readonly [string, string])[] =>
  checkBody(kind, body)
    .findings.filter(({ level }) => level === 'error')
    .map(({ at, code }) => [at, code])
const of = (findings: readonly Finding[], level: Finding['level']): readonly string[] =>
  findings.filter((finding) => finding.level === level).map(({ at, code }) => `${at} ${code}`)

test.each([
  ['action', invite],
  ['action', find],
  ['action', openDialog],
  ['capability', members],
  ['capability', billing],
  ['capability', { ...members, type: 'security', actions: undefined }],
  ['capability', { ...members, type: 'brand_voice', actions: undefined }],
  ['agent', studio],
  ['agent', importer],
  ['agent', ofCode],
] as const)('[A1] what an author writes of an %s is taken as it is', (kind, body) => {
  const checked = checkBody(kind, body)
  expect(checked).toEqual({ ok: true, body: JSON.parse(JSON.stringify(body)), findings: checked.findings })
  expect(of(checked.findings, 'error')).toEqual([])
})

test.each<[string, ItemKind, object, string, string]>([
  ['an unknown field', 'action', { ...invite, polcy: 'auto' }, 'polcy', 'unknown_field'],
  ['an unknown field within', 'action', { ...invite, conditions: [{ when: 'true', policy: 'deny', why: '' }] }, 'conditions[0].why', 'unknown_field'],
  ['an inherited name', 'action', JSON.parse(JSON.stringify(invite).replace('{', '{"__proto__":{"policy":"auto"},')), '__proto__', 'unknown_field'],
  ['no type', 'action', { ...invite, type: undefined }, 'type', 'missing'],
  ['an unknown type', 'capability', { ...members, type: 'toString' }, 'type', 'unknown_type'],
  ['a missing field', 'action', { ...invite, title: undefined }, 'title', 'missing'],
  ['a missing choice', 'action', { ...invite, risk: undefined }, 'risk', 'missing'],
  ['a missing schema', 'action', { ...invite, input: undefined }, 'input', 'missing'],
  ['another type of value', 'action', { ...invite, enabled: 'yes' }, 'enabled', 'wrong_type'],
  ['a list for a schema', 'action', { ...invite, input: [] }, 'input', 'wrong_type'],
  ['an unknown choice', 'action', { ...invite, policy: 'deny' }, 'policy', 'wrong_value'],
  ['a policy that lowers', 'action', { ...invite, conditions: [{ when: 'true', policy: 'auto' }] }, 'conditions[0].policy', 'wrong_value'],
  ['a method that is none', 'action', { ...invite, method: 'CONNECT' }, 'method', 'wrong_value'],
  ['an argument in a header', 'action', { ...invite, placement: { email: 'header' } }, 'placement.email', 'wrong_value'],
  ['a long title', 'action', { ...invite, title: 'a'.repeat(81) }, 'title', 'too_long'],
  ['an empty title', 'action', { ...invite, title: '' }, 'title', 'empty'],
  ['a long description', 'action', { ...invite, description: 'a'.repeat(2_001) }, 'description', 'too_long'],
  ['a long prompt', 'capability', { ...members, prompt: 'a'.repeat(60_001) }, 'prompt', 'too_long'],
  ['too many actions', 'capability', { ...members, actions: Array.from({ length: 501 }, (_, n) => `a${n}`) }, 'actions', 'too_long'],
  ['too many attachments', 'agent', { ...studio, attachments: Array.from({ length: 201 }, (_, n) => ({ capability: `c${n}` })) }, 'attachments', 'too_long'],
  ['too many conditions', 'action', { ...invite, conditions: Array.from({ length: 21 }, () => ({ when: 'true', policy: 'deny' })) }, 'conditions', 'too_long'],
  ['a long condition', 'action', { ...invite, conditions: [{ when: `true${' '.repeat(1_000)}|| true`, policy: 'deny' }] }, 'conditions[0].when', 'too_long'],
  ['a broken priority', 'capability', { ...members, priority: 1.5 }, 'priority', 'wrong_type'],
  ['a high priority', 'capability', { ...members, priority: 1_001 }, 'priority', 'too_high'],
  ['a quick action of no group', 'capability', { ...members, quickAction: { message: 'Go', group: '', pinned: true } }, 'quickAction.group', 'bad_form'],
  ['a key that is none', 'capability', { ...members, actions: ['find_member', 'Invite'] }, 'actions[1]', 'bad_key'],
  ['a wizard without steps', 'agent', { ...importer, steps: [] }, 'steps', 'empty'],
])('[A1] %s is refused at its place', (...[, kind, body, at, code]) => {
  expect(errorsOf(kind, body)).toEqual([[at, code]])
})

test.each<[string, ItemKind, object, string, string]>([
  ['a product domain', 'capability', { ...billing, actions: ['find_member'] }, 'actions', 'Only a skill carries actions.'],
  ['security guidance', 'capability', { ...members, type: 'security' }, 'actions', 'Only a skill carries actions.'],
  ['a brand voice', 'capability', { ...members, type: 'brand_voice' }, 'actions', 'Only a skill carries actions.'],
  ['an agent', 'agent', { ...studio, actions: [] }, 'actions', 'Only a skill carries actions.'],
])('[A2] only a skill carries actions: %s does not', (...[, kind, body, at, message]) => {
  expect(checkBody(kind, body)).toEqual({ ok: false, findings: [{ at, level: 'error', code: 'unknown_field', message }] })
})

test.each(['skill', 'security', 'brand_voice'] as const)('[A2] a product domain may define a knowledge scope, and a %s may not', (type) => {
  const { actions: _, ...rest } = members
  const body = { ...rest, ...(type === 'skill' && { actions: [] }), type, knowledge: { tags: [], folders: [] } }
  expect(checkBody('capability', body).findings).toEqual([
    { at: 'knowledge', level: 'error', code: 'unknown_field', message: 'Only a product domain defines a knowledge scope.' },
  ])
  expect(checkBody('capability', billing).ok).toBe(true)
})

test.each(['method', 'endpoint', 'input', 'placement'] as const)('[A2] a callback has no %s: the function and its input schema are the host’s', (field) => {
  const { ok, findings } = checkBody('action', { ...openDialog, [field]: invite[field] ?? {} })
  expect([ok, findings]).toEqual([
    false,
    [{ at: field, level: 'error', code: 'unknown_field', message: `A callback has no ${field}: the function and its input schema are the host’s.` }],
  ])
})

test.each(['prompt', 'description', 'priority', 'delivery', 'label'])('[A3] each of the four types of capability has a %s', (field) => {
  const { actions: _, knowledge: __, ...rest } = { ...members, ...billing }
  const bodies = [members, billing, { ...rest, type: 'security' }, { ...rest, type: 'brand_voice' }]
  expect(bodies.map((body) => errorsOf('capability', { ...body, [field]: undefined }))).toEqual(bodies.map(() => [[field, 'missing']]))
  expect(checkBody('capability', { ...rest, type: 'persona' }).findings[0]?.message).toBe(
    'The type of a capability is one of skill, product_domain, security, brand_voice.',
  )
})

test.each<[string, ItemKind, object, string]>([
  ['a step', 'agent', { ...importer, steps: [importer.steps[0], importer.steps[0]] }, 'steps[1]'],
  ['a group', 'agent', { ...studio, groups: [studio.groups[0], studio.groups[0]] }, 'groups[1]'],
  ['an attachment', 'agent', { ...studio, attachments: [{ capability: 'members' }, { capability: 'members', context: 'embed' }] }, 'attachments[1]'],
  ['an action', 'capability', { ...members, actions: ['find_member', 'invite_member', 'find_member'] }, 'actions[2]'],
])('[A4] %s stands once in a body', (_, kind, body, at) => {
  expect(errorsOf(kind, body)).toEqual([[at, 'twice']])
})

test.each<[string, object, string, string]>([
  ['two lines', { title: 'Invite\nApproved' }, 'title', 'not_one_line'],
  ['a turned direction', { title: 'Delete \u202Eoga' }, 'title', 'deceiving_character'],
  ['nothing that is seen', { title: 'Invite\u200B' }, 'title', 'deceiving_character'],
  ['space around', { unavailable: ' Later.' }, 'unavailable', 'not_one_line'],
  ['a control character', { description: 'a\u0007b' }, 'description', 'control_character'],
  ['half a character', { description: 'a\uD83D' }, 'description', 'bad_unicode'],
  ['a null character deep inside', { sample: { a: ['\u0000'] } }, 'sample.a[0]', 'bad_unicode'],
  ['half a character in a name', { sample: { a: { '\uD83D': 1 } } }, 'sample.a', 'bad_unicode'],
])('[A5] text with %s is refused at its place', (_, changed, at, code) => {
  expect(errorsOf('action', { ...invite, ...changed })).toEqual([[at, code]])
})

test('[A1] the longest prompt fits whole into a result, which is how a model loads it', () => {
  const body = { label: 'Refunds', type: 'skill', description: 'About refunds.', priority: 1, delivery: 'on_demand', actions: [] }
  const { promptChars } = BODY_LIMITS
  expect(checkBody('capability', { ...body, prompt: 'x'.repeat(promptChars) })).toMatchObject({ ok: true })
  expect(checkBody('capability', { ...body, prompt: 'x'.repeat(promptChars + 1) })).toMatchObject({ ok: false, findings: [{ at: 'prompt' }] })
  expect(promptChars + BODY_LIMITS.lineChars + 100).toBeLessThan(RESULT_CHARS_MAX)
})

const HIDDEN = [
  '\u{E0041}',
  '\u{E0148}',
  '\u200E',
  '\u00AD',
  '\u2028',
  '\u3164',
  '\u{E0100}',
  '\u180E',
  '\u200B',
  '\u202E',
  '\uFE0F',
  '\uFFF9',
  '\u200D',
] as const

test.each(HIDDEN)('[A5] %j, which nobody sees, is told about in a prompt and refused in a line', (sign) => {
  expect(of(checkBody('capability', { ...members, prompt: `Ask${sign} now.` }).findings, 'warning')).toEqual(['prompt invisible'])
  expect(checkBody('capability', { ...members, label: `Mem${sign}bers` })).toMatchObject({ ok: false, findings: [{ at: 'label' }] })
})

test.each(['Team 👩‍🔧', 'Team 👩🏽‍🔧', 'Wichtig ❤️', '1️⃣ Wählen', '🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪', '👍🏽', 'می‌خواهم', 'क्‍ष'])('[A5] %s is writing, with nothing hidden', (label) => {
  expect(checkBody('capability', { ...members, label, prompt: label }).findings).toEqual(checkBody('capability', members).findings)
})

test.each<[ItemKind, unknown]>([
  ['action', 'A'],
  ['action', 'a'],
  ['action', 'invite-member'],
  ['action', 'a'.repeat(49)],
  ['action', 'load_capability'],
  ['action', 'load_actions'],
  ['action', 'constructor'],
  ['action', undefined],
  ['agent', '1a'],
  ['agent', 'a'.repeat(65)],
  ['capability', '../a'],
  ['capability', 'a\n'],
])('[A6] no %s has the key %j', (kind, key) => {
  expect(checkKey(kind, key).map(({ at, level }) => [at, level])).toEqual([['key', 'error']])
})

test('[A6] a key has small letters, digits and signs that all programs take', () => {
  expect([checkKey('action', 'invite_member'), checkKey('agent', 'studio-import'), checkKey('capability', 'load_actions')]).toEqual([[], [], []])
})

test.each([
  ['low', 'auto'],
  ['medium', 'auto'],
  ['high', 'confirm'],
  ['destructive', 'confirm'],
] as const)('[A30] a risk that is %s prefills %s', (risk, policy) => {
  expect(prefilledPolicy(risk)).toBe(policy)
})

test('[A30] the saved policy is the control: a risk changes nothing in it, and no policy means that a person is asked', () => {
  const risky: ActionBody = { ...invite, risk: 'destructive', policy: 'auto', conditions: [] }
  const { policy: _, ...silent } = find
  expect(registryEntries([actionVersion('risky', risky), actionVersion('silent', silent)]).map(({ policy }) => policy)).toEqual(['auto', 'confirm'])
  expect(of(checkBody('action', risky).findings, 'warning')).toEqual(['policy risky_auto'])
  expect(of(checkBody('action', silent).findings, 'info')).toEqual(['policy no_policy'])
})

test('[A1] nothing that is sent makes the check throw', () => {
  const kind = fc.constantFrom<ItemKind>('action', 'agent', 'capability')
  const base = fc.constantFrom<object>(invite, openDialog, members, billing, studio, importer)
  const changed = fc
    .tuple(base, fc.dictionary(fc.constantFrom(...Object.keys({ ...invite, ...members, ...importer })), json, { maxKeys: 3 }))
    .map(([body, more]) => ({ ...body, ...more }))
  fc.assert(
    fc.property(kind, fc.oneof(json, changed), (each, body) => {
      const checked = checkBody(each, body)
      expect(checked.ok).toBe(checked.findings.every(({ level }) => level !== 'error'))
    }),
    { numRuns: 1_000 },
  )
  for (const odd of [undefined, () => 1, 1n, Symbol('a'), Number.NaN, new Date(0), new Map()]) expect(checkBody('action', odd).ok).toBe(false)
})

test('[A64] every body that is accepted can be resolved, told to a host and written in one way', () => {
  fc.assert(
    fc.property(action, capability, agent, (one, other, third) => {
      const [a, c, g] = [checkBody('action', one), checkBody('capability', other), checkBody('agent', third)]
      if (!a.ok || !c.ok || !g.ok) throw new Error(JSON.stringify([a.findings, c.findings, g.findings]))
      const attached = { ...g.body, attachments: [{ capability: 'cap' }] }
      const carried = c.body.type === 'skill' ? { ...c.body, actions: ['act'] } : c.body
      const versions = [actionVersion('act', a.body), capabilityVersion('cap', carried), agentVersion('age', attached)]
      const parts = agentParts('age', finder(versions))
      expect(parts?.actions.map(({ version }) => version.key)).toEqual(c.body.type === 'skill' && a.body.enabled ? ['act'] : [])
      expect(registryEntries([actionVersion('act', a.body)])).toHaveLength(1)
      for (const body of [a.body, c.body, g.body]) expect(JSON.parse(canonicalJson(body as unknown as Json))).toEqual(body)
    }),
  )
})
