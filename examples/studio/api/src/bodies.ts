import { Fault } from '@ambit/domain'
import { z } from 'zod'
import { CONTACT_OPERATIONS_MAX } from '../../shared/contacts.ts'
import { LINK_KINDS } from '../../shared/graphs.ts'
import { INVITED_ROLES } from '../../shared/members.ts'

const EMPTY = 'must not be empty'
const text = (max: number) => z.string().trim().max(max)
const id = z.string().min(1).max(64)
const ids = z.array(id).min(1).max(200)
const name = text(120).min(1, EMPTY)
const organisation = text(120)
const address = z.string().trim().pipe(z.email('must be an e-mail address such as ada@example.com').max(200))
const email = z.union([z.literal(''), address])
const phone = text(40)
const tag = text(40).min(1, EMPTY)
const tags = z.array(tag).max(20)
const source = z.enum(['person', 'ai'])
const statement = text(400).min(1, EMPTY)
const as = z.enum(LINK_KINDS)
/** Of the canvas, in pixels. */
const coordinate = z.number().min(-100_000).max(100_000)

/** A name is one name however it is written. */
export const SIGN_IN = z.object({ name: text(60).min(1).toLowerCase(), password: z.string().min(1).max(200) })
export const NEW_GRAPH = z.object({ source, name })

/** An address is one address however it is written. */
export const INVITE = z.strictObject({ email: address.pipe(z.string().toLowerCase()), role: z.enum(INVITED_ROLES), note: text(300).exactOptional() })
export const MEMBER_SEARCH = z.strictObject({ query: text(120).default('') })
export const GRAPH_SEARCH = z.strictObject({ query: text(120).default('') })
/** Who deletes a graph may say which name they read. */
export const GRAPH_READ = z.strictObject({ name: name.exactOptional() })
export const TAG_RENAMING = z.strictObject({ new_name: tag })
export const EXPORT = z.strictObject({ tag: text(40).default('') })

export const CONTACT_CHANGE = z.object({
  source,
  operations: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('add'), fields: z.strictObject({ name, organisation, email, phone }), tags }),
        z.strictObject({
          kind: z.literal('edit'),
          id,
          fields: z.strictObject({
            name: name.exactOptional(),
            organisation: organisation.exactOptional(),
            email: email.exactOptional(),
            phone: phone.exactOptional(),
          }),
        }),
        z.strictObject({ kind: z.literal('tag'), ids, add: tags, remove: tags }),
        z.strictObject({ kind: z.literal('remove'), ids }),
      ]),
    )
    .min(1)
    .max(CONTACT_OPERATIONS_MAX),
})

export const GRAPH_CHANGE = z.object({
  source,
  operations: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('add'), text: statement, about: z.strictObject({ to: id, as }).exactOptional() }),
        z.strictObject({ kind: z.literal('edit'), id, text: statement }),
        z.strictObject({ kind: z.literal('remove'), id }),
        z.strictObject({ kind: z.literal('mute'), id, muted: z.boolean() }),
        z.strictObject({ kind: z.literal('move'), id, place: z.strictObject({ x: coordinate, y: coordinate }) }),
        z.strictObject({ kind: z.literal('adopt'), id }),
        z.strictObject({ kind: z.literal('link'), from: id, to: id, as }),
        z.strictObject({ kind: z.literal('unlink'), id }),
        z.strictObject({ kind: z.literal('rename'), name }),
      ]),
    )
    .min(1)
    .max(50),
})

/** Checks a body or a query. Throws `bad_request` that names the first place that is wrong. */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Fault({ code: 'bad_request', sentence: `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'does not fit'}.` })
}
