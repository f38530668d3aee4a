import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit, type Placement } from '../context.ts'
import { useSessionState } from '../session-state.ts'
import { Announcer } from './announcer.tsx'
import { Header } from './header.tsx'
import { History } from './history.tsx'
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
  const [view, setView] = useState<'talk' | 'history'>('talk')
  const composer = useRef<HTMLTextAreaElement>(null)
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
    if (event.key !== 'Escape' || !asking.busy) return
    event.preventDefault()
    asking.stop()
  }
  return (
    // Escape stops the answer wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={`root panel ${placement}`}
      part="panel"
      dir={messages.direction}
      lang={messages.language}
      aria-label={state.agent?.label ?? messages.ask}
      onKeyDown={onKeyDown}
    >
      <Header
        state={state}
        view={view}
        onClose={placement === 'inline' ? undefined : close}
        onView={(next) => (next === 'talk' ? toTalk() : setView(next))}
        onNew={() => {
          session.newThread()
          toTalk()
        }}
      />
      <Announcer state={state} said={asking.said} />
      {view === 'talk' ? (
        <TalkPane session={session} state={state} asking={asking} composer={composer} placeholder={placeholder} draft={draft} onDraft={onDraft} />
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
