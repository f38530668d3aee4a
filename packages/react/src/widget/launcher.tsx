import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { useSessionState } from '../session-state.ts'
import { isOpen } from './decision/open-decision.ts'
import { Icon } from './icons.tsx'

/** The button that opens the assistant; the page may put its own in its place. */
export function Launcher({ session }: { readonly session: Session }): ReactNode {
  const { messages, open, focuses } = useAmbit()
  const { agent, items } = useSessionState(session)
  const waiting = items.filter(isOpen).length
  const slot = useRef<HTMLSlotElement>(null)
  // The page's own launcher is no child of the slot in this tree: only the slot itself hears both.
  useLayoutEffect(() => {
    const { current } = slot
    const opened = (): void => open(true)
    current?.addEventListener('click', opened)
    return () => current?.removeEventListener('click', opened)
  }, [open])
  useLayoutEffect(() => {
    if (focuses && slot.current !== null) focusFirst(slot.current)
  }, [focuses])
  return (
    <div className="root" dir={messages.direction} lang={messages.language}>
      <slot ref={slot} name="launcher">
        <button type="button" className="launch" part="launcher" aria-haspopup="true" title={agent?.label}>
          <Icon name="mark" />
          {waiting === 0 ? messages.ask : messages.waitsForDecision}
          {waiting > 0 && <span className="n">{waiting}</span>}
        </button>
      </slot>
      <output className="sr">{waiting > 0 && messages.waitsForDecision}</output>
    </div>
  )
}

const FOCUSABLE = 'button, a[href], [tabindex]'

function focusFirst(slot: HTMLSlotElement): void {
  const [own] = slot.assignedElements()
  const first = own === undefined || !own.matches(FOCUSABLE) ? (own ?? slot).querySelector(FOCUSABLE) : own
  if (first instanceof HTMLElement) first.focus()
}
