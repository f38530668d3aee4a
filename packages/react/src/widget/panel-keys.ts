import type { KeyboardEvent } from 'react'
import type { Asking } from './use-asking.ts'

/** What the panel shows. */
export type View = 'talk' | 'left-history' | 'history'

export interface PanelKeysParts {
  readonly covers: boolean
  readonly onTab: (event: KeyboardEvent) => void
  readonly view: View
  readonly asking: Pick<Asking, 'busy' | 'stop'>
  readonly close: () => void
  readonly leaveHistory: () => void
}

/** Escape leaves the history, stops the answer, or closes what covers the page, wherever the focus is in the panel. No key reaches the page. */
export function panelKeys({ covers, onTab, view, asking, close, leaveHistory }: PanelKeysParts): (event: KeyboardEvent) => void {
  return (event) => {
    event.stopPropagation()
    if (covers && event.key === 'Tab') onTab(event)
    const leave = view === 'history' ? leaveHistory : asking.busy ? asking.stop : covers ? close : undefined
    if (event.key !== 'Escape' || event.defaultPrevented || leave === undefined) return
    event.preventDefault()
    leave()
  }
}
