import { useEffect, useState } from 'react'
import type { Session } from '@ambit/client'
import type { HistoryRow } from './history-groups.ts'

export type Read =
  | { readonly kind: 'reading' }
  | { readonly kind: 'unread' }
  /** `query`: what these were found for; another search may be on its way. */
  | { readonly kind: 'read'; readonly threads: readonly HistoryRow[]; readonly query: string; readonly now: Date }

/** A person who types is not asked for at each letter; in milliseconds. */
const PAUSE_MS = 200

/** One search: the same words in a new object are looked for again. */
export interface Search {
  readonly query: string
}

/** The person's conversations whose title holds the words. What was found stays until the next is there. */
export function useThreads(session: Session, search: Search): Read {
  const [read, setRead] = useState<Read>({ kind: 'reading' })
  useEffect(() => {
    let current = true
    const { query } = search
    const ask = async (): Promise<void> => {
      const list = await session.listThreads(query)
      if (current) setRead(list === undefined ? { kind: 'unread' } : { kind: 'read', threads: list.threads, query, now: new Date() })
    }
    const timer = setTimeout(() => void ask(), query === '' ? 0 : PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [session, search])
  return read
}
