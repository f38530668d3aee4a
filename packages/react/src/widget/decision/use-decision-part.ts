import { useCallback, useEffect, useState } from 'react'

type DecisionPart = typeof import('./decisions.tsx')

/** reading: it is on its way, or was not needed yet. */
export type PartRead =
  | { readonly kind: 'reading' }
  | { readonly kind: 'there'; readonly part: DecisionPart }
  | { readonly kind: 'failed'; readonly again: () => void }

/** The part of a page, once it was loaded: the next widget, or the next drawing of this one, has it at once. */
let loaded: DecisionPart | undefined

/** What draws decisions is a part of its own: it is loaded when there is the first one, and no talk without one pays for it. */
export function useDecisionPart(isNeeded: boolean): PartRead {
  const [part, setPart] = useState(loaded)
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((before) => before + 1), [])
  const wants = isNeeded && part === undefined
  useEffect(() => {
    if (!wants) return undefined
    let current = true
    const load = async (): Promise<void> => {
      try {
        loaded = await import('./decisions.tsx')
        if (current) setPart(loaded)
      } catch (thrown) {
        reportError(thrown)
        if (current) setFailures(tries + 1)
      }
    }
    void load()
    return () => {
      current = false
    }
  }, [wants, tries])
  if (part !== undefined) return { kind: 'there', part }
  return failures > tries ? { kind: 'failed', again } : { kind: 'reading' }
}
