import { readCatalogFile, type Finding, type ReviewPoint } from '@ambit/domain/catalog'
import * as z from 'zod'
import { Refused, assertFit } from '../refused.ts'
import type { Reach, ReachParts } from './reach.ts'
import { tokenFor } from './token.ts'

/** A running server, as an author who may do all of it. */
export async function reachServer(parts: ReachParts): Promise<Reach> {
  const token = await tokenFor(parts)
  const { url } = parts
  const ask = async (path: string, file?: unknown): Promise<unknown> => {
    const sent = file === undefined ? {} : { method: 'POST', body: JSON.stringify(file) }
    const headers = { authorization: `Bearer ${token}`, ...(file === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}/v1/catalog${path}`, { ...sent, headers, redirect: 'error' }).catch((thrown: unknown) => {
      throw new Error(`No server answers at ${url}.`, { cause: thrown })
    })
    const value: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw refusalOf(value, answer.status, url)
    return value
  }
  return {
    where: url,
    export: async () => {
      const read = readCatalogFile(await ask('/export'))
      if (read.ok) return read.file
      assertFit(read.findings, `What ${url} answers`)
      throw new Error(`${url} answers with no catalog.`)
    },
    import: async (file, { publish, note }) => {
      const { items, saved, release } = importAnswer.parse(await ask(`/import?${new URLSearchParams({ note, ...(publish ? { publish: 'true' } : {}) })}`, file))
      return { items, saved: saved.length, release: release && { id: release.id, changes: release.changes.length } }
    },
    validate: async (file) => validateAnswer.parse(await ask('/validate', file)),
    close: async () => {},
  }
}

const level = z.enum(['error', 'warning', 'info'])
const finding: z.ZodType<Finding> = z.object({ at: z.string(), level, code: z.string(), message: z.string() })
const importAnswer = z.object({
  items: z.number(),
  saved: z.array(z.unknown()),
  release: z.object({ id: z.number(), changes: z.array(z.unknown()) }).nullable(),
})
const validateAnswer = z.object({
  findings: z.array(finding),
  counts: z.object({ agent: z.number(), capability: z.number(), action: z.number() }).nullable(),
})
const open = z.array(z.object({ key: z.string(), version: z.number(), points: z.array(z.custom<ReviewPoint>()) }))
const problem = z.object({ detail: z.string(), findings: z.array(finding).optional(), open: open.optional() })

function refusalOf(value: unknown, status: number, url: string): Error {
  const parsed = problem.safeParse(value)
  if (!parsed.success) return new Error(`${url} answers with status ${status}, and not as an Ambit server does.`)
  const { detail, findings, open: reviews } = parsed.data
  return new Refused('bad_request', detail, { ...(findings ? { findings } : {}), ...(reviews ? { open: reviews } : {}) })
}
