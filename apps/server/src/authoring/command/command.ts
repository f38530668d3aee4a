import { readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Fault, canonicalJson, toJson } from '@ambit/domain'
import type { Finding } from '@ambit/domain/catalog'
import { Refused } from '../refused.ts'
import { FILE_BYTES_MAX, validate, type Validated } from '../import.ts'
import { reachCatalog } from './reach-catalog.ts'
import type { Reach } from './reach.ts'

/** What a run of the command works with. */
export interface CommandParts {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder that names of files are relative to. */
  readonly folder: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

const USAGE = `npm run catalog -- export [file]
npm run catalog -- import <file> [--publish] [--note <why>]
npm run catalog -- validate <file>
  --server <url>      a running server, by https where it is on another machine; else the one at AMBIT_URL where it answers, else the
                      store of this machine, or the server at http://localhost:PORT that has it open
  --workspace <id>    studio where it is not given
An author's token of a server is taken from AMBIT_AUTHOR_TOKEN, or made with AMBIT_SECRET or the secret that the state folder keeps.
`

/** Exports, imports or validates a catalog. Gives the exit code; trouble is a sentence on `err`. No secret is ever printed. */
export async function catalogCommand(parts: CommandParts): Promise<0 | 1> {
  try {
    return await chosen(parts)
  } catch (thrown) {
    parts.err(`${sentencesOf(thrown).join('\n')}\n`)
    return 1
  }
}

const OPTIONS = { server: { type: 'string' }, workspace: { type: 'string' }, publish: { type: 'boolean' }, note: { type: 'string' } } as const

interface Given {
  readonly server?: string
  readonly workspace?: string
  readonly publish?: boolean
  readonly note?: string
}

async function chosen(parts: CommandParts): Promise<0 | 1> {
  const { positionals, values } = parseArgs({ args: [...parts.args], options: OPTIONS, allowPositionals: true })
  const [command, file, ...more] = positionals
  const isKnown = command === 'export' || ((command === 'import' || command === 'validate') && file !== undefined)
  if (!isKnown || more.length > 0) {
    parts.err(USAGE)
    return 1
  }
  if (command === 'validate') return validated(parts, values, file ?? '')
  const sent = command === 'import' ? await jsonIn(parts, file ?? '') : undefined
  const reach = await reachCatalog(parts.env, values)
  try {
    if (command === 'export') await exported(parts, reach, file)
    else await imported(parts, reach, { ...values, file: file ?? '', sent })
    return 0
  } finally {
    await reach.close()
  }
}

async function exported({ folder, out, err }: CommandParts, reach: Reach, file: string | undefined): Promise<void> {
  const catalog = await reach.export()
  const text = `${JSON.stringify(JSON.parse(canonicalJson(toJson(catalog) ?? null)), null, 2)}\n`
  if (file === undefined) out(text)
  else await writeFile(resolve(folder, file), text)
  err(`${count(catalog.items.length, 'item')} of ${reach.where}${file === undefined ? '' : ` written to ${file}`}.\n`)
}

async function imported(
  { out }: CommandParts,
  reach: Reach,
  { file, sent, publish = false, note = `Imported from ${file}.` }: Given & { readonly file: string; readonly sent: unknown },
): Promise<void> {
  const { saved, release, items } = await reach.import(sent, { publish, note })
  const done = release ? `, published as release ${release.id} (${count(release.changes, 'change')})` : publish ? ', and Production has it all already' : ''
  out(`${count(items, 'item')} read from ${file}, ${count(saved, 'item')} saved at ${reach.where}${done}.\n`)
}

/** Needs no server and no store: what code declares is asked of a server where one is named. */
async function validated(parts: CommandParts, given: Given, file: string): Promise<0 | 1> {
  const sent = await jsonIn(parts, file)
  const { findings, counts } = given.server === undefined ? validate({ clashes: () => false }, sent) : await validatedBy(parts, given, sent)
  if (counts)
    parts.out(
      `${file}: ${count(counts.agent, 'agent')}, ${counts.capability === 1 ? '1 capability' : `${counts.capability} capabilities`}, ${count(counts.action, 'action')}\n`,
    )
  for (const line of linesOf(findings)) parts.out(`${line}\n`)
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  parts.out(`${count(errors, 'error')}, ${count(warnings, 'warning')}\n`)
  return errors > 0 ? 1 : 0
}

async function validatedBy({ env }: CommandParts, given: Given, sent: unknown): Promise<Validated> {
  const reach = await reachCatalog(env, given)
  try {
    return await reach.validate(sent)
  } finally {
    await reach.close()
  }
}

async function jsonIn({ folder }: CommandParts, file: string): Promise<unknown> {
  const path = resolve(folder, file)
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => {
      throw new Error(`There is no file ${file}.`)
    },
  )
  if (bytes > FILE_BYTES_MAX) throw new Error(`${file} is larger than the ${FILE_BYTES_MAX.toLocaleString('en')} bytes that a catalog may have.`)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (thrown) {
    throw new Error(`${file} is not JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { cause: thrown })
  }
}

function sentencesOf(thrown: unknown): readonly string[] {
  if (!(thrown instanceof Refused)) return [thrown instanceof Fault ? thrown.sentence : thrown instanceof Error ? thrown.message : String(thrown)]
  const { findings = [], open = [] } = thrown.members
  const points = open.flatMap(({ key, version, points: each }) =>
    each.map(({ id, evidence }) => `open     ${key} version ${version}  ${[id, ...evidence].join(': ')}`),
  )
  return [thrown.sentence, ...linesOf(findings), ...points]
}

function linesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ level, at, message }) => `${level.padEnd(8)} ${at === '' ? '(whole)' : at}  ${message}`)
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
