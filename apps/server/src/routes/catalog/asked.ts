import { Fault } from '@ambit/domain'
import { placeText, type Actor, type ItemKind, type ItemRef } from '@ambit/domain/catalog'
import * as z from 'zod'
import { KINDS, type Authoring } from '../../authoring/authoring.ts'
import { bad, missing, Refused } from '../../authoring/refused.ts'
import type { CatalogDesk } from '../../catalog/desk.ts'
import type { HttpContext } from '../../http/context.ts'
import { readJson } from '../../http/read-json.ts'
import type { Limits } from '../../options.ts'

/** A request of an author who may do what its route does. */
export interface Asked {
  readonly c: HttpContext
  readonly authoring: Authoring
  readonly desk: CatalogDesk
  readonly by: Actor
  readonly limits: Limits
}

/** Bytes of a body. A save is read somewhat further than it may be, to say where it is too long. */
export const SAVE_BYTES_MAX = 2_097_152
/** An item nests deeper in a file than alone, and what could be saved can be imported. */
export const FILE_LEVELS = 4

export interface BodyLimit {
  readonly bytes: number
  readonly levels?: number
}

/** The body as JSON. */
export async function bodyOf({ c, limits }: Asked, { bytes, levels = 0 }: BodyLimit): Promise<unknown> {
  try {
    const { value } = await readJson(c.req.raw, { ...limits, bodyBytesMax: bytes, nestingMax: limits.nestingMax + levels })
    return value
  } catch (thrown) {
    if (!(thrown instanceof Fault) || thrown.code !== 'too_large') throw thrown
    throw new Fault({ code: 'too_large', sentence: `The body is larger than the ${bytes.toLocaleString('en')} bytes that this takes.`, cause: thrown })
  }
}

/** The body in the form that the route takes; 422 with the place of each thing that does not fit. */
export async function formOf<T>(asked: Asked, form: z.ZodType<T>, limit: BodyLimit = { bytes: asked.limits.bodyBytesMax }): Promise<T> {
  const parsed = form.safeParse(await bodyOf(asked, limit))
  if (parsed.success) return parsed.data
  const findings = parsed.error.issues.map(
    ({ path, message }) =>
      ({ at: placeText(path.map((step) => (typeof step === 'symbol' ? String(step) : step))), level: 'error', code: 'bad_form', message }) as const,
  )
  const [first] = findings
  throw new Refused('bad_request', `The body does not fit${first?.at ? ` at ${first.at}` : ''}: ${first?.message ?? 'it is of another form.'}`, { findings })
}

export const note = z.string().max(2_000).default('')

export function itemOf({ c }: Asked): ItemRef {
  const kind = kindOf(c.req.param('kind') ?? '')
  if (!kind) throw missing(`Items are of the kind ${KINDS.join(', ')}.`)
  return { kind, key: keyOf(c) }
}

export function keyOf(c: HttpContext): string {
  return c.req.param('key') ?? ''
}

export function kindOf(text: string): ItemKind | undefined {
  return KINDS.find((kind) => kind === text)
}

/** A number in the address. */
export function countOf(text: string | undefined, name: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw bad(`"${name}" is a number: digits only.`)
  return Number(text)
}

/** A number in the query, where it is there. */
export function countIn({ c }: Asked, name: string): number | undefined {
  const text = c.req.query(name)
  return text === undefined ? undefined : countOf(text, name)
}
