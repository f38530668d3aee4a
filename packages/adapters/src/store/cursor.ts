import { Fault } from '@ambit/domain'
import { z } from 'zod'

/** The last thread of a page: the next page begins after it. */
export interface ListPlace {
  readonly updatedAt: number
  /** Packed. */
  readonly id: string
}

export function cursorOf({ updatedAt, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([updatedAt, id])).toString('base64url')
}

/** Throws a `bad_request` fault where the text is no cursor of ours. */
export function readCursor(cursor: string): ListPlace {
  const parts = SHAPE.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parts.success) throw new Fault({ code: 'bad_request', sentence: 'This cursor was not given by this list. Begin with the first page.' })
  const [updatedAt, id] = parts.data
  return { updatedAt, id }
}

const SHAPE = z.tuple([z.number(), z.string()])

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
