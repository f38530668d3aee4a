import { useCallback, useRef } from 'react'

/** Runs a work, and lets go what is asked while it runs: a form that is sent twice in a hurry makes one thing. */
export function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false)
  return useCallback(async (work) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }, [])
}
