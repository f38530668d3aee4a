import { useEffect, useState, type ReactNode } from 'react'
import { useDecisionMessages } from './use-decision-messages.ts'

export interface ClockProps {
  /** Milliseconds since 1970. */
  readonly askedAt: number
  readonly expiresAt: number
}

const TICK_MS = 1_000
/** So much before the end (milliseconds) it stands out. */
const SOON_MS = 120_000

/** The time that is left to decide, in words. Nothing of it is announced while it runs. */
export function TimeLeft({ askedAt, expiresAt }: ClockProps): ReactNode {
  const messages = useDecisionMessages()
  const left = useLeft(askedAt, expiresAt)
  const seconds = Math.ceil(left / 1_000)
  return (
    <span className={left <= SOON_MS ? 'left soon' : 'left'} role="timer" aria-live="off">
      {left === 0 ? messages.over : messages.left(Math.floor(seconds / 60), seconds % 60)}
    </span>
  )
}

/** The same as a bar, which says nothing. */
export function TimeBar({ askedAt, expiresAt }: ClockProps): ReactNode {
  const left = useLeft(askedAt, expiresAt)
  const share = left / Math.max(1, expiresAt - askedAt)
  return (
    <div className="time" aria-hidden="true">
      <i style={{ inlineSize: `${Math.round(share * 1_000) / 10}%` }} />
    </div>
  )
}

/** Milliseconds; never more than there were, whatever the clock of this device says. */
function useLeft(askedAt: number, expiresAt: number): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now >= expiresAt
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.min(Math.max(0, expiresAt - now), expiresAt - askedAt)
}
