import { useEffect, useState } from 'react'
import { isBusy, type Session, type Status } from '@ambit/client'
import type { AskedCall } from './open-decision.ts'

export interface Deciding {
  /** Something is on its way to the server. */
  readonly isBusy: boolean
  /** Nothing can be decided by a click right now. */
  readonly isHeld: boolean
  readonly reasonOf: (callId: string) => string
  readonly setReason: (callId: string, reason: string) => void
  readonly decide: (press: Press, callIds: readonly string[], approved: boolean) => void
}

/** A click of a pointer has a `detail`; a key, or a program, has none. */
type Press = Pick<MouseEvent, 'detail'>

/** A click so soon after other questions came under the pointer (milliseconds) was meant for what was there before. */
const SETTLES_MS = 500

export interface DecidingParts {
  readonly calls: readonly AskedCall[]
  readonly session: Session
  readonly status: Status
}

/** Sends what the person decided; no click before the card has stood still for a moment. That each is decided once, and nothing while something is on its way, is the session's. */
export function useDeciding({ calls, session, status }: DecidingParts): Deciding {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const ids = calls.map(({ id }) => id).join()
  const settled = useSettled(ids)
  const reasonOf = (callId: string): string => reasons[callId] ?? ''
  const isSettled = settled === ids
  return {
    isBusy: isBusy(status),
    isHeld: !isSettled || isBusy(status),
    reasonOf,
    setReason: (callId, reason) => setReasons((before) => ({ ...before, [callId]: reason })),
    decide: ({ detail }, callIds, approved) => {
      if (detail > 0 && !isSettled) return
      const answers = callIds.map((callId) => {
        const reason = reasonOf(callId).trim()
        return { callId, approved, ...(!approved && reason !== '' && { reason }) }
      })
      void session.decide(answers)
    },
  }
}

/** The ids that stood still for a moment. */
function useSettled(ids: string): string | undefined {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(ids), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [ids])
  return settled
}
