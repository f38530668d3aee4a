import { useEffect, useState, type ReactNode } from 'react'
import type { Session, Trouble } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Icon, type IconName } from './icons.tsx'
import { secondsLeft } from './seconds-left.ts'

const LOOKS: Readonly<Record<Trouble['kind'], readonly [IconName, 'plain' | 'caution' | 'danger']>> = {
  broken: ['cut', 'caution'],
  offline: ['cut', 'plain'],
  unreachable: ['cut', 'plain'],
  no_token: ['lock', 'plain'],
  unsent: ['clock', 'plain'],
  rate_limited: ['clock', 'plain'],
  session_ended: ['lock', 'plain'],
  provider: ['warn', 'danger'],
  server: ['warn', 'danger'],
  not_found: ['warn', 'plain'],
  refused: ['warn', 'plain'],
  stopped: ['stop', 'plain'],
}

export interface TroubleNoteProps {
  readonly session: Session
  readonly trouble: Trouble
  /** Takes a message back into the composer. */
  readonly onEdit: (text: string) => void
  readonly onRemedy: () => void
}

/** What is wrong, in its own sentence, with its own button. */
export function TroubleNote({ session, trouble, onEdit, onRemedy }: TroubleNoteProps): ReactNode {
  const { messages, onSignIn } = useAmbit()
  const [signInFailed, setSignInFailed] = useState(false)
  const seconds = useSecondsLeft(trouble)
  const [icon, look] = LOOKS[trouble.kind]
  const { first, second } = messages.trouble(trouble, seconds)
  const signsIn = async (): Promise<boolean> => {
    setSignInFailed(false)
    try {
      await onSignIn?.()
      return true
    } catch (thrown) {
      reportError(thrown)
      setSignInFailed(true)
      return false
    }
  }
  const press = async (): Promise<void> => {
    if (trouble.remedy === 'edit') return onEdit(session.withdraw())
    if (trouble.remedy === 'sign_in' && !(await signsIn())) return
    onRemedy()
    await session.retry()
  }
  const remedy = trouble.remedy === 'sign_in' && onSignIn === undefined ? 'retry' : trouble.remedy
  return (
    <div className={`note ${look}`} part="notice">
      <Icon name={icon} />
      <div>
        <p>{first}</p>
        {second !== '' && <p>{second}</p>}
        {signInFailed && <p role="alert">{messages.signInFailed}</p>}
      </div>
      <button
        type="button"
        className={`btn ${remedy === 'sign_in' ? 'main' : remedy === 'go_on' ? 'quiet' : ''}`}
        disabled={seconds > 0}
        onClick={() => {
          void press()
        }}
      >
        {seconds > 0 ? messages.retryIn(seconds) : messages.remedy[remedy]}
      </button>
    </div>
  )
}

/** Whole seconds until trying again makes sense; 0 where that is now. */
function useSecondsLeft(trouble: Trouble): number {
  const until = trouble.kind === 'rate_limited' ? trouble.retryAt : 0
  const [now, setNow] = useState(Date.now)
  const waits = until > now
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [waits])
  return secondsLeft(until, now)
}

const TICK_MS = 250
