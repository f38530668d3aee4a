import { expect, test } from 'vitest'
import { calls, offer, pageTool, reply, round, said, user } from './testing/talk.ts'
import { CONTACTS, PEOPLE } from './testing/tools.ts'

const TASKS = offer(pageTool('list_tasks', 'Lists the tasks.'), pageTool('add_task', 'Adds a task.', { title: { type: 'string' } }, ['title']))
const SEEN = [user('How many contacts?'), ...round({ name: 'get_contacts_overview', result: PEOPLE }), said('2 contacts.')]
const held = (example: string) => ({ text: `Nothing was changed; to have it done, say “${example}”.`, calls: [] })
const asked = async (text: string) => reply({ tools: CONTACTS, messages: [...SEEN, user(text)] })

test.each([
  "Don't delete Ada Lovelace",
  'Don’t delete Ada Lovelace',
  'dont delete Ada Lovelace',
  'do NOT delete Ada Lovelace!',
  'Please do not delete Ada Lovelace.',
  'Never delete Ada Lovelace',
  'don’t you dare delete Ada Lovelace',
  'I would not delete Ada Lovelace yet',
  'There is no need to delete Ada Lovelace',
  'Under no circumstances delete Ada Lovelace',
  'Do not, under any circumstances, delete Ada Lovelace',
  "Don't let Bob delete Ada Lovelace",
  'Nobody may delete Ada Lovelace',
  'You must not delete Ada Lovelace',
  "Let's not delete Ada Lovelace",
  'avoid deleting Ada Lovelace',
  'Please stop deleting Ada Lovelace',
])('[F63] "%s" changes nothing and says how to have it done', async (text) => {
  expect(await asked(text)).toEqual(held('Delete Ada Lovelace'))
})

test.each([
  'Should I delete Ada Lovelace?',
  'should we delete Ada Lovelace',
  'Can I delete Ada Lovelace?',
  'May I delete Ada Lovelace?',
  'Could we delete Ada Lovelace?',
  'Is it ok to delete Ada Lovelace?',
  'Would it be possible to delete Ada Lovelace?',
  'Do you think I should delete Ada Lovelace?',
  'Can you tell me whether to delete Ada Lovelace?',
  'How do I delete Ada Lovelace?',
  'What happens if I delete Ada Lovelace?',
  'Why not delete Ada Lovelace?',
  'Delete Ada Lovelace?',
  'I might delete Ada Lovelace',
  'I’m thinking about deleting Ada Lovelace',
])('[F63] "%s" is only weighed', async (text) => {
  expect(await asked(text)).toEqual(held('Delete Ada Lovelace'))
})

test.each(["I don't want Ada Lovelace deleted", 'Ada Lovelace should not be deleted'])(
  '[F63] the verb behind its object is denied as well: "%s"',
  async (text) => {
    expect(await asked(text)).toEqual(held('Delete Ada Lovelace'))
  },
)

test('[F63] where nothing is named it says so', async () => {
  expect((await asked('this must not be deleted')).text).toBe('Nothing was changed; to have it done, say “Delete …” with what it is about.')
})

test.each([
  ['Don\'t add the task "Swim"', 'Add the task "Swim"'],
  ['Please do not add the task "Run"', 'Add the task "Run"'],
  ['Should I add the task "Fly"?', 'Add the task "Fly"'],
])('[F63] a value in quotes is not added either: %s', async (text, example) => {
  expect(await reply({ tools: TASKS, messages: [user(text)] })).toEqual(held(example))
})

test.each([
  'I deleted Ada Lovelace yesterday',
  'Was Ada Lovelace deleted?',
  'Delete nothing',
  'Delete no one',
  'Somebody has tagged Ada Lovelace as vip',
  'Ada is tagged as vip',
])('[F63] "%s" orders nothing', async (text) => {
  const made = await asked(text)
  expect(made.calls.filter(({ name }) => /^(?:add|tag|delete)_/.test(name))).toEqual([])
})

test.each([
  ['Can you delete Ada Lovelace?', 'delete_contact {"contact_id":"c1"}'],
  ['Could you please add Tom Reed?', 'add_contact {"name":"Tom Reed"}'],
  ['Would you tag Ada Lovelace as vip?', 'tag_contact {"contact_id":"c1","tag":"vip"}'],
  ["Don't forget to add Tom Reed", 'add_contact {"name":"Tom Reed"}'],
  ['It would be great if you could add Tom Reed', 'add_contact {"name":"Tom Reed"}'],
  ['No, delete Ada Lovelace', 'delete_contact {"contact_id":"c1"}'],
  ['I want Ada Lovelace deleted', 'delete_contact {"contact_id":"c1"}'],
  ["I'd like Tom Reed added to my contacts", 'add_contact {"name":"Tom Reed"}'],
  ['Delete Ada Lovelace, will you?', 'delete_contact {"contact_id":"c1"}'],
  ['Tag Ada Lovelace as vip without deleting Grace Hopper', 'tag_contact {"contact_id":"c1","tag":"vip"}'],
  ['Instead of deleting Ada Lovelace, tag Grace Hopper as vip', 'tag_contact {"contact_id":"c2","tag":"vip"}'],
  ['Delete Ada Lovelace, not Grace Hopper', 'delete_contact {"contact_id":"c1"}'],
  ['Add a contact called "Don\'t Delete"', 'add_contact {"name":"Don\'t Delete"}'],
])('[F63] "%s" is an order', async (text, call) => {
  expect(await calls({ tools: CONTACTS, messages: [...SEEN, user(text)] })).toEqual([call])
})

test('[F63] what an order leaves out is not done: of everyone but one, it asks who', async () => {
  const which = 'Which contact do you mean: **Ada Lovelace** (`c1`) or **Grace Hopper** (`c2`)?'
  const read = round({ name: 'get_contacts_overview', result: PEOPLE })
  for (const text of ['Delete everyone except Ada Lovelace', 'Delete all contacts but Ada Lovelace', "Don't delete Ada but tag her as vip"])
    expect(await reply({ tools: CONTACTS, messages: [user(text), ...read] })).toEqual({ text: which, calls: [] })
})

test.each([
  'no, forget it',
  'nothing',
  'leave it',
  'stop',
  'no thanks',
  'No, thank you.',
  'nope',
  'actually, no',
  'not now',
  'don’t bother',
  'I changed my mind',
  'forget it, thanks',
  'never mind',
  'cancel that',
  'nothing, thanks',
])('[F64] "%s" is no value for what we asked', async (text) => {
  const messages = [user('Add a contact'), said('Add contact: what is the **name**?'), user(text)]
  expect(await reply({ tools: CONTACTS, messages })).toEqual({ text: 'All right.', calls: [] })
})

test.each(["Don't add anyone", 'No, please do not add a contact'])('[F64] nor is "%s"', async (text) => {
  const messages = [user('Add a contact'), said('Add contact: what is the **name**?'), user(text)]
  const { text: answer, calls: made } = await reply({ tools: CONTACTS, messages })
  expect({ begins: answer.slice(0, 19), made }).toEqual({ begins: 'Nothing was changed', made: [] })
})

test.each(['Nora', 'No Name Ltd', 'Stop & Shop', 'Nothing Phone'])('[F64] "%s" is one', async (text) => {
  const messages = [user('Add a contact'), said('Add contact: what is the **name**?'), user(text)]
  expect(await calls({ tools: CONTACTS, messages })).toEqual([`add_contact {"name":"${text}"}`])
})
