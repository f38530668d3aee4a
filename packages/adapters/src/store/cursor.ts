import { Fault } from '@ambit/domain'
import * as z from 'zod'

/** The last thread of a page: the next page begins after it. */
export interface ListPlace {
  readonly updatedAt: number
  /** Packed. */
  readonly id: string
}

export function cursorOf({ updatedAt, id }: ListPlace): string {
  const bytes = new TextEncoder().encode(JSON.stringify([updatedAt, id]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Throws a `bad_request` fault where the text is no cursor of ours. */
export function readCursor(cursor: string): ListPlace {
  const parts = SHAPE.safeParse(valueOf(cursor))
  if (!parts.success) throw new Fault({ code: 'bad_request', sentence: 'This cursor was not given by this list. Begin with the first page.' })
  const [updatedAt, id] = parts.data
  return { updatedAt, id }
}

const SHAPE = z.tuple([z.number(), z.string()])

function valueOf(cursor: string): unknown {
  try {
    const bytes = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))))
  } catch {
    return undefined
  }
}
