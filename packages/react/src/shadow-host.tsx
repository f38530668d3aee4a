import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Placement } from './context.ts'
import { widgetSheet } from './style/sheet.ts'

export interface ShadowHostProps {
  readonly placement: Placement
  readonly isOpen: boolean
  readonly children: ReactNode
}

/**
 * An element of its own with an open shadow root, drawn through a portal. Styles come as an adopted sheet, so a strict
 * Content-Security-Policy allows them, and nothing of them reaches the page.
 */
export function ShadowHost({ placement, isOpen, children }: ShadowHostProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    const host = ref.current
    if (host === null) return undefined
    const made = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    made.adoptedStyleSheets = [widgetSheet(host.ownerDocument)]
    for (const name of KEYS) host.addEventListener(name, keepTyping)
    setRoot(made)
    return () => {
      for (const name of KEYS) host.removeEventListener(name, keepTyping)
    }
  }, [])
  return (
    <div ref={ref} data-ambit-assistant="" data-placement={placement} data-open={isOpen}>
      {root !== undefined && createPortal(children, root)}
    </div>
  )
}

const KEYS = ['keydown', 'keypress', 'keyup'] as const

/** Seen from the page, typing in a shadow root happens on a plain element: without this its one-letter shortcuts would fire. */
function keepTyping(event: KeyboardEvent): void {
  const [target] = event.composedPath()
  const typing = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  if (typing && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}
