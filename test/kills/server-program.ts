/** A program of the tests: an Ambit server that dies where its argument says. */
import { openPostgresStore, openSqliteStore } from '@ambit/adapters/store'
import { isJsonObject, type Json, type Tool } from '@ambit/domain'
import type { Commit, ModelEvent, ModelPort, Store } from '@ambit/engine'
import { createLog, createServer, serveNode } from '@ambit/server'
import { Dying } from './dying.ts'
import { WORKSPACE, type ServerInput } from './program-input.ts'

const input: ServerInput = JSON.parse(process.argv[2] ?? '')
const dying = new Dying(input.places)

/** The step that a commit stores. */
function stepOf({ approvals = [] }: Commit): string | undefined {
  const [to] = approvals.flatMap((change) => (change.kind === 'move' ? [change.to] : []))
  return to === undefined || to === 'approved' || to === 'dispatched' ? to : 'settled'
}

function dyingStore<S extends Store>(store: S): S {
  const commit = async (its: Commit): Promise<void> => {
    const step = stepOf(its)
    return step === undefined ? store.commit(its) : dying.step(its.threadId, step, () => store.commit(its))
  }
  return new Proxy(store, {
    get: (target, key) => {
      if (key === 'commit') return commit
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Calls what the person names, once a turn, and then says what it was told of it. */
const model: ModelPort = {
  name: 'scripted',
  async *reply({ messages }): AsyncGenerator<ModelEvent> {
    const last = messages.at(-1)
    if (last?.role === 'user') yield { type: 'call', call: { name: last.text, args: { text: textFor(messages) } } }
    else yield { type: 'text', text: last?.role === 'tool' ? `I was told: ${last.content}` : '' }
  },
}

/** Every conversation writes a note of its own: the id of its first message. */
function textFor(messages: readonly { readonly role: string; readonly id: string }[]): Json {
  return messages[0]?.id ?? ''
}

const postHere: Tool = {
  name: 'post_here',
  title: 'Post a note',
  description: 'Posts a note.',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false },
  policy: 'confirm',
  mask: '*',
  result: 'json',
  readOnly: false,
  showsOnly: false,
  activity: () => 'Posting…',
  runs: {
    in: 'server',
    do: async (args) => {
      const answer = await fetch(`${input.product}/notes`, { method: 'POST', body: JSON.stringify(args), headers: { 'content-type': 'application/json' } })
      const value: Json = await answer.json()
      return isJsonObject(value) ? { ok: true, value } : { ok: false, error: 'The product answered something else.' }
    },
  },
}

const store = await (input.store.startsWith('postgres:') ? openPostgresStore({ url: input.store }) : openSqliteStore({ path: input.store }))
const server = createServer({
  workspace: WORKSPACE,
  store: dyingStore(store),
  model,
  log: createLog({ level: 'silent' }),
  agents: [
    {
      key: 'desk',
      label: 'Desk',
      greeting: 'Hello.',
      hints: [],
      groups: [],
      quickActions: [],
      capabilities: [],
      instructions: 'You post notes.',
      freeChat: 'Post what is asked for.',
      tools: [postHere],
      screenTools: new Set(),
    },
  ],
})
await server.ready()
await serveNode((request, env) => server.fetch(request, env), { port: input.port, host: '127.0.0.1' })
process.stdout.write('up\n')
