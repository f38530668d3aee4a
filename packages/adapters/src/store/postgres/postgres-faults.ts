import { Fault, toFault, type FaultCode } from '@ambit/domain'
import { shuttingDown } from '../faults.ts'

/** What PostgreSQL, its driver or the network threw, as a fault that says what to do. Faults pass unchanged. */
export function postgresFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown
  if (messageOf(thrown) === POOL_CLOSED) return shuttingDown()
  const known = knownOf(thrown)
  if (known === undefined) return toFault(thrown)
  const code = codeOf(thrown)
  return new Fault({ ...known, detail: code === undefined ? messageOf(thrown) : `${code}: ${messageOf(thrown)}`, cause: thrown })
}

/** Whether the same may succeed at once: two transactions were in each other's way. */
export function isContention(thrown: unknown): boolean {
  return CONTENTION.has(codeOf(thrown) ?? '')
}

/** Whether the connection is gone, so that the server undoes what was not committed. */
export function isLost(thrown: unknown): boolean {
  const code = codeOf(thrown) ?? ''
  return LOST.has(code) || code.startsWith('08') || LOST_TEXTS.some((text) => messageOf(thrown).startsWith(text))
}

/** Whether the server says nothing any more. The connection is of no use. */
export function isSilent(thrown: unknown): boolean {
  return messageOf(thrown) === SILENT
}

/** PostgreSQL tells in its errors which values it was given. They are people's, so what goes on has only the codes and the message. */
export function withoutValues(thrown: unknown): unknown {
  if (thrown instanceof Error && codeOf(thrown) !== undefined) Object.assign(thrown, { detail: undefined, where: undefined, internalQuery: undefined })
  return thrown
}

interface Known {
  readonly code: FaultCode
  readonly sentence: string
  readonly retryAfterMs?: number
}

/** Of the driver, where the pool is used after its end. */
const POOL_CLOSED = 'Cannot use a pool after calling end on the pool'
/** Of the driver, which gives these no code. */
const LOST_TEXTS = ['Connection terminated', 'Client has encountered a connection error', 'Client was closed']
const SILENT = 'Query read timeout'
const POOL_BUSY = 'timeout exceeded when trying to connect'
const TLS_REFUSED = 'The server does not support SSL connections'
const NO_PASSWORD = 'SASL:'

// Codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const CONTENTION: ReadonlySet<string> = new Set(['40001', '40P01', '55P03'])
const LOST: ReadonlySet<string> = new Set(['57P01', '57P02', '57P05', '25P03', 'ECONNRESET', 'EPIPE'])

const unavailable = (sentence: string, retryAfterMs?: number): Known => ({ code: 'storage_unavailable', sentence, ...(retryAfterMs ? { retryAfterMs } : {}) })

const full: Known = {
  code: 'storage_full',
  sentence: 'The disk of the database is full, so nothing new can be stored. Free some space, then try again.',
}
const unreachable = unavailable('The database cannot be reached. Check that it runs and that DATABASE_URL names it, then try again.', 1000)
const crowded = unavailable(
  'The database gives no more connections. Try again in a moment; if it lasts, raise its max_connections or run fewer servers on it.',
  1000,
)
const busy = unavailable('The database has too much to do. Try again in a moment; if it lasts, give it more power or run fewer servers on it.', 1000)
const contended = unavailable('Others are changing the same things in the database. Try again in a moment.', 500)
const readOnly = unavailable('The database takes no writes: it is a standby, or set to read only. Let DATABASE_URL name the one that takes writes.', 1000)
const refused = unavailable('The database does not accept the user and password of DATABASE_URL. Correct them, or let the user in (pg_hba.conf).')
const forbidden = unavailable(
  'The user of DATABASE_URL may not make or use the tables. Make it the owner of the database, or grant it all rights on the schema.',
)
const encryption = unavailable('The encrypted connection to the database failed. Check sslmode and the certificates that DATABASE_URL names.')
const broken = unavailable('The database cannot read or write its own files. Check its disk and its log; restore it from a backup where it is damaged.')
const absent = unavailable('The database that DATABASE_URL names does not exist. Make it (createdb), or correct the name.')

const FAULTS = new Map<string, Known>([
  ['53100', full],
  ['53200', busy],
  ['53300', crowded],
  ['53400', crowded],
  ['55000', unreachable],
  ['57014', busy],
  ['57P03', unreachable],
  ['57P04', absent],
  ['25006', readOnly],
  ['28000', refused],
  ['28P01', refused],
  ['3D000', absent],
  ['42501', forbidden],
  ['54000', { code: 'too_large', sentence: 'This is too large to be stored. Send less at once.' }],
  ['58030', broken],
  ['58P01', broken],
  ['XX001', broken],
  ['XX002', broken],
  ['ECONNREFUSED', unreachable],
  ['ENOTFOUND', unreachable],
  ['EAI_AGAIN', unreachable],
  ['ETIMEDOUT', unreachable],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['ENOENT', unreachable],
  ['EACCES', unreachable],
  ['CERT_HAS_EXPIRED', encryption],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', encryption],
  ['SELF_SIGNED_CERT_IN_CHAIN', encryption],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', encryption],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', encryption],
  ['ERR_TLS_CERT_ALTNAME_INVALID', encryption],
])

function knownOf(thrown: unknown): Known | undefined {
  const known = FAULTS.get(codeOf(thrown) ?? '')
  if (known !== undefined) return known
  if (isContention(thrown)) return contended
  if (isLost(thrown) || isSilent(thrown)) return unreachable
  const message = messageOf(thrown)
  if (message.startsWith(POOL_BUSY)) return busy
  if (message.startsWith(TLS_REFUSED)) return encryption
  return message.startsWith(NO_PASSWORD) ? refused : undefined
}

function codeOf(thrown: unknown): string | undefined {
  if (thrown instanceof AggregateError && !hasCode(thrown)) return codeOf(thrown.errors[0])
  return hasCode(thrown) ? thrown.code : undefined
}

function hasCode(thrown: unknown): thrown is Error & { readonly code: string } {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
