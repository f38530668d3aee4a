import { useCallback, useEffect, useRef, useState } from 'react'
import type { Changed } from '../../shared/changes.ts'
import { ApiError } from './api.ts'
import { useNews } from './news.ts'

/** Told to the window where a page is read and nobody is signed in any more. */
export const SIGNED_OUT = 'studio:signed-out'

/** What a page knows of something that several people change. */
export type Seen<View> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly view: View }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly sentence: string }

export interface SharedView<View> {
  readonly seen: Seen<View>
  /** Sends a change and shows what it led to. Rejects with a sentence where it did not happen. */
  readonly change: (send: () => Promise<Changed<View>>) => Promise<Changed<View>>
  /** Reads it again. */
  readonly refresh: () => Promise<void>
}

/** Loads a view with `load` (keep it stable), and again whenever somebody changed its place. */
export function useSharedView<View>(place: string, load: () => Promise<View>): SharedView<View> {
  const [seen, setSeen] = useState<Seen<View>>({ kind: 'loading' })
  const asked = useRef(0)
  const shown = useRef(0)
  /** An answer to an older question never replaces a newer one, and a page that stands is not taken away because reading it again failed. */
  const show = useCallback((number: number, next: Seen<View>) => {
    if (number <= shown.current) return
    shown.current = number
    setSeen((now) => (next.kind === 'failed' && now.kind === 'ready' ? now : next))
  }, [])
  const refresh = useCallback(async () => {
    const number = ++asked.current
    try {
      show(number, { kind: 'ready', view: await load() })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) window.dispatchEvent(new Event(SIGNED_OUT))
      show(number, error instanceof ApiError && error.status === 404 ? { kind: 'missing' } : { kind: 'failed', sentence: sentenceOf(error) })
    }
  }, [load, show])
  const read = useCallback(() => void refresh(), [refresh])
  useEffect(read, [read])
  useNews(place, read)
  const change = useCallback(
    async (send: () => Promise<Changed<View>>) => {
      const number = ++asked.current
      const changed = await send()
      // What was read since may hold another person's change that this answer does not, or not yet hold this one.
      if (asked.current === number) show(number, { kind: 'ready', view: changed.view })
      else await refresh()
      return changed
    },
    [show, refresh],
  )
  return { seen, change, refresh }
}

export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
