import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../support/postgres.ts'
import { freePort } from '../support/programs.ts'
import { publishCatalog, type AsAuthor } from '../support/publish.ts'
import { CATALOG } from './catalog.ts'
import { startChild, type Child } from './children.ts'
import { Person } from './person.ts'
import { POINTS, type Point } from './points.ts'
import { startProduct, type Product } from './product.ts'
import { WORKSPACE, type HostInput, type ServerInput } from './program-input.ts'
import { tokenOf } from './token.ts'

export const STORES = ['SQLite', 'PostgreSQL'] as const
type StoreName = (typeof STORES)[number]

/** Two servers, one on each store, and customer-owned code for both. Each was killed once and started again. */
export interface Scene {
  readonly product: Product
  /** How customer-owned code ended, and each server. */
  readonly killed: readonly (string | null)[]
  personAt(store: StoreName, point: Point): Person
  asAuthor(store: StoreName, path: string): Promise<Response>
  close(): Promise<void>
}

/** Gives the scene as it is after everything was killed, started again, and brought to its end. */
export async function playScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-kills-'))
  const [product, database, hostPort, ...ports] = await Promise.all([startProduct(), startPostgres(), freePort(), freePort(), freePort()])
  const places = { SQLite: join(folder, 'server.db'), PostgreSQL: database.url }
  const servers = STORES.map((name, at): ServerInput => ({
    kind: 'server',
    store: places[name],
    port: ports[at] ?? 0,
    product: product.url,
    places: SERVER_PLACES,
  }))
  const addresses = servers.map(({ port }) => addressOf(port))
  const handlers = STORES.map((name, at) => ({ name, registry: addresses[at] ?? '', ledger: join(folder, `${name}.jsonl`) }))
  const host: HostInput = { kind: 'host', port: hostPort, product: product.url, servers: handlers, places: HOST_PLACES }
  const people = handlers.flatMap(({ name, registry: server }) => POINTS.map((point) => new Person({ name, server, host: addressOf(hostPort) }, point)))
  const authors = addresses.map(authorAt)
  const children: Child[] = []
  const start: Start = async (input) => {
    const child = await startChild(input)
    children.push(child)
    return child
  }

  const close = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()))
    product.close()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const play = async (): Promise<Scene['killed']> => {
    const [firstHost, ...firstServers] = await Promise.all([start(host), ...servers.map(start)])
    await Promise.all(authors.map((asAuthor) => publishCatalog(asAuthor, CATALOG)))
    await Promise.all(people.map((person) => person.ask()))
    return [
      ...(await killHost(people, firstHost, () => start({ ...host, places: [] }))),
      ...(await killServers(people, firstServers, () => Promise.all(servers.map((input) => start({ ...input, places: [] }))))),
    ]
  }
  return {
    product,
    killed: await play().catch(async (thrown: unknown) => {
      await close()
      throw thrown
    }),
    personAt: (store, point) => people.find((person) => person.place.name === store && person.point === point) ?? missing(point.id),
    asAuthor: async (store, path) => (await authors[STORES.indexOf(store)]?.('GET', path)) ?? missing(store),
    close,
  }
}

type Start = (input: ServerInput | HostInput) => Promise<Child>

const SERVER_PLACES = POINTS.filter(({ dies, step }) => dies === 'server' && step !== 'performed').map(({ id, at, step }) => `${id} ${at} ${step}`)
/** One handler serves both servers, which have conversations of the same names. */
const HOST_PLACES = STORES.flatMap((name) => POINTS.filter(({ dies }) => dies === 'host').map(({ id, at, step }) => `${name} ${id} ${at} ${step}`))

/** Customer-owned code dies with every call at its place, and is asked again once it is back. */
async function killHost(everybody: readonly Person[], host: Child, startAgain: () => Promise<unknown>): Promise<readonly (string | null)[]> {
  const people = everybody.filter(({ point }) => point.dies === 'host')
  await Promise.all(people.map((person) => person.yes()))
  const [ended] = await Promise.all([host.ended, ...people.map((person) => gone(person, person.perform()))])
  await startAgain()
  await Promise.all(people.map((person) => person.comeBack()))
  return [ended]
}

/** The servers die with every conversation at its place, or while its call is performed; then everybody opens the page anew. */
async function killServers(everybody: readonly Person[], servers: readonly Child[], startAgain: () => Promise<unknown>): Promise<readonly (string | null)[]> {
  const people = everybody.filter(({ point }) => point.dies === 'server')
  const performing = people.filter(({ point }) => point.step === 'performed')
  await Promise.all(performing.map((person) => person.yes()))
  const others = people.filter((person) => !performing.includes(person))
  const died = Promise.all(servers.map((server) => server.ended))
  const [ended] = await Promise.all([died, ...others.map((person) => gone(person, person.toEnd()))])
  await Promise.all(performing.map((person) => gone(person, person.perform())))
  await startAgain()
  await Promise.all(people.map((person) => person.comeBack()))
  return ended
}

const addressOf = (port: number): string => `http://127.0.0.1:${port}`

function authorAt(server: string): AsAuthor {
  const token = tokenOf({ subject: 'ines', audience: `${WORKSPACE.id}/catalog`, claims: { roles: ['admin'] } })
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${await token}`, 'content-type': 'application/json' }
    return fetch(`${server}/v1${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  }
}

/** Resolves when a program died under the request of a person; one that answered instead is an error. */
async function gone({ place, point }: Person, request: Promise<void>): Promise<void> {
  const hasAnswered = await request.then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof TypeError) return false
      throw thrown
    },
  )
  if (hasAnswered) throw new Error(`On ${place.name} the ${point.dies} never stood ${point.at} "${point.step}" with ${point.id}.`)
}

function missing(what: string): never {
  throw new Error(`There is no ${what}.`)
}
