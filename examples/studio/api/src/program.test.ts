import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, rows } from './database.ts'
import { News } from './news.ts'
import { startStudio } from './program.ts'
import { studioSettings } from './settings.ts'
import { seed } from './seed.ts'
import { NOW } from './testing/studio.ts'

// A password is hashed slowly on purpose.
vi.setConfig({ testTimeout: 30_000 })
const SECRET = 's'.repeat(32)
const folders: string[] = []

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'studio-'))
  folders.push(made)
  return made
}
afterEach(async () => {
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true })
})

function unexpected(thrown: unknown): void {
  throw thrown
}

test('[X12] the studio starts with two people, 13 contacts and one graph, and a second start changes nothing', async () => {
  const data = await folder()
  const env = { STUDIO_PORT: '0', AMBIT_DATA: data, AMBIT_SECRET: SECRET }
  for (let start = 0; start < 2; start++) {
    const program = await startStudio(env, unexpected)
    const page = await fetch(program.address)
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' http://localhost:4600;")
    expect((await fetch(`${program.address}/healthz`)).status).toBe(200)
    await program.close()
  }
  const database = openDatabase(join(data, 'studio', 'studio.db'))
  const count = (table: string) => rows(database, `SELECT COUNT(*) AS n FROM ${table}`)[0]?.['n']
  expect(['users', 'contacts', 'graphs', 'statements', 'changes', 'members', 'invitations'].map(count)).toEqual([2, 13, 1, 9, 0, 4, 1])
  database.close()
  expect((await stat(join(data, 'studio'))).mode & 0o777).toBe(0o700)
})

test('[X12] a port in use stops the start with a sentence', async () => {
  const env = { STUDIO_PORT: '0', AMBIT_DATA: await folder(), AMBIT_SECRET: SECRET }
  const program = await startStudio(env, unexpected)
  const { port } = new URL(program.address)
  await expect(startStudio({ ...env, AMBIT_DATA: await folder(), STUDIO_PORT: port }, unexpected)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use. Stop what uses it, or set STUDIO_PORT.`,
  )
  await program.close()
})

test('[X13] tables of a newer studio are refused and stay as they are', async () => {
  const path = join(await folder(), 'studio.db')
  const database = openDatabase(path)
  await seed(database, NOW)
  database.exec('PRAGMA user_version = 99')
  database.close()
  expect(() => openDatabase(path)).toThrow("The studio's database is of version 99, and this program knows 3. Start the newer studio.")
})

test('[X14] the settings name the server, and every wrong one is named with what is right', () => {
  expect(studioSettings({ AMBIT_SECRET: SECRET, PORT: '80', HOST: ' ' })).toEqual({
    port: 4602,
    host: '127.0.0.1',
    folder: './data',
    assistantUrl: 'http://localhost:80',
    secret: SECRET,
  })
  expect(studioSettings({ AMBIT_SECRET: SECRET, AMBIT_URL: 'https://ambit.example.com/' }).assistantUrl).toBe('https://ambit.example.com')
  expect(() => studioSettings({ STUDIO_PORT: '70000', AMBIT_URL: 'ambit' })).toThrow(
    [
      'Settings of the studio that do not fit:',
      '  STUDIO_PORT: must be a port number from 0 to 65535',
      '  AMBIT_URL: must be an address such as https://ambit.example.com',
      '  AMBIT_SECRET: must be the secret of the workspace at the Ambit server; "npm start" hands it on',
    ].join('\n'),
  )
  expect(() => studioSettings({ AMBIT_SECRET: 'short' })).toThrow('AMBIT_SECRET: must have at least 32 bytes')
})

test('[X15] every open page is told where something changed, until it is closed', async () => {
  const news = new News()
  const [one, other] = [news.stream().getReader(), news.stream().getReader()]
  const read = async (reader: typeof one) => new TextDecoder().decode((await reader.read()).value)
  expect([await read(one), await read(other)]).toEqual([': open\n\n', ': open\n\n'])
  news.tell('gra-1')
  expect([await read(one), await read(other)]).toEqual(Array(2).fill('event: changed\ndata: gra-1\n\n'))
  await one.cancel()
  news.tell('contacts')
  expect(await read(other)).toBe('event: changed\ndata: contacts\n\n')
  news.close()
  expect((await other.read()).done).toBe(true)
})
