import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit, type Placement } from './context.ts'
import { RefsContext, type Refs } from './refs.ts'
import { useSessionState } from './session-state.ts'
import { ShadowHost } from './shadow-host.tsx'
import { Guard } from './widget/guard.tsx'
import { Icon } from './widget/icons.tsx'
import { Panel } from './widget/panel.tsx'

export interface AssistantProps {
  /**
   * docked: at the end edge of the window, over its whole height less `--ambit-dock-top`, `--ambit-dock-width` (392px) wide;
   * floating: a window over the page with a launcher; inline: fills the box it stands in, and is always open.
   * A page that wants room beside a docked one reads `useAssistant().isOpen`.
   */
  readonly placement?: Placement
  /** Whether it begins open where the person has not opened or closed it yet; by default a docked one does on wide windows. */
  readonly defaultOpen?: boolean
  /** What the empty field says, such as "Ask about this claim". */
  readonly placeholder?: string
  /** The records of the page that an answer may name: what of them the page has becomes pressable in an answer. */
  readonly refs?: Refs
}

/**
 * The assistant widget, or its launcher while it is closed. One for each `CapabilityProvider`. Its look follows the `--ambit-*`
 * tokens of the design, set on any element above it, and `::part` of: panel, header, title, transcript, greeting,
 * message-person, message-assistant, activity, notice, history, menu, chip, field, composer, send, stop, launcher, document.
 */
export function Assistant({ placement = 'docked', defaultOpen, placeholder, refs }: AssistantProps): ReactNode {
  const { session, isOpen, place } = useAmbit()
  const [draft, setDraft] = useState('')
  useLayoutEffect(() => place(placement, defaultOpen), [place, placement, defaultOpen])
  return (
    <ShadowHost placement={placement} isOpen={isOpen === true}>
      <Guard>
        {session !== undefined && isOpen === true && (
          <RefsContext.Provider value={refs}>
            <Panel session={session} placement={placement} placeholder={placeholder} draft={draft} onDraft={setDraft} />
          </RefsContext.Provider>
        )}
        {session !== undefined && isOpen === false && <Launcher session={session} />}
      </Guard>
    </ShadowHost>
  )
}

function Launcher({ session }: { readonly session: Session }): ReactNode {
  const { messages, open, focuses } = useAmbit()
  const { agent } = useSessionState(session)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (focuses) button.current?.focus()
  }, [focuses])
  return (
    <div className="root" dir={messages.direction} lang={messages.language}>
      <button ref={button} type="button" className="launch" part="launcher" aria-haspopup="true" title={agent?.label} onClick={() => open(true)}>
        <Icon name="mark" />
        {messages.ask}
      </button>
    </div>
  )
}
