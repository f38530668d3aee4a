import { useCallback, useEffect, useState } from 'react'
import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import { panelAnchor } from './panel-frame.tsx'

/** A way to a panel, or to one record in it. With `focus` the keyboard goes along; what the assistant shows is only brought into view. */
export interface Going {
  readonly panel: PanelId
  readonly focus: boolean
  readonly ref?: string
  /** Without the way between: for the place that the address names when the page is opened. */
  readonly atOnce?: true
}

/** Gives a function that brings panels into view once the page shows them unfolded. The panel that the address names is the first. */
export function useGoing(): (going: Going) => void {
  const [going, setGoing] = useState<Going | undefined>(() => {
    const named = panelNamed(window.location.hash)
    return named === undefined ? undefined : { panel: named, focus: true, atOnce: true }
  })
  useEffect(() => {
    const panel = going === undefined ? null : document.getElementById(panelAnchor(going.panel))
    if (going === undefined || panel === null) return
    const record = going.ref === undefined ? undefined : openedRecord(panel, going.ref)
    const behavior = going.atOnce === true || window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    if (record === undefined) panel.scrollIntoView({ block: 'start', behavior })
    else point(record, behavior)
    if (going.focus) panel.querySelector<HTMLElement>('.panel-title, h2')?.focus({ preventScroll: true })
  }, [going])
  return useCallback((next: Going) => {
    setGoing({ ...next })
  }, [])
}

/** The panel that an address such as `#panel-policy` names. */
export function panelNamed(hash: string): PanelId | undefined {
  return MATTER_PANELS.find(({ id }) => `#${panelAnchor(id)}` === hash)?.id
}

/** The record's mark in the panel, with what hides it opened. A record without a mark of its own is its whole panel. */
function openedRecord(panel: Element, ref: string): HTMLElement | undefined {
  const mark = [...panel.querySelectorAll<HTMLElement>('.ref')].find((element) => element.textContent === ref)
  if (mark === undefined) return undefined
  mark.closest('[hidden]')?.dispatchEvent(new Event('beforematch'))
  const details = mark.closest('details')
  if (details !== null) details.open = true
  return mark
}

/** The mark takes the eye by the focus ring, which stays until the person goes on. */
function point(mark: HTMLElement, behavior: ScrollBehavior): void {
  mark.tabIndex = -1
  mark.focus({ preventScroll: true })
  mark.scrollIntoView({ block: 'start', behavior })
}
