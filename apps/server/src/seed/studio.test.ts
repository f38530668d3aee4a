import {
  agentParts,
  checkBody,
  checkKey,
  conditionHolds,
  openPoints,
  readCatalogFile,
  registryEntries,
  reviewOf,
  type AnyFileItem,
  type AnyItemVersion,
  type FindItem,
  type ItemVersion,
} from '@ambit/domain/catalog'
import { applyMask, parseMask, type Json } from '@ambit/domain'
import { expect, test } from 'vitest'
import { studioCatalog } from './studio.ts'

const { items } = studioCatalog()
const line = (item: AnyFileItem) => ({ kind: item.kind, key: item.key, version: 1, digest: '', by: { subject: 'a' }, note: '', at: 0, body: item.latest })
const versions = items.map((item) => line(item) as AnyItemVersion)
// The kind that was asked for is the kind that was found.
const find = ((kind, key) => versions.find((each) => each.kind === kind && each.key === key)) as FindItem
const actions = versions.filter((each): each is ItemVersion<'action'> => each.kind === 'action')

test('[N10] what the first start brings passes every check of a save, with nothing that a reviewer would object to', () => {
  const findings = items.flatMap(({ kind, key, latest }) => [...checkKey(kind, key), ...checkBody(kind, latest).findings].map((each) => ({ key, ...each })))
  expect(findings.filter(({ level }) => level !== 'info')).toEqual([])
  const read = readCatalogFile(JSON.parse(JSON.stringify(studioCatalog())))
  expect(read).toMatchObject({ ok: true, file: studioCatalog() })
})

test('[N10] two agents are published with all that they need, every delivery and type of capability is in use, and every action is in a skill', () => {
  expect(items.every(({ published }) => published === 'latest')).toBe(true)
  const parts = ['studio', 'studio_import'].map((key) => agentParts(key, find))
  expect(parts.map((each) => each?.lacks)).toEqual([[], []])
  const capabilities = (parts[0]?.capabilities ?? []).map(({ version: { key, body }, context }) => [key, body.type, body.delivery, context])
  expect(capabilities).toEqual([
    ['personal_data', 'security', 'always', 'embed'],
    ['house_style', 'brand_voice', 'always', 'embed'],
    ['the_studio', 'product_domain', 'always', 'embed'],
    ['about_contacts', 'product_domain', 'optional', 'load'],
    ['about_graphs', 'product_domain', 'on_demand', 'load'],
    ['about_members', 'product_domain', 'on_demand', 'load'],
    ['getting_around', 'skill', 'always', 'embed'],
    ['members', 'skill', 'on_demand', 'load'],
    ['export_of_contacts', 'skill', 'optional', 'load'],
    ['tags_of_contacts', 'skill', 'optional', 'load'],
    ['whole_graphs', 'skill', 'optional', 'load'],
    ['invite_somebody', 'skill', 'on_demand', 'load'],
    ['look_over', 'skill', 'on_demand', 'load'],
    ['see_billing', 'skill', 'on_demand', 'load'],
    ['show_me_around', 'skill', 'on_demand', 'load'],
  ])
  expect(parts[0]?.actions.map(({ version }) => version.key).toSorted()).toEqual(actions.map(({ key }) => key))
  expect(parts[1]?.capabilities.map(({ version, context }) => [version.key, context])).toEqual([
    ['personal_data', 'embed'],
    ['house_style', 'embed'],
    ['about_contacts', 'embed'],
  ])
  const wizard = find('agent', 'studio_import')?.body
  expect(wizard?.type === 'wizard' && wizard.steps.map(({ id }) => id)).toEqual(['paste', 'map', 'check', 'import'])
})

test('[N11] the contracts are those that the studio was planned with', () => {
  expect(
    registryEntries(actions).map((entry) => [entry.key, entry.type, Reflect.get(entry, 'method'), entry.effect, entry.risk, entry.policy, entry.mcp]),
  ).toEqual([
    ['delete_graph', 'session_api', 'DELETE', 'write', 'destructive', 'confirm', false],
    ['export_contacts', 'session_api', 'GET', 'read', 'medium', 'auto', false],
    ['find_graph', 'session_api', 'GET', 'read', 'low', 'auto', false],
    ['find_member', 'session_api', 'GET', 'read', 'low', 'auto', true],
    ['invite_member', 'session_api', 'POST', 'egress', 'high', 'confirm', true],
    ['open_billing', 'client_callback', undefined, 'read', 'low', 'auto', false],
    ['rename_tag', 'session_api', 'PATCH', 'write', 'medium', 'auto', false],
    ['start_tour', 'client_callback', undefined, 'read', 'low', 'auto', false],
  ])
})

test('[N47] the set shows each decision of the gate, and each changes only where its condition says so', () => {
  const cases = [
    ['find_member', { query: 'grace' }, 'editor', 'auto'],
    ['find_graph', { query: 'leeds' }, 'editor', 'auto'],
    ['rename_tag', { tag: 'carrier', new_name: 'haulier' }, 'editor', 'auto'],
    ['export_contacts', { tag: 'carrier' }, 'editor', 'auto'],
    ['export_contacts', {}, 'owner', 'confirm'],
    ['invite_member', { email: 'ines@portocold.example', role: 'viewer' }, 'editor', 'confirm'],
    ['invite_member', { email: 'ines@portocold.example', role: 'editor' }, 'owner', 'confirm'],
    ['invite_member', { email: 'ines@portocold.example', role: 'editor' }, 'editor', 'deny'],
    ['delete_graph', { graph_id: 'gra-1' }, 'owner', 'confirm'],
  ] as const
  const decided = cases.map(([key, args, role]) => {
    const body = actions.find((each) => each.key === key)?.body
    const user = { id: 'ada', name: 'Ada', roles: [role] }
    const raised = (body?.conditions ?? []).filter(({ when }) => conditionHolds(when, { args, user, channel: 'widget', environment: 'production' }) !== false)
    return [key, args, role, raised.some(({ policy }) => policy === 'deny') ? 'deny' : raised.length > 0 ? 'confirm' : body?.policy]
  })
  expect(decided).toEqual(cases)
  const leads = actions.filter(({ body }) => body.policy === 'auto' && body.effect !== 'read').map(({ key }) => key)
  const trusted = actions.filter(({ body }) => body.trusted === true).map(({ key }) => key)
  expect([leads, trusted.toSorted()]).toEqual([['rename_tag'], ['open_billing', 'start_tour']])
})

test('[N11] each mask keeps something of its sample and withholds something, and no link to join is ever told', () => {
  const kept = Object.fromEntries(actions.map(({ key, body: { mask, sample } }) => [key, masked(sample ?? null, mask)]))
  for (const { key, body } of actions) expect([key, JSON.stringify(kept[key]).length < JSON.stringify(body.sample).length]).toEqual([key, true])
  expect(kept).toEqual({
    delete_graph: { id: 'gra-2', name: 'Hull: a second shift', statements: 5 },
    export_contacts: {
      total: 1,
      fileName: 'contacts-carrier-2026-11-30.csv',
      download: '/api/contacts/export.csv?tag=carrier',
      contacts: [{ name: 'Bronwen Rees', organisation: 'Rees & Daughter Haulage', tags: ['carrier'] }],
    },
    find_graph: { graphs: [{ id: 'gra-1', name: 'Leeds warehouse: stay or move', by: 'Ada Marlowe', stats: { statements: 8 } }] },
    find_member: { total: 1, members: [{ id: 'mem-2', name: 'Grace Okafor', email: 'grace@studio.example', role: 'editor', state: 'active' }] },
    invite_member: { id: 'inv-1', email: 'ines@portocold.example', role: 'viewer', state: 'sent', expiresAt: 1_797_200_000_000 },
    open_billing: { ok: true, opened: 'Billing' },
    rename_tag: { tag: 'haulier', before: 'carrier', contacts: 1 },
    start_tour: { ok: true, parts: ['Contacts', 'Graphs', 'Members', 'Help', 'Import'] },
  })
})

test('[N12] every checklist is complete, each point that a person judges by a tick', () => {
  const open = items.flatMap((item): readonly (readonly string[])[] => {
    if (item.kind !== 'action') return []
    const action = actions.find(({ key }) => key === item.key)
    const memberships = versions.flatMap(({ key: skill, body }) =>
      body.type === 'skill' && body.actions.includes(item.key) ? [{ skill, published: true, agents: [{ key: 'studio', published: true }] }] : [],
    )
    if (action === undefined) return [[item.key]]
    return openPoints(reviewOf({ action, memberships, ticks: item.review ?? [] })).map(({ id, evidence }) => [item.key, id, ...evidence])
  })
  expect(open).toEqual([])
})

function masked(value: Json, text: string): Json {
  const parsed = parseMask(text)
  if (!parsed.ok) throw new Error(`The mask ${text} does not parse.`)
  return JSON.parse(JSON.stringify(applyMask(value, parsed.mask)))
}
