import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit, type Placement } from '../context.ts'
import { useSessionState } from '../session-state.ts'
import { Announcer } from './announcer.tsx'
import { useCovering } from './covering.ts'
import { Header } from './header.tsx'
import { History } from './history.tsx'
import { panelKeys, type View } from './panel-keys.ts'
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
  const [view, setView] = useState<View>('talk')
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
  const onOpen = (id: string): void => {
    void session.openThread(id)
    toTalk()
  }
  const onKeyDown = panelKeys({ covers, onTab, view, asking, close, leaveHistory: () => setView('left-history') })
  return (
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
        <History session={session} threadId={state.threadId} onOpen={onOpen} />
      )}
    </section>
  )
}

/** Classes of a room: a tiny one is short as well. */
const ROOMS: Readonly<Record<Room, string>> = { full: '', short: 'short', tiny: 'short tiny' }
