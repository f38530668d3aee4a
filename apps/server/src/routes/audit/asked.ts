import { Fault, type AuditHead, type AuditKind } from '@ambit/domain'
import type { AuditAsked } from '@ambit/engine'
import * as z from 'zod'
import type { HttpContext } from '../../http/context.ts'

const KINDS = ['asked', 'decided', 'refused', 'rejected', 'dispatched', 'settled'] as const satisfies readonly AuditKind[]

const text = z.string().min(1).max(256)
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const filters = z.object({
  subject: text.exactOptional(),
  tool: text.exactOptional(),
  thread: text.exactOptional(),
  call: text.exactOptional(),
  from: count.exactOptional(),
  to: count.exactOptional(),
  before: count.exactOptional(),
  limit: count.pipe(z.number().min(1).max(200)).default(50),
})
const BOUNDS: Readonly<Record<string, string>> = {
  from: 'is a time in milliseconds since 1970',
  to: 'is a time in milliseconds since 1970',
  before: 'is the "nextBefore" of the page before',
  limit: 'goes from 1 to 200',
}

/** What is looked for, from the query of the address. */
export function askedIn(c: HttpContext): Omit<AuditAsked, 'kinds'> {
  const parsed = filters.safeParse(c.req.query())
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '')
    throw bad(`The query parameter "${name}" does not fit: it ${BOUNDS[name] ?? 'has 1 to 256 characters'}.`)
  }
  const { thread, call, ...rest } = parsed.data
  return { ...rest, ...(thread === undefined ? {} : { threadId: thread }), ...(call === undefined ? {} : { callId: call }) }
}

/** `?kind=asked&kind=decided`; all of them where none is named. */
export function kindsIn(c: HttpContext): readonly AuditKind[] | undefined {
  const names = c.req.queries('kind')
  return names?.map((name) => {
    const kind = KINDS.find((each) => each === name)
    if (!kind) throw bad(`The query parameter "kind" is ${KINDS.join(', ')}.`)
    return kind
  })
}

/** The head that the asker knows, told as `?sequence=&hash=`. */
export function knownIn(c: HttpContext): AuditHead | undefined {
  const { sequence, hash } = c.req.query()
  if (sequence === undefined && hash === undefined) return undefined
  if (sequence === undefined || hash === undefined || !/^\d{1,15}$/.test(sequence) || !/^[0-9a-f]{64}$/.test(hash))
    throw bad('The head that you know is told as "sequence" and "hash": a number, and 64 hexadecimal digits.')
  return { sequence: Number(sequence), hash }
}

export function bad(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}
