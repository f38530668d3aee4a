import { openPostgresStore } from '@ambit/adapters/store'
import type { Store } from '@ambit/engine'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { workspaceSecret as secretForPrograms } from '../../../scripts/workspace-secret.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import { startClaims } from '../../../examples/claims/api/src/program.ts'
import { inCatalog, resourceCenter, sessionApi, skill } from './fixtures/catalog.ts'
import { ask, closeLater, eventsOf, folder, serve, type Served } from './fixtures/served.ts'
import { lent, offered, say } from './fixtures/talk.ts'
import { createLog, settingsFromEnv, stateFolder, workspaceSecret } from './index.ts'
import { startProgram } from './program.ts'

const quiet = createLog({ level: 'silent' })
/** A database takes its time to start, on a machine that does other things. */
const DATABASE_MS = 60_000

async function database(): Promise<string> {
  const { url, stop } = await startPostgres()
  closeLater(stop)
  return url
}

/** A server of its own on the database, with a catalog to write to. */
async function node(url: string, replies: Parameters<typeof serve>[0] = {}): Promise<Served & { readonly shared: Required<Store> }> {
  const store = await openPostgresStore({ url })
  closeLater(() => store.close())
  const { catalog, keys, news } = store
  if (!catalog || !keys || !news) throw new Error('The database keeps no catalog.')
  return { ...(await serve({ agents: [], ...replies, wrap: () => store })), shared: Object.assign(store, { catalog, keys, news }) }
}

/** What a server has for its next turn, as its registry tells without a turn. */
async function registered(served: Served): Promise<readonly string[]> {
  const jws = await (await ask(served, '/v1/registry/production', { as: null })).text()
  const { actions }: { actions: { key: string }[] } = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString())
  return actions.map(({ key }) => key)
}

const within = { timeout: 1_000, interval: 20 }

test(
  '[E18] what one server publishes the next turn of another one has, within a second, and what it takes out is gone there',
  async () => {
    const url = await database()
    const plenty = { replies: Array.from({ length: 200 }, () => [{ text: 'Fine.' }]) }
    const [one, other] = [await node(url), await node(url, plenty)]
    const catalog = inCatalog({ store: one.shared })
    expect((await say(other, 'Hello')).status).toBe(404)
    await catalog.save('action', 'invite_member', sessionApi())
    await catalog.save('capability', 'members', skill(['invite_member']))
    await catalog.save('agent', 'studio', resourceCenter(['members']))
    for (const [kind, key] of [
      ['capability', 'members'],
      ['agent', 'studio'],
      ['action', 'invite_member'],
    ] as const)
      await catalog.publish(kind, key)
    await expect.poll(() => registered(other), within).toEqual(['invite_member'])
    expect(await offered(other)).toEqual(['invite_member'])
    await catalog.takeOut('action', 'invite_member')
    await expect.poll(() => registered(other), within).toEqual([])
    expect(await offered(other)).toEqual([])
    await catalog.takeOut('agent', 'studio')
    await expect.poll(async () => (await ask(other, '/v1/agents/studio')).status, within).toBe(404)
  },
  DATABASE_MS,
)

test(
  '[E18] a turn that began at one server goes on at another one with what it began with, whatever was published meanwhile',
  async () => {
    const url = await database()
    const one = await node(url, { replies: [[{ call: 'look', args: {} }]] })
    const other = await node(url, { replies: [[{ text: 'Seen.' }], [{ text: 'New.' }]] })
    const catalog = inCatalog({ store: one.shared })
    await catalog.save('action', 'invite_member', sessionApi())
    await catalog.save('capability', 'members', skill(['invite_member']))
    await catalog.save('agent', 'studio', resourceCenter(['members']))
    for (const [kind, key] of [
      ['action', 'invite_member'],
      ['capability', 'members'],
      ['agent', 'studio'],
    ] as const)
      await catalog.publish(kind, key)
    const page = { tools: [lent('look')], threadId: 'thr_two' }
    const begun = await eventsOf(await say(one, 'Look', page))
    const [id] = Object(begun.at(-1)?.event['outcome']).pendingToolCallIds
    await catalog.save('action', 'open_panel', sessionApi())
    await catalog.save('capability', 'members', skill(['open_panel'], { prompt: 'Another playbook.' }))
    for (const [kind, key] of [
      ['action', 'open_panel'],
      ['capability', 'members'],
    ] as const)
      await catalog.publish(kind, key)
    await catalog.takeOut('action', 'invite_member')
    await expect.poll(async () => (await say(other, [])).status, within).toBe(422)
    await eventsOf(await say(other, [{ id: 't1', role: 'tool', toolCallId: id, content: '{"ok":true}' }], page))
    const [first] = one.model.requests
    const [second] = other.model.requests
    expect([[...(second?.tools.keys() ?? [])], second?.system]).toEqual([['invite_member', 'look'], first?.system])
    await eventsOf(await say(other, 'And now', page))
    expect([...(other.model.requests.at(-1)?.tools.keys() ?? [])]).toEqual(['open_panel', 'look'])
  },
  DATABASE_MS,
)

test(
  '[E19] programs on one database share its secret, its key and the first catalog, and the studio is given that secret',
  async () => {
    const url = await database()
    const start = async () => {
      const program = await startProgram({ PORT: '0', AMBIT_DATA: folder(), DATABASE_URL: url }, quiet)
      closeLater(() => program.close())
      return program
    }
    const [one, other] = await Promise.all([start(), start()])
    const read = async (address: string, path: string) => (await fetch(`${address}${path}`)).text()
    const keys: JSONWebKeySet = JSON.parse(await read(one.address, '/.well-known/jwks.json'))
    expect(JSON.parse(await read(other.address, '/.well-known/jwks.json'))).toEqual(keys)
    const payloads = await Promise.all(
      [one, other].map(async ({ address }) => {
        const { payload } = await compactVerify(await read(address, '/v1/registry/production'), createLocalJWKSet(keys))
        const { issuedAt: _when, ...content } = JSON.parse(new TextDecoder().decode(payload))
        return content
      }),
    )
    expect(payloads[1]).toEqual(payloads[0])
    expect(payloads[0]).toMatchObject({ workspace: 'studio', environment: 'production' })
    const data = folder()
    const secret = await secretForPrograms({ AMBIT_DATA: data, DATABASE_URL: url }, 'no such file')
    expect(secret).toMatch(/^[\w-]{43}$/)
    const store = await openPostgresStore({ url })
    closeLater(() => store.close())
    const place = { folder: await stateFolder(data, 'server'), keys: store.keys, databaseUrl: url }
    expect(await workspaceSecret({ ...place, workspace: 'studio' })).toBe(secret)
    expect(await workspaceSecret({ ...place, workspace: 'claims' })).not.toBe(secret)
    const ofTest = (bearer: string) => fetch(`${other.address}/v1/registry/test`, { headers: { authorization: `Bearer ${bearer}` } })
    expect([(await ofTest(secret)).status, (await ofTest(`${secret}x`)).status]).toEqual([200, 401])
  },
  DATABASE_MS,
)

test(
  '[E19] the claims desk runs on a database too, and a database that is not there stops a start with a sentence',
  async () => {
    const url = await database()
    const program = await startClaims({ CLAIMS_PORT: '0', AMBIT_DATA: folder(), DATABASE_URL: url }, quiet)
    closeLater(() => program.close())
    const { token }: { token: string } = await (await fetch(`${program.address}/api/token`)).json()
    const answer = await fetch(`${program.address}/v1/agents/claims`, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, (await fetch(`${program.address}/.well-known/jwks.json`)).status]).toEqual([200, 200])
    const nowhere = { DATABASE_URL: 'postgresql://ambit:hunter2@127.0.0.1:1/ambit', AMBIT_DATA: folder() }
    const thrown: unknown = await startProgram({ PORT: '0', ...nowhere }, quiet).catch((error: unknown) => error)
    expect([thrown instanceof Error, String(thrown)]).toEqual([true, expect.not.stringContaining('hunter2')])
    expect(settingsFromEnv(nowhere).databaseUrl).toBe(nowhere.DATABASE_URL)
  },
  DATABASE_MS,
)
