import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '@ambit/adapters/store'
import { scriptedModel } from '@ambit/adapters/ai-sdk'
import { afterEach, expect, test } from 'vitest'
import { authorToken } from '../../author-token.ts'
import { createLog, createServer as createAmbit, keptSecret, serveNode } from '../../index.ts'
import { fileOf, highlight, invite, members, studio } from '../../routes/catalog/fixtures/authors.ts'
import { REVIEW_POINTS } from '@ambit/domain/catalog'
import { catalogCommand } from './command.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ambit-command-'))
  closing.push(() => rmSync(made, { recursive: true, force: true }))
  mkdirSync(join(made, 'data', 'server'), { recursive: true })
  return made
}

const review = REVIEW_POINTS.map(({ id }) => id).filter((id) => ['title', 'risk', 'policy', 'mcp', 'unavailable'].includes(id))
const FILE = fileOf([
  { kind: 'action', key: 'invite_member', latest: invite, published: 'latest', review: review.map((point) => ({ point, by: { subject: 'kim' }, at: 1 })) },
  { kind: 'agent', key: 'studio', latest: studio, published: 'latest' },
  { kind: 'capability', key: 'members', latest: members, published: 'latest' },
] as never)

/** A folder with a file of a catalog, and a store that is made and closed. */
async function place(): Promise<string> {
  const at = folder()
  writeFileSync(join(at, 'catalog.json'), JSON.stringify(FILE))
  const store = await openSqliteStore({ path: join(at, 'data', 'server', 'ambit.db') })
  store.close()
  return at
}

/** Of a port that nothing listens on. */
async function freePort(): Promise<number> {
  const server: Server = createServer()
  const port = await new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve(Number(Object(server.address()).port))))
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

async function run(at: string, args: readonly string[], env: Record<string, string> = {}): Promise<Said> {
  let [out, err] = ['', '']
  const code = await catalogCommand({
    args,
    env: { AMBIT_DATA: join(at, 'data'), PORT: String(await freePort()), ...env },
    folder: at,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { code, out, err }
}

/** As npm starts it. */
function child(at: string, args: readonly string[], env: Record<string, string>): Promise<Said> {
  const started = spawn(process.execPath, ['--conditions=ambit-source', 'scripts/run-catalog.ts', ...args], {
    env: { PATH: process.env['PATH'] ?? '', AMBIT_DATA: join(at, 'data'), INIT_CWD: at, ...env },
  })
  let [out, err] = ['', '']
  started.stdout.on('data', (text: Buffer) => (out += text.toString()))
  started.stderr.on('data', (text: Buffer) => (err += text.toString()))
  return new Promise((resolve) => started.once('close', (code) => resolve({ code: code ?? -1, out, err })))
}

/** A server of the workspace `studio` on the store of the folder, with the secret that the folder keeps. */
async function server(at: string, secret?: string): Promise<string> {
  const own = join(at, 'data', 'server')
  const store = await openSqliteStore({ path: join(own, 'ambit.db') })
  const workspace = { id: 'studio', secret: secret ?? (await keptSecret(own)) }
  const ambit = createAmbit({ workspace, agents: [], store, model: scriptedModel([]), log: createLog({ level: 'silent' }) })
  const node = await serveNode((request, env) => ambit.fetch(request, env), { port: 0, host: '127.0.0.1' })
  closing.push(async () => {
    await ambit.close({ graceMs: 0 })
    await node.close()
    store.close()
  })
  return node.address
}

test('[V17] without a server the store is opened: an import, then an export that is the same file in order', async () => {
  const at = await place()
  const port = String(await freePort())
  const imported = await child(at, ['import', 'catalog.json', '--publish'], { PORT: port })
  expect(imported).toEqual({
    code: 0,
    err: '',
    out: `3 items read from catalog.json, 3 items saved at ${join(at, 'data', 'server', 'ambit.db')}, published as release 1 (3 changes).\n`,
  })
  const exported = await run(at, ['export', 'out.json'], { PORT: port })
  expect([exported.code, exported.out, exported.err]).toEqual([0, '', `3 items of ${join(at, 'data', 'server', 'ambit.db')} written to out.json.\n`])
  const text = readFileSync(join(at, 'out.json'), 'utf8')
  expect([JSON.parse(text), text.slice(0, 31), text.at(-1)]).toEqual([FILE, '{\n  "format": "ambit.catalog",\n', '\n'])
}, 60_000)

test('[V17] where the server answers it is asked, as an author whom the folder lets in', async () => {
  const at = await place()
  const address = await server(at)
  const port = new URL(address).port
  const imported = await child(at, ['import', 'catalog.json', '--publish'], { PORT: port })
  expect(imported).toEqual({ code: 0, err: '', out: `3 items read from catalog.json, 3 items saved at ${address}, published as release 1 (3 changes).\n` })
  const again = await run(at, ['import', 'catalog.json', '--publish'], { PORT: port })
  expect(again.out).toBe(`3 items read from catalog.json, 0 items saved at ${address}, and Production has it all already.\n`)
  const exported = await run(at, ['export'], { AMBIT_URL: address })
  expect([exported.code, JSON.parse(exported.out), exported.err]).toEqual([0, FILE, `3 items of ${address}.\n`])
}, 60_000)

test('[V17] a server that is named takes a token or a secret that is given; of a server elsewhere none is guessed', async () => {
  const at = await place()
  const secret = 'another secret of the workspace, 32 bytes'
  const address = await server(at, secret)
  const token = await authorToken({ workspace: 'studio', secret, subject: 'kim', roles: ['author'] })
  const byToken = await run(at, ['export', '--server', address], { AMBIT_AUTHOR_TOKEN: token })
  expect([byToken.code, JSON.parse(byToken.out).items]).toEqual([0, []])
  const may = await run(at, ['import', 'catalog.json', '--server', `${address}/`], { AMBIT_AUTHOR_TOKEN: token })
  expect(may).toEqual({ code: 1, out: '', err: 'This takes the role admin; you have author.\n' })
  expect((await run(at, ['import', 'catalog.json', '--server', address], { AMBIT_SECRET: secret })).code).toBe(0)
  await keptSecret(join(at, 'data', 'server'))
  const elsewhere = await run(at, ['export', '--server', 'https://ambit.example'])
  expect(elsewhere).toEqual({
    code: 1,
    out: '',
    err: 'Set AMBIT_AUTHOR_TOKEN to an author\'s token of https://ambit.example, or AMBIT_SECRET to the secret of its workspace "studio".\n',
  })
})

test('[V17] what is refused is printed with its places and points, and no secret is', async () => {
  const at = await place()
  const address = await server(at)
  writeFileSync(join(at, 'open.json'), JSON.stringify(fileOf(FILE.items.map(({ review: _review, ...item }) => item) as never)))
  writeFileSync(
    join(at, 'bad.json'),
    JSON.stringify(fileOf([{ kind: 'action', key: 'invite_member', latest: { ...invite, endpoint: 'api' }, published: null }] as never)),
  )
  const said = [
    await run(at, ['import', 'open.json', '--publish', '--server', address]),
    await run(at, ['import', 'bad.json', '--server', address]),
    await run(at, ['validate', 'bad.json', '--server', address]),
    await run(at, ['import', 'catalog.json', '--server', address]),
  ]
  expect(said.map(({ code }) => code)).toEqual([1, 1, 1, 0])
  expect(said[0]?.err).toMatch(
    /^Nothing was published, since the review is not done of: "invite_member" version 1 \(.*\nopen {5}invite_member version 1 {2}title/,
  )
  expect(said[1]?.err).toMatch(/^The catalog does not fit at items\[0\].*\.latest\.endpoint: .*\n(?:.*\n)*error {4}items\[0\].*\.latest\.endpoint {2}/)
  const secret = readFileSync(join(at, 'data', 'server', 'secret'), 'utf8').trim()
  expect(said.filter(({ out, err }) => `${out}${err}`.includes(secret) || /eyJ/.test(`${out}${err}`))).toEqual([])
})

test('[V17] a validation needs neither server nor store, and counts what it found', async () => {
  const at = folder()
  writeFileSync(join(at, 'good.json'), JSON.stringify(fileOf([{ kind: 'action', key: 'highlight_member', latest: highlight, published: null }] as never)))
  writeFileSync(
    join(at, 'bad.json'),
    JSON.stringify(fileOf([{ kind: 'action', key: 'Highlight', latest: { ...highlight, mask: '(' }, published: null }] as never)),
  )
  const good = await run(at, ['validate', 'good.json'])
  expect([good.code, good.out.split('\n')[0], good.out.split('\n').at(-2)]).toEqual([
    0,
    'good.json: 0 agents, 0 capabilities, 1 action',
    '0 errors, 0 warnings',
  ])
  const bad = await run(at, ['validate', 'bad.json'])
  expect([bad.code, bad.out.split('\n').at(-2)]).toEqual([1, '2 errors, 0 warnings'])
  expect(bad.out).toMatch(/^error {4}items\[0\].*\.key {2}A key of an action has/m)
  expect(bad.out).toMatch(/^error {4}items\[0\].*\.latest\.mask {2}/m)
})

test('[V17] where nothing can be reached, or what is asked makes no sense, one sentence says what to do', async () => {
  const at = folder()
  writeFileSync(join(at, 'text.json'), 'no catalog')
  const [nowhere, text, none, usage, address, workspace] = [
    await run(at, ['export'], { PORT: '24999' }),
    await run(at, ['validate', 'text.json']),
    await run(at, ['import', 'none.json'], { AMBIT_AUTHOR_TOKEN: 'x' }),
    await run(at, ['publish']),
    await run(at, ['export', '--server', 'ftp://x']),
    await run(at, ['export', '--workspace', '../other']),
  ]
  const file = join(at, 'data', 'server', 'ambit.db')
  const sentence = `There is no store at ${file}. Name a server with --server, start one here, or set AMBIT_DATA or DATABASE_URL.\n`
  expect(nowhere).toEqual({ code: 1, out: '', err: sentence })
  expect([text.code, text.err.startsWith('text.json is not JSON: ')]).toEqual([1, true])
  expect([none.code, none.err]).toEqual([1, 'There is no file none.json.\n'])
  expect([usage.code, usage.err.startsWith('npm run catalog -- export [file]\n')]).toEqual([1, true])
  expect([address.code, address.err]).toEqual([1, '--server ftp://x is no address such as http://localhost:4600.\n'])
  expect([workspace.code, workspace.err]).toEqual([1, '--workspace ../other is no id of a workspace, such as studio.\n'])
})

test('[V17] a store that another process has open is said to be so', async () => {
  const at = await place()
  const store = await openSqliteStore({ path: join(at, 'data', 'server', 'ambit.db') })
  closing.push(() => store.close())
  const { code, err } = await run(at, ['export'])
  expect([code, err]).toEqual([1, 'The database is open in another process. Stop that process, or give this one a folder of its own (AMBIT_DATA).\n'])
})

test('[V19] a token goes to nobody who merely answers: the store is opened, and nothing is sent in the clear to another machine', async () => {
  const at = await place()
  const asked: (string | undefined)[] = []
  const other = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
  })
  const port = await new Promise<string>((resolve) => other.listen(0, '127.0.0.1', () => resolve(String(Object(other.address()).port))))
  closing.push(() => other.close())
  const secret = 'another secret of the workspace, 32 bytes'
  const imported = await run(at, ['import', 'catalog.json'], { PORT: port, HOST: '127.0.0.1', AMBIT_SECRET: secret })
  expect(imported.out).toBe(`3 items read from catalog.json, 3 items saved at ${join(at, 'data', 'server', 'ambit.db')}.\n`)
  const nowhere = await run(folder(), ['export'], { PORT: port, AMBIT_SECRET: secret, AMBIT_AUTHOR_TOKEN: 'token' })
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('There is no store at')])
  expect(asked.filter((authorization) => authorization !== undefined)).toEqual([])
  const clear = "--server http://ambit.example would send an author's token in the clear. Name a server of another machine by https.\n"
  expect(await run(at, ['export', '--server', 'http://ambit.example'], { AMBIT_AUTHOR_TOKEN: 'token' })).toEqual({ code: 1, out: '', err: clear })
})

test('[V19] a store whose code this command does not know takes no import: what it declares could clash', async () => {
  const at = await place()
  mkdirSync(join(at, 'data', 'claims'))
  const store = await openSqliteStore({ path: join(at, 'data', 'claims', 'ambit.db') })
  store.close()
  const { code, err } = await run(at, ['import', 'catalog.json', '--workspace', 'claims'])
  expect([code, err]).toEqual([
    1,
    'What the code of the workspace "claims" declares is known to its own server alone. Start that server and name it with --server.\n',
  ])
  expect((await run(at, ['export', '--workspace', 'claims'])).code).toBe(0)
})
