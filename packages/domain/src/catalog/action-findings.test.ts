import { expect, test } from 'vitest'
import { checkBody, endpointParameters, maskedSample, type Finding } from './index.ts'
import { find, invite, openDialog } from './testing/bodies.ts'

const bare = { ...find, conditions: [], sample: undefined }
const told = (changed: object, level: Finding['level'] = 'error'): readonly (readonly [string, string])[] =>
  checkBody('action', { ...invite, conditions: [], ...changed })
    .findings.filter((finding) => finding.level === level)
    .map(({ at, code }) => [at, code])
const messages = (changed: object, at: string): readonly string[] =>
  checkBody('action', { ...invite, ...changed })
    .findings.filter((finding) => finding.at === at)
    .map(({ message }) => message)
const input = (more: object): object => ({ input: { ...invite.input, ...more } })
const properties = (more: object): object => input({ properties: { ...Object(invite.input['properties']), ...more } })

test.each([
  '',
  'members',
  'https://example.com/members',
  '//example.com/members',
  '/\\example.com',
  '/a\\b',
  '/a/../b',
  '/./a',
  '/a/..',
  '/%2e%2e/a',
  '/a%2Fb',
  '/a%5cb',
  '/%252e%252e/a',
  '/a//b',
  '/members/',
  '/',
  '/a?b=c',
  '/a#b',
  '/a\nb',
  '/a%0ab',
  '/a b',
  '/ä',
  '/a;b',
  '/a%',
  '/members-{workspace}',
  '/{workspace}{email}',
  '/{}',
  '/{work space}',
  '/{workspace',
])('[A22] the endpoint %j is refused', (endpoint) => {
  expect(told({ endpoint })).toEqual([['endpoint', 'bad_endpoint']])
})

test.each(['/api/members', '/api/v1.2/members:search', '/a-b_c~d/{workspace}', '/caf%C3%A9/{workspace}/{email}'])(
  '[A22] the endpoint %j is taken',
  (endpoint) => {
    expect(told({ endpoint })).toEqual([])
  },
)

test('[A23] each parameter of the endpoint is a required argument that a path can hold', () => {
  expect(endpointParameters('/a/{one}/b/{two}')).toEqual(['one', 'two'])
  expect(told({ endpoint: '/a/{id}' })).toEqual([['input.properties.id', 'missing']])
  expect(told({ endpoint: '/a/{toString}' })).toEqual([['input.properties.toString', 'missing']])
  expect(told(input({ required: ['email'] }))).toEqual([['input.required', 'not_required']])
  expect(told({ endpoint: '/a/{workspace}/{workspace}' })).toEqual([['endpoint', 'twice']])
})

test.each([
  { type: ['string', 'null'] },
  { type: 'object', properties: {}, additionalProperties: false },
  { type: 'array', items: { type: 'string' } },
  { type: 'boolean' },
  { enum: ['a', 'b'] },
  { $ref: '#/$defs/maybe' },
])('[A23] an argument that is %j does not stand in a path', (workspace) => {
  const changed = { ...Object(properties({ workspace })).input, $defs: { maybe: { type: ['integer', 'null'] } } }
  expect(told({ input: changed })).toEqual([['input.properties.workspace.type', 'not_for_a_path']])
})

test.each([{ type: 'string' }, { type: 'integer' }, { type: 'number' }, { $ref: '#/$defs/id' }])(
  '[A23] an argument that is %j stands in a path',
  (workspace) => {
    expect(told({ input: { ...Object(properties({ workspace })).input, $defs: { id: { type: 'string' } } } })).toEqual([])
  },
)

test('[A23] an argument is placed once, where the request has a place for it', () => {
  expect(told({ placement: { nobody: 'query', workspace: 'body', email: 'query' } })).toEqual([
    ['placement.nobody', 'no_such_property'],
    ['placement.workspace', 'in_path'],
  ])
  expect(told({ ...bare, placement: { name: 'body' } })).toEqual([['placement.name', 'no_body']])
  const filter = { type: 'object', description: 'd', properties: {}, additionalProperties: false }
  expect(told({ ...bare, input: { type: 'object', properties: { filter }, additionalProperties: false } }, 'warning')).toEqual([
    ['input.properties.filter', 'object_in_query'],
  ])
})

test.each(['Authorization', 'cookie', 'set_cookie', 'proxy_authorization'])('[A23] %s is no argument: a model writes neither headers nor cookies', (name) => {
  expect(told(properties({ [name]: { type: 'string', description: 'd' } }))).toEqual([[`input.properties.${name}`, 'header']])
})

test('[A23] an argument that sounds like a secret is told about', () => {
  expect(told(properties({ apiKey: { type: 'string', description: 'd' } }), 'warning')).toEqual([['input.properties.apiKey', 'secret']])
})

test.each(['id,', 'owner(name', 'a b', 'a//b', '(a)', `${'a('.repeat(40)}b${')'.repeat(40)}`])('[A24] the mask %j is refused', (mask) => {
  expect(told({ mask })).toEqual([['mask', 'bad_mask']])
})

test('[A24] a mask is told beside the sample: what it keeps, what it drops, what it names in vain', () => {
  expect(messages({}, 'mask')).toEqual(['Of the sample this keeps id, owner and drops internal.'])
  expect(messages({ mask: 'id,owner(name,iban),nothing' }, 'mask')).toEqual([
    'The sample has no owner.iban.',
    'The sample has no nothing.',
    'Of the sample this keeps id, owner and drops internal.',
  ])
  expect(messages({ mask: '' }, 'mask')).toEqual(['This mask shows the assistant nothing of the result, only whether it worked.'])
  expect(told({ mask: '*' }, 'warning')).toEqual([['mask', 'shows_all']])
  expect(told({ mask: Array.from({ length: 201 }, (_, n) => `f${n}`).join(',') })).toEqual([['mask', 'too_long']])
})

test('[A24] a masked sample looks through lists, and says nothing of what the sample cannot show', () => {
  const sample = { items: [{ id: 1, secret: 2 }, { id: 3 }], none: [], gone: null }
  expect(maskedSample({ sample: sample.items, mask: 'id' })).toEqual({ sample: sample.items, kept: [{ id: 1 }, { id: 3 }], droppedTopLevel: ['secret'] })
  expect(messages({ sample, mask: 'items(id,title),none/a,gone/b' }, 'mask')).toEqual([
    'The sample has no items.title.',
    'Of the sample this keeps items, none, gone and drops nothing at the top.',
  ])
  expect([maskedSample({ mask: 'id' }), maskedSample({ sample, mask: 'id,' })]).toEqual([undefined, undefined])
})

test('[A24] a sample is bounded', () => {
  let sample: unknown = 1
  for (let level = 0; level < 41; level++) sample = [sample]
  expect([told({ sample }), told({ sample: 'a'.repeat(64_000) })]).toEqual([[['sample', 'too_deep']], [['sample', 'too_long']]])
})

const condition = (when: string, more: object = {}): readonly string[] =>
  messages(
    {
      conditions: [
        { when: 'true', policy: 'deny' },
        { when, policy: 'confirm' },
      ],
      ...more,
    },
    'conditions[1].when',
  )

test.each([
  ['args.role ==', 'This condition is not understood: Unexpected token: EOF, at the end.'],
  ['amount > 5', 'This condition is not understood: Unknown variable: amount, at character 1.'],
  ['channel + 1 == 2', 'This condition is not understood: no such overload: string + int, at character 1.'],
  ['"yes"', 'A condition answers yes or no; this gives a string.'],
  ['args.roel == "editor"', 'There is no argument roel.'],
  [
    'args.email.matches("(a+)+$")',
    'A text of many "a" takes a time that grows exponentially. Anchor the pattern with ^, and let no two repetitions take the same characters.',
  ],
  ['args.email.matches(args.role)', 'A pattern is written out in the condition: never one that is put together or comes from an argument.'],
  ['user.roles.all(a, user.roles.exists(b, a == b))', 'A loop over a list does not stand inside another one.'],
])('[A25] the condition %s is refused at its place: %s', (when, message) => {
  expect(condition(when)).toEqual([message])
  expect(told({ conditions: [{ when, policy: 'deny' }] })).toEqual([['conditions[0].when', 'bad_condition']])
})

test.each([
  'channel == "mcp"',
  'environment == "production" && args.role == "editor"',
  '!("admin" in user.roles)',
  'has(args.email) && args.email.endsWith("@example.com")',
  'user.roles.exists(r, r == "x")',
])('[A25] the condition %s is taken', (when) => {
  expect(condition(when)).toEqual([])
})

test('[A25] the conditions of an action have few patterns together, because each is judged', () => {
  const matching = (count: number) => Array.from({ length: count }, (_, index) => `channel.matches("^a${index}$")`).join(' || ')
  const conditions = (more: string) => [
    { when: matching(10), policy: 'confirm' },
    { when: `${matching(10)}${more}`, policy: 'confirm' },
  ]
  expect(told({ conditions: conditions('') })).toEqual([])
  expect(told({ conditions: conditions(' || channel.matches("b")') })).toEqual([['conditions[1].when', 'too_many_patterns']])
})

test('[A25] a condition that may be neither true nor false is told about; a callback’s arguments are the host’s', () => {
  expect(condition('args.role')).toEqual(['Where this is neither true nor false, a person is asked. Compare it with ==.'])
  expect(checkBody('action', { ...openDialog, conditions: [{ when: 'args.picture == "x"', policy: 'deny' }] }).ok).toBe(true)
})

test('[A26] what an effect, a risk or a channel says against the request is told to the author', () => {
  expect(told({ effect: 'read' }, 'warning')).toEqual([['effect', 'doubtful_effect']])
  expect(told({ ...bare, effect: 'write' }, 'warning')).toEqual([['effect', 'doubtful_effect']])
  expect(told({ method: 'DELETE', risk: 'low' }, 'warning')).toEqual([['risk', 'doubtful_risk']])
  const callback = checkBody('action', { ...openDialog, mcp: true })
  expect(callback.findings.filter(({ level }) => level === 'warning').map(({ at, code }) => [at, code])).toEqual([['mcp', 'callback_over_mcp']])
})
