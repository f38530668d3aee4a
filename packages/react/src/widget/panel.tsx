import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit, type Placement } from '../context.ts'
import { useSessionState } from '../session-state.ts'
import { Announcer } from './announcer.tsx'
import { useCovering } from './covering.ts'
import { Header } from './header.tsx'
import { History } from './history.tsx'
import { useRoom, type Room } from './room.ts'
import { TalkPane } from './talk-pane.tsx'
import { useAsking } from './use-asking.ts'

export interface PanelProps {
  readonly session: Session
  readonly placement: Placement
  readonly placeholder: string | undefined
  readonly draft: string
  readonly onDraft: (text: string) => void
}

/** The assistant, open. */
export function Panel({ session, placement, placeholder, draft, onDraft }: PanelProps): ReactNode {
  const { messages, close, focuses } = useAmbit()
  const state = useSessionState(session)
  const [view, setView] = useState<'talk' | 'left-history' | 'history'>('talk')
  const { panel, room } = useRoom()
  const composer = useRef<HTMLTextAreaElement>(null)
  const { covers, onTab } = useCovering({ panel, composer, placement })
  const asking = useAsking({ session, state, draft, onDraft, composer })
  useEffect(() => {
    if (focuses) composer.current?.focus()
  }, [focuses])

  /** The composer may have to be drawn first. */
  const toTalk = (): void => {
    setView('talk')
    requestAnimationFrame(asking.toComposer)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (covers && event.key === 'Tab') onTab(event)
    if (event.key !== 'Escape' || event.defaultPrevented || (view !== 'history' && !asking.busy && !covers)) return
    event.preventDefault()
    if (view === 'history') setView('left-history')
    else if (asking.busy) asking.stop()
    else close()
  }
  return (
    // Escape leaves the history, stops the answer, or closes what covers the page, wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={`root panel ${placement} ${ROOMS[room]}`}
      part="panel"
      dir={messages.direction}
      lang={messages.language}
      aria-label={state.agent?.label ?? messages.ask}
      {...(covers ? { role: 'dialog', 'aria-modal': true, tabIndex: -1 } : {})}
      onKeyDown={onKeyDown}
    >
      <Header
        state={state}
        view={view}
        onClose={placement === 'inline' ? undefined : close}
        onView={setView}
        onNew={() => {
          session.newThread()
          toTalk()
        }}
      />
      <Announcer state={state} said={asking.said} />
      {view !== 'history' ? (
        <TalkPane {...{ session, state, asking, composer, placeholder, draft, room, onDraft }} />
      ) : (
        <History
          session={session}
          threadId={state.threadId}
          onOpen={(id) => {
            void session.openThread(id)
            toTalk()
          }}
        />
      )}
    </section>
  )
}

/** Classes of a room: a tiny one is short as well. */
const ROOMS: Readonly<Record<Room, string>> = { full: '', short: 'short', tiny: 'short tiny' }
