import { useCallback, useEffect, useMemo, useState } from 'react'

/** What a page knows of something that it asked the API for. `missing`: the API says that there is no such thing. */
export type Remote<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** The API answered that there is no such thing. */
export class NotFound extends Error {}

/** Asks once for each `load` function (keep it stable) and again on `retry`. An answer that comes too late is dropped. */
export function useRemote<T>(load: (signal: AbortSignal) => Promise<T>, kept?: T): { readonly remote: Remote<T>; readonly retry: () => void } {
  const [remote, setRemote] = useState<Remote<T>>(kept === undefined ? { kind: 'loading' } : { kind: 'ready', value: kept })
  const [attempt, setAttempt] = useState(0)
  const asked = useMemo(() => ({ load, attempt }), [load, attempt])
  useEffect(() => {
    const abort = new AbortController()
    const take = async (): Promise<void> => {
      const answer = await answerOf(asked.load, abort.signal)
      if (!abort.signal.aborted) setRemote(answer)
    }
    void take()
    return () => abort.abort()
  }, [asked])
  const retry = useCallback(() => {
    setRemote({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { remote, retry }
}

async function answerOf<T>(load: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<Remote<T>> {
  try {
    return { kind: 'ready', value: await load(signal) }
  } catch (error) {
    return error instanceof NotFound ? { kind: 'missing' } : { kind: 'failed', sentence: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
