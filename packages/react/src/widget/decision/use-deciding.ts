import { useEffect, useRef, useState } from 'react'
import { isBusy, type Session, type Status } from '@ambit/client'
import type { AskedCall } from './open-decision.ts'

export interface Pressed {
  readonly callIds: readonly string[]
  readonly approved: boolean
}

export interface Deciding {
  /** What is on its way. */
  readonly pressed: Pressed | undefined
  /** Nothing can be decided right now. */
  readonly isHeld: boolean
  readonly reasonOf: (callId: string) => string
  readonly setReason: (callId: string, reason: string) => void
  readonly decide: (pressed: Pressed) => void
}

/** A click so soon after other questions came under the pointer (milliseconds) was meant for what was there before. */
const SETTLES_MS = 500

export interface DecidingParts {
  readonly calls: readonly AskedCall[]
  readonly session: Session
  readonly status: Status
}

/** Sends what the person decided, once, and nothing before the card has stood still for a moment. */
export function useDeciding({ calls, session, status }: DecidingParts): Deciding {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [pressed, setPressed] = useState<Pressed>()
  const ids = calls.map(({ id }) => id).join()
  const settled = useSettled(ids)
  /** What was sent and may still be on its way: the state that is drawn may be older than the press before this one. */
  const sent = useRef<readonly string[]>([])
  const reasonOf = (callId: string): string => reasons[callId] ?? ''
  const isPressed = calls.some(({ id }) => pressed?.callIds.includes(id))
  const isHeld = isPressed || settled !== ids || isBusy(status)
  const send = async (made: Pressed): Promise<void> => {
    const answers = made.callIds.map((callId) => {
      const reason = reasonOf(callId).trim()
      return { callId, approved: made.approved, ...(!made.approved && reason !== '' && { reason }) }
    })
    try {
      await session.decide(answers)
    } finally {
      sent.current = sent.current.filter((callId) => !made.callIds.includes(callId))
      setPressed(undefined)
    }
  }
  return {
    pressed: isPressed ? pressed : undefined,
    isHeld,
    reasonOf,
    setReason: (callId, reason) => setReasons((before) => ({ ...before, [callId]: reason })),
    decide: (made) => {
      if (isHeld || made.callIds.some((callId) => sent.current.includes(callId))) return
      sent.current = [...sent.current, ...made.callIds]
      setPressed(made)
      void send(made)
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
