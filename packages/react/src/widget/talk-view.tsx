import { useMemo, type ReactNode } from 'react'
import { isBusy, type Session, type SessionState } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { useFollow } from './follow.ts'
import { Hello } from './hello.tsx'
import { Icon } from './icons.tsx'
import { Transcript } from './transcript.tsx'
import { TroubleNote } from './trouble-note.tsx'

export interface TalkViewProps {
  readonly session: Session
  readonly state: SessionState
  readonly onAsk: (text: string) => void
  readonly onEdit: (text: string) => void
  /** Announces. */
  readonly onSay: (text: string) => void
  /** The button of a notice was pressed, and goes away with it. */
  readonly onRemedy: () => void
}

/** The conversation, with what is going on or wrong at its end. */
export function TalkView({ session, state, onAsk, onEdit, onSay, onRemedy }: TalkViewProps): ReactNode {
  const { messages } = useAmbit()
  const { agent, items, status } = state
  const { log, talk, atEnd, toEnd } = useFollow(items.findLast((item) => item.kind === 'person')?.id)
  const tasks = useMemo(() => new Map(agent?.quickActions.map((action) => [action.id, action.label])), [agent])
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. Its words are announced at their boundaries instead, elsewhere. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={log} className="log" part="transcript" role="log" aria-live="off" aria-label={messages.conversation} tabIndex={0}>
        <div ref={talk} className="talk">
          {agent !== undefined && items.length === 0 && status.kind !== 'opening' && <Hello agent={agent} onAsk={onAsk} />}
          <Transcript {...{ session, status, items, tasks, onSay }} />
          {isQuiet(state) && (
            <div className="quiet-line">
              <Icon name="spin" className="s spin" />
              {status.kind === 'opening' ? messages.reading : status.kind === 'stopping' ? messages.stopping : messages.working}
            </div>
          )}
          {status.kind === 'trouble' && <TroubleNote session={session} trouble={status.trouble} onEdit={onEdit} onRemedy={onRemedy} />}
        </div>
      </div>
      {!atEnd && items.length > 0 && (
        <button type="button" className="btn jump" onClick={toEnd}>
          <Icon name="down" className="s" />
          {messages.newest}
        </button>
      )}
    </>
  )
}

/** Whether something goes on of which nothing is to be seen. */
function isQuiet({ status, items }: SessionState): boolean {
  if (status.kind === 'opening') return true
  const last = items.at(-1)
  const moves =
    (last?.kind === 'text' && last.state === 'streaming' && last.text !== '') ||
    (last?.kind === 'activity' && (last.state === 'running' || last.decision?.state === 'approved'))
  return isBusy(status) && !moves
}
