import { Fault } from '@ambit/domain'

/** The parts of a database's address that may be told; the password is none of them. */
export interface PostgresAddress {
  /** `host:port`, or the folder of a socket. */
  readonly place: string
  /** Empty where the address names none: PostgreSQL then takes the user's name. */
  readonly database: string
}

/** Throws a fault, without the text in it, where that is no address of a PostgreSQL database. */
export function readAddress(url: string): PostgresAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !PROTOCOLS.has(parsed.protocol)) {
    throw new Fault({
      code: 'storage_unavailable',
      sentence:
        'DATABASE_URL is no address of a PostgreSQL database. Write it as postgres://user:password@host:5432/database, with special signs of the password percent-encoded.',
    })
  }
  const host = parsed.searchParams.get('host') ?? (decoded(parsed.hostname) || 'localhost')
  return { place: host.startsWith('/') ? host : `${host}:${parsed.port || '5432'}`, database: decoded(parsed.pathname.slice(1)) }
}

const PROTOCOLS: ReadonlySet<string> = new Set(['postgres:', 'postgresql:'])

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
