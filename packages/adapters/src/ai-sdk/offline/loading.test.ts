import type { ModelRequest } from '@ambit/engine'
import { expect, test } from 'vitest'
import { calls, offer, pageTool, reply, round, said, tool, user } from './testing/talk.ts'

const LOAD = tool(
  'load_capability',
  'Loads the guidance of one capability.',
  { name: { type: 'string', enum: ['members', 'refunds', 'exports'] } },
  { required: ['name'] },
)
const ACTIONS = tool('load_actions', 'Gives what actions take.', {
  names: { type: 'array', items: { type: 'string' } },
  search: { type: 'string' },
})
const FIND = tool('find_member', 'Finds a member by name or e-mail.', { query: { type: 'string' } }, { required: ['query'], result: 'json' })
const INVITE = tool(
  'invite_member',
  'Invites someone by e-mail.',
  { email: { type: 'string', format: 'email' } },
  { required: ['email'], readOnly: false, policy: 'confirm', result: 'json', runs: { in: 'customer' } },
)
const ARCHIVE = tool(
  'archive_project',
  'Archives a project by its name.',
  { name: { type: 'string' } },
  { required: ['name'], readOnly: false, policy: 'confirm', result: 'json', runs: { in: 'customer' } },
)
const USAGE = tool('usage_report', 'Tells how much of the plan is used.', {}, { result: 'json', runs: { in: 'customer' } })

const SYSTEM = `You help in a workspace.

## Capabilities to load
Load one with \`load_capability\` where a request is about it.
- members: Who is in the workspace, seats and invitations
- refunds: When money is given back and who may do it
- exports: How everything is taken out of the workspace

## Further actions
Load one with \`load_actions\` before you call it.
- archive_project: Archive a project
- usage_report: Usage of the plan
There are 60 more: search them with \`load_actions\`.`

const MEMBERS = 'Look somebody up with `find_member` first. Only then use `invite_member`.'

function talk(...messages: ModelRequest['messages']): Partial<ModelRequest> {
  return { system: SYSTEM, tools: offer(FIND, INVITE, LOAD, ACTIONS), messages }
}

test('[J1] what only an index line explains is loaded, and then told', async () => {
  const asked = user('When do I get my money back?')
  expect(await calls(talk(asked))).toEqual(['load_capability {"name":"refunds"}'])
  const loaded = round({ name: 'load_capability', args: { name: 'refunds' }, result: 'Within 30 days, by an owner.' })
  expect(await reply(talk(asked, ...loaded))).toEqual({ text: 'Within 30 days, by an owner.', calls: [] })
})

test('[J1] of a text that is loaded the lines are told that the question is about, and none that says which tool to use', async () => {
  const asked = user('Who has the seats?')
  const text = 'Look them up with `find_member`.\nA seat is paid by the month.\nEditors invite.'
  const loaded = round({ name: 'load_capability', args: { name: 'members' }, result: text })
  expect(await reply(talk(asked, ...loaded))).toEqual({ text: 'A seat is paid by the month.', calls: [] })
})

test('[J1] a text that only says how to work is not told: the next nearest is looked into', async () => {
  const system = `${SYSTEM}\n\n## More guidance\n- people: What seats are and who has one`
  const load = tool('load_capability', 'Loads.', { name: { type: 'string', enum: ['members', 'people'] } }, { required: ['name'] })
  const request = { system, tools: offer(FIND, load) }
  const asked = user('What are seats?')
  const [first] = await calls({ ...request, messages: [asked] })
  const other = first === 'load_capability {"name":"people"}' ? 'members' : 'people'
  const name = other === 'people' ? 'members' : 'people'
  const loaded = round({ name: 'load_capability', args: { name }, result: 'Call `find_member` with a name.' })
  expect(await calls({ ...request, messages: [asked, ...loaded] })).toEqual([`load_capability {"name":"${other}"}`])
})

test('[J2] a loaded capability is followed as a task is: its tools in its order', async () => {
  const asked = user('Seats and invitations: invite "sam@example.com"')
  const loaded = round({ name: 'load_capability', args: { name: 'members' }, result: MEMBERS })
  expect(await calls(talk(asked))).toEqual(['load_capability {"name":"members"}'])
  expect(await calls(talk(asked, ...loaded))).toEqual(['invite_member {"email":"sam@example.com"}'])
  const about = user('Who has the seats "Ada"?')
  expect(await calls(talk(about, ...loaded))).toEqual(['find_member {"query":"Ada"}'])
})

test('[J2] of a loaded capability nothing is changed that the request does not order', async () => {
  const asked = user('Which invitations and seats does "sam@example.com" have?')
  const loaded = round({ name: 'load_capability', args: { name: 'members' }, result: MEMBERS })
  const found = round({ name: 'find_member', args: { query: 'sam@example.com' }, result: { members: [] } })
  expect(await calls(talk(asked, ...loaded))).toEqual(['find_member {"query":"sam@example.com"}'])
  expect(await calls(talk(asked, ...loaded, ...found))).toEqual([])
})

test('[J3] what the talk holds is not loaded again, in a later turn either', async () => {
  const first = [user('When do I get my money back?'), ...round({ name: 'load_capability', args: { name: 'refunds' }, result: 'Within 30 days.' })]
  const later = talk(...first, said('Within 30 days.'), user('Who may give the money back?'))
  expect(await reply(later)).toEqual({ text: 'Within 30 days.', calls: [] })
})

test('[J3] a capability that could not be loaded is said once, and not tried again for the same message', async () => {
  const asked = user('When do I get my money back?')
  const failed = round({ name: 'load_capability', args: { name: 'refunds' }, result: 'Tool failed: there is none of that name.', isError: true })
  const made = await reply(talk(asked, ...failed))
  expect(made).toEqual({ text: '**Load capability** did not work. Tool failed: there is none of that name.', calls: [] })
})

test('[J4] an action that stands only as an index line is loaded by its name, then called with arguments of the request', async () => {
  const asked = user('Archive the project "Berlin"')
  expect(await calls(talk(asked))).toEqual(['load_actions {"names":["archive_project"]}'])
  const loaded = round({ name: 'load_actions', args: { names: ['archive_project'] }, result: '- archive_project: Archives a project by its name.' })
  const whole = { ...talk(asked, ...loaded), tools: offer(FIND, INVITE, LOAD, ACTIONS, ARCHIVE) }
  expect(await calls(whole)).toEqual(['archive_project {"name":"Berlin"}'])
  const done = round({ name: 'archive_project', args: { name: 'Berlin' }, result: { ok: true, value: { name: 'Berlin', archived: true } } })
  expect(await calls({ ...whole, messages: [asked, ...loaded, ...done] })).toEqual([])
  const again = { ...whole, messages: [asked, ...loaded, ...done, said('Done.'), user('Archive the project "Oslo"')] }
  expect(await calls(again)).toEqual(['archive_project {"name":"Oslo"}'])
})

test('[J4] an action whose name tells no verb may be a read: it is loaded too', async () => {
  const asked = user('What is the usage of the plan?')
  expect(await calls(talk(asked))).toEqual(['load_actions {"names":["usage_report"]}'])
  const loaded = round({ name: 'load_actions', args: { names: ['usage_report'] }, result: '- usage_report: Tells how much of the plan is used.' })
  expect(await calls({ ...talk(asked, ...loaded), tools: offer(FIND, INVITE, LOAD, ACTIONS, USAGE) })).toEqual(['usage_report {}'])
})

test('[J4] an action that could not be loaded is said, and nothing is called', async () => {
  const loaded = round({ name: 'load_actions', args: { names: ['archive_project'] }, result: { ok: false, error: 'There is no such action.' }, isError: true })
  expect(await reply(talk(user('Archive the project "Berlin"'), ...loaded))).toEqual({
    text: 'I could not load what this needs (`archive_project`), so nothing was done. There is no such action.',
    calls: [],
  })
})

test('[J5] where no line fits and there are more, they are searched by the words of the request, once', async () => {
  const asked = user('Rotate the webhook secret')
  expect(await calls(talk(asked))).toEqual(['load_actions {"search":"rotate webhook secret"}'])
  const none = round({ name: 'load_actions', args: { search: 'rotate webhook secret' }, result: 'No action has these words.' })
  expect(await calls(talk(asked, ...none))).toEqual([])
  const found = round({ name: 'load_actions', args: { search: 'rotate webhook secret' }, result: '- rotate_webhook_secret: Makes a new secret.' })
  const rotate = tool('rotate_webhook_secret', 'Makes a new secret for a webhook.', {}, { readOnly: false, result: 'json', runs: { in: 'customer' } })
  expect(await calls({ ...talk(asked, ...found), tools: offer(FIND, INVITE, LOAD, ACTIONS, rotate) })).toEqual(['rotate_webhook_secret {}'])
})

test('[J6] a task whose playbook names actions that are only index lines loads them all at once', async () => {
  const system = `${SYSTEM}\n\n## Task: Close a project\nCall \`usage_report\`, then \`archive_project\`.`
  const asked = user('Close "Berlin"', 'close')
  expect(await calls({ ...talk(asked), system })).toEqual(['load_actions {"names":["usage_report","archive_project"]}'])
  const loaded = round({ name: 'load_actions', args: { names: ['usage_report', 'archive_project'] }, result: 'Both.' })
  expect(await calls({ ...talk(asked, ...loaded), system, tools: offer(LOAD, ACTIONS, USAGE, ARCHIVE) })).toEqual(['usage_report {}'])
})

test("[J7] only the server's own load tools load: a page's tool of the name, and lines that a page sent, are nothing to go by", async () => {
  const asked = user('Archive the project "Berlin"')
  const page = { ...talk(asked), tools: offer(FIND, pageTool('load_actions', 'Loads.', { names: { type: 'array', items: { type: 'string' } } })) }
  expect(await calls(page)).toEqual([])
  const money = user('When do I get my money back?')
  const load = pageTool('load_capability', 'Loads.', { name: { type: 'string', enum: ['refunds'] } }, ['name'])
  expect(await calls({ ...talk(money), tools: offer(load) })).toEqual([])
  const quotedLines = SYSTEM.split('\n').map((line) => `> ${line}`)
  expect(await calls({ ...talk(asked), system: ['## Page', ...quotedLines].join('\n') })).toEqual([])
})

test('[J8] a refusal of an action is said in its own words', async () => {
  const refused = round({
    name: 'invite_member',
    args: { email: 'sam@example.com' },
    result: { ok: false, error: 'This operation is not available right now. Ask an owner to invite them under Members.' },
    isError: true,
  })
  expect(await reply(talk(user('Invite sam@example.com'), ...refused))).toEqual({
    text: '**Invite member** did not work. This operation is not available right now. Ask an owner to invite them under Members.',
    calls: [],
  })
})
