import { scriptedModel, type ScriptedReply } from '@ambit/adapters/ai-sdk'
import { openSqliteStore } from '@ambit/adapters/store'
import type { News, Store, Word } from '@ambit/engine'
import { expect, test } from 'vitest'
import { RUNS, Reading, SECRET, WORKSPACE, agent, ask, closeLater, eventsOf, instead, problemOf, said, textOf, typesOf } from './fixtures/served.ts'
import { createLog, createServer } from './index.ts'

const gate = () => Promise.withResolvers<void>()

/** Processes that share one database, as PostgreSQL has them: they hear of each other's writes, and know who is alive. */
class Cluster {
  readonly #store: Store
  readonly #nodeOf = new Map<string, string>()
  readonly #dead = new Set<string>()
  readonly #listeners = new Set<(word: Word) => void>()

  constructor(store: Store) {
    this.#store = store
  }

  static async open(): Promise<Cluster> {
    const store = await openSqliteStore({ path: ':memory:' })
    closeLater(() => store.close())
    return new Cluster(store)
  }

  node(name: string, replies: readonly ScriptedReply[] = []) {
    const news: News = {
      tell: async (word) => {
        for (const listener of this.#listeners) listener(word)
      },
      hear: (listener) => {
        this.#listeners.add(listener)
        return () => this.#listeners.delete(listener)
      },
    }
    const store: Store = instead(this.#store, {
      commit: async (commit) => {
        const run = commit.newRun ?? commit.run
        if (run?.state === 'running') this.#nodeOf.set(run.id, name)
        await this.#store.commit(commit)
        await news.tell({ kind: 'thread', threadId: commit.threadId })
      },
      isAbandoned: async ({ id }) => this.#dead.has(this.#nodeOf.get(id) ?? ''),
    })
    const server = createServer({
      workspace: { id: WORKSPACE, secret: SECRET },
      agents: [agent()],
      model: scriptedModel(replies),
      store: Object.assign(store, { news }),
      log: createLog({ level: 'silent' }),
    })
    closeLater(() => server.close({ graceMs: 0 }))
    return { server }
  }

  kill(name: string): void {
    this.#dead.add(name)
  }
}

const EVENTS = '/v1/threads/thr_1/events'
const body = said('Go', { runId: 'run_1' })

test('[Z1] a reader at another process gets the messages as they are stored, and the end', async () => {
  const { promise, resolve } = gate()
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ call: 'get_panel', args: { panel: 'policy' } }], [{ text: 'Half ' }, { wait: promise }, { text: 'and whole.' }]])
  const two = cluster.node('two')
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  const away = new Reading(await ask(two, EVENTS))
  await away.until('MESSAGES_SNAPSHOT')
  expect(await (await ask(two, '/v1/threads/thr_1')).json()).toMatchObject({ run: { id: 'run_1', state: 'running' } })
  resolve()
  const sent = await away.toEnd()
  expect(sent.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', runId: 'run_1' })
  expect(sent.findLast(({ event }) => event.type === 'MESSAGES_SNAPSHOT')?.event['messages']).toMatchObject([
    { role: 'user' },
    { role: 'assistant' },
    { role: 'tool' },
    { role: 'assistant', content: 'Half and whole.' },
  ])
})

test('[Z1] the same request at another process is the same run, and starts nothing', async () => {
  const { promise, resolve } = gate()
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'Half ' }, { wait: promise }, { text: 'and whole.' }]])
  const two = cluster.node('two', [[{ text: 'Twice.' }]])
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  const again = await ask(two, RUNS, { body })
  resolve()
  expect((await eventsOf(again)).at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', runId: 'run_1' })
  expect(textOf(await first.toEnd())).toBe('Half and whole.')
  expect(await problemOf(await ask(two, RUNS, { body: { ...body, messages: [] } }))).toMatchObject({ status: 409, code: 'conflict' })
})

test('[Z2] Stop reaches a run wherever it goes on', async () => {
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'Half ' }, { wait: gate().promise }]])
  const two = cluster.node('two')
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  expect((await ask(two, '/v1/runs/run_1/cancel', { method: 'POST', as: 'eve' })).status).toBe(404)
  expect((await ask(two, '/v1/runs/run_1/cancel', { method: 'POST' })).status).toBe(204)
  expect((await first.toEnd()).at(-1)?.event).toMatchObject({ outcome: { type: 'cancelled' } })
})

test('[Z2] a conversation that is removed at one process ends its run at the other', async () => {
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'Half ' }, { wait: gate().promise }]])
  const two = cluster.node('two')
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  expect((await ask(two, '/v1/threads/thr_1', { method: 'DELETE' })).status).toBe(204)
  await first.toEnd()
  expect((await ask(one, '/v1/threads/thr_1')).status).toBe(404)
})

test('[Z3] a run of a living process is not taken over: a new message waits for it', async () => {
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'Half ' }, { wait: gate().promise }]])
  const two = cluster.node('two', [[{ text: 'Never.' }]])
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  expect(await problemOf(await ask(two, RUNS, { body: said('And now?') }))).toMatchObject({ status: 409, code: 'conflict' })
  await first.leave()
})

test('[Z3] a run whose process is gone is taken up by the next one that is asked', async () => {
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'Half ' }, { wait: gate().promise }]])
  const two = cluster.node('two', [[{ text: 'Whole.' }]])
  const first = new Reading(await ask(one, RUNS, { body }))
  await first.until('Half ')
  const away = new Reading(await ask(two, EVENTS))
  await away.until('MESSAGES_SNAPSHOT')
  cluster.kill('one')
  const resumed = await eventsOf(await ask(two, RUNS, { body }))
  expect([textOf(resumed), typesOf(resumed).at(-1)]).toEqual(['Whole.', 'RUN_FINISHED'])
  expect(typesOf(await away.toEnd())).not.toContain('RUN_FINISHED')
})

test('[Z4] what is kept of an older run does not stand in for the newest one of another process', async () => {
  const { promise, resolve } = gate()
  const cluster = await Cluster.open()
  const one = cluster.node('one', [[{ text: 'First.' }]])
  const two = cluster.node('two', [[{ text: 'Second ' }, { wait: promise }, { text: 'whole.' }]])
  await eventsOf(await ask(one, RUNS, { body }))
  const second = new Reading(await ask(two, RUNS, { body: said('More', { runId: 'run_2' }) }))
  await second.until('Second ')
  const away = await ask(one, `${EVENTS}?after=1`)
  resolve()
  const sent = await eventsOf(away)
  expect(sent.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED', runId: 'run_2' })
  expect(JSON.stringify(sent)).toContain('Second whole.')
})
