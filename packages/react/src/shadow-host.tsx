import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { Placement } from './context.ts'
import { keepTyping } from './keep-typing.ts'
import { widgetSheet } from './style/sheet.ts'

export interface ShadowHostProps {
  readonly placement: Placement
  readonly isOpen: boolean
  /** What the page itself gives for the slot `launcher`. */
  readonly slotted: ReactNode
  readonly children: ReactNode
}

/** The widget's own element, with its contents in a shadow root. */
export function ShadowHost({ placement, isOpen, slotted, children }: ShadowHostProps): ReactNode {
  const { host, root } = useShadowRoot(widgetSheet)
  return (
    <div ref={host} data-ambit-assistant="" data-placement={placement} data-open={isOpen}>
      {slotted !== undefined && slotted !== null && <div slot="launcher">{slotted}</div>}
      {root !== undefined && createPortal(children, root)}
    </div>
  )
}

/**
 * Gives an element an open shadow root to draw into through a portal. Styles come as an adopted sheet, so a strict
 * Content-Security-Policy allows them, and nothing of them reaches the page.
 */
export function useShadowRoot(sheetOf: (document: Document) => CSSStyleSheet): {
  readonly host: RefObject<HTMLDivElement | null>
  readonly root: ShadowRoot | undefined
} {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const { current } = host
    if (current === null) return undefined
    const made = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    made.adoptedStyleSheets = [sheetOf(current.ownerDocument)]
    setRoot(made)
    return keepTyping(current)
  }, [sheetOf])
  return { host, root }
}
