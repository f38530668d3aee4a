import type { ItemKind } from '@ambit/domain/catalog'
import { expect, test } from 'vitest'
import { agent, ask } from '../../fixtures/served.ts'
import { authorDesk, invite, members, must, saveAll, studio, type AuthorDesk } from './fixtures/authors.ts'

const deep = (levels: number): object => (levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } })
const withInput = (input: unknown): object => ({ ...invite, input })
const email = (schema: object): object => withInput({ type: 'object', properties: { email: schema }, required: ['email'] })

/** What is wrong, the item, its body, and the place that the refusal names. */
const BAD: readonly (readonly [string, ItemKind, string, unknown, string])[] = [
  ['a body that is no object', 'action', 'invite_member', 'a text', ''],
  ['no body at all', 'action', 'invite_member', undefined, 'body'],
  ['a type that there is not', 'action', 'invite_member', { ...invite, type: 'backend_api' }, 'type'],
  ['a field of a newer version', 'action', 'invite_member', { ...invite, retries: 3 }, 'retries'],
  ['a schema that is no schema', 'action', 'invite_member', withInput({ type: 'thing' }), 'input.type'],
  ['a schema that is a list', 'action', 'invite_member', withInput([]), 'input'],
  ['a schema that refers to itself', 'action', 'invite_member', withInput({ type: 'object', properties: { a: { $ref: '#' } } }), 'input.properties.a.$ref'],
  ['a schema of a megabyte', 'action', 'invite_member', withInput({ type: 'object', properties: {}, description: 'x'.repeat(1_000_000) }), 'input'],
  ['a pattern that explodes', 'action', 'invite_member', email({ type: 'string', pattern: '^(a+)+$' }), 'input.properties.email.pattern'],
  ['a pattern that is none', 'action', 'invite_member', email({ type: 'string', pattern: '(' }), 'input.properties.email.pattern'],
  ['an endpoint with a host', 'action', 'invite_member', { ...invite, endpoint: 'https://evil.example/api' }, 'endpoint'],
  ['an endpoint with a host and no scheme', 'action', 'invite_member', { ...invite, endpoint: '//evil.example/api' }, 'endpoint'],
  ['an endpoint that climbs', 'action', 'invite_member', { ...invite, endpoint: '/api/../admin' }, 'endpoint'],
  ['an endpoint that climbs in code', 'action', 'invite_member', { ...invite, endpoint: '/api/%2e%2e/admin' }, 'endpoint'],
  ['an endpoint without a slash', 'action', 'invite_member', { ...invite, endpoint: 'api/members' }, 'endpoint'],
  ['a parameter that the schema lacks', 'action', 'invite_member', { ...invite, endpoint: '/api/members/{id}' }, 'input.properties.id'],
  ['a mask that does not parse', 'action', 'invite_member', { ...invite, mask: 'id,owner(' }, 'mask'],
  ['a condition that does not parse', 'action', 'invite_member', { ...invite, conditions: [{ when: 'args.email ==', policy: 'deny' }] }, 'conditions[0].when'],
  ['a key with capitals', 'action', 'Invite', invite, 'key'],
  ['a key that the assistant has itself', 'action', 'load_capability', invite, 'key'],
  ['a key that every object has', 'capability', 'constructor', members, 'key'],
  ['actions of something that is no skill', 'capability', 'members', { ...members, type: 'security' }, 'actions'],
  ['an action that is listed twice', 'capability', 'members', { ...members, actions: ['invite_member', 'invite_member'] }, 'actions[1]'],
  ['an agent whose instructions are missing', 'agent', 'studio', { ...studio, instructions: undefined }, 'instructions'],
  ['an agent that code declares', 'agent', 'claims', studio, 'type'],
  ['a capability that code declares', 'capability', 'claim_summary', members, 'key'],
  ['an action that code declares as a tool', 'action', 'get_panel', invite, 'key'],
]

test.each(BAD)('[V2] %s is refused at save with its place, and nothing is stored', async (...[, kind, key, body, at]) => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  const { status, type, body: answer } = await author('PUT', `/items/${kind}/${key}`, { base: 0, body })
  expect([status, type, answer.code]).toEqual([422, 'application/problem+json', 'bad_request'])
  const errors = answer.findings.filter(({ level }: { level: string }) => level === 'error')
  expect(errors.map((finding: { at: string }) => finding.at)).toContain(at)
  for (const { code, message } of errors) expect([typeof code, typeof message, message === '']).toEqual(['string', 'string', false])
  expect(must(await author('GET', '/items')).items).toEqual([])
})

test('[V2] what is refused at save is also refused where it would be a second version', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  await saveAll(author)
  const { status } = await author('PUT', '/items/action/invite_member', { base: 1, body: { ...invite, endpoint: 'api' } })
  expect([status, must(await author('GET', '/items/action/invite_member')).head.latest]).toEqual([422, 1])
})

test('[V2] an agent that code declares takes stored attachments', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  await saveAll(author, [['capability', 'members', members]])
  must(await author('PUT', '/items/agent/claims', { base: 0, body: { type: 'declared', attachments: [{ capability: 'members' }] } }))
  expect(
    must(await author('GET', '/agents/claims/context?environment=test')).sections.some(({ text }: { text: string }) => text.includes(members.prompt)),
  ).toBe(true)
})

async function raw(desk: AuthorDesk, path: string, text: string, type = 'application/json'): Promise<[number, string]> {
  const { authorToken } = await import('../../author-token.ts')
  const { SECRET, WORKSPACE } = await import('../../fixtures/served.ts')
  const token = await authorToken({ workspace: WORKSPACE, secret: SECRET, subject: 'ada', roles: ['admin'] })
  const method = path.startsWith('/items') ? 'PUT' : 'POST'
  const answer = await ask(desk.served, `/v1/catalog${path}`, {
    method,
    as: null,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: text,
  })
  return [answer.status, JSON.parse(await answer.text()).detail]
}

test('[V16] a body is of the form that its route takes, and no longer than that', async () => {
  const desk = await authorDesk()
  const author = desk.as(['author'])
  const form = await author('PUT', '/items/action/invite_member', { base: -1, body: invite, force: true })
  expect([form.status, form.body.findings.map(({ at }: { at: string }) => at)]).toEqual([422, ['base', '']])
  expect(await raw(desk, '/items/action/invite_member', '{')).toEqual([400, 'The body is not valid JSON.'])
  expect((await raw(desk, '/items/action/invite_member', '{}', 'text/plain'))[0]).toBe(415)
  expect(await raw(desk, '/items/action/invite_member', JSON.stringify({ base: 0, body: 'x'.repeat(2_100_000) }))).toEqual([
    413,
    'The body is larger than the 2,097,152 bytes that this takes.',
  ])
  expect(await raw(desk, '/publish', `{"note":"${'x'.repeat(1_100_000)}"}`)).toEqual([413, 'The body is larger than the 1,048,576 bytes that this takes.'])
  expect(await raw(desk, '/import', `"${'x'.repeat(20_000_000)}"`)).toEqual([413, 'The body is larger than the 20,000,000 bytes that this takes.'])
  expect((await raw(desk, '/items/action/invite_member', JSON.stringify({ base: 0, body: deep(40) })))[0]).toBe(400)
})

test('[V16] a server without a stored catalog says so', async () => {
  const desk = await authorDesk({
    agents: [agent()],
    wrap: (store) => new Proxy(store, { get: (target, key) => (key === 'catalog' ? undefined : Reflect.get(target, key)) }),
  })
  const { status, body } = await desk.as(['admin'])('GET', '/items')
  expect([status, body.detail]).toEqual([404, 'This server keeps no catalog: all of its agents are declared in code.'])
})
