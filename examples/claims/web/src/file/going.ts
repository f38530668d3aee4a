import { useCallback, useEffect, useState } from 'react'
import { panelAnchor } from './panel-frame.tsx'
import type { Place } from './place.ts'
import { RING_MS } from './shown.ts'

/** A way to a place. With `focus` the keyboard goes along; what the assistant shows is only brought into view. */
export interface Going extends Place {
  readonly focus: boolean
  /** Without the way between: for the place that the address names when the page is opened. */
  readonly atOnce?: true
}

/** Brings places into view once the page shows their panel unfolded, and rings the record that was gone to. `first` is where the page opens. */
export function useGoing(first: Place | undefined): { readonly going: Going | undefined; readonly go: (going: Going) => void } {
  const [going, setGoing] = useState<Going | undefined>(() => (first === undefined ? undefined : { ...first, focus: true, atOnce: true }))
  useEffect(() => (going === undefined ? undefined : arrive(going)), [going])
  const go = useCallback((next: Going) => {
    setGoing({ ...next })
  }, [])
  return { going, go }
}

/** Returns what ends the ring, where there is one. */
function arrive(going: Going): (() => void) | undefined {
  const panel = document.getElementById(panelAnchor(going.panel))
  if (panel === null) return undefined
  const behavior = going.atOnce === true || window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const row = going.ref === undefined ? null : rowOf(going.ref, panel)
  if (row !== null) reveal(row)
  const place = row ?? panel
  place.scrollIntoView({ block: 'start', behavior })
  if (row !== null) focusMark(row)
  else if (going.focus) panel.querySelector<HTMLElement>('.panel-title, h2')?.focus({ preventScroll: true })
  return going.ref === undefined ? undefined : ring(place)
}

/** The anchor of a record in its panel; null for a record that is a whole panel. */
function rowOf(ref: string, panel: Element): HTMLElement | null {
  const row = document.getElementById(ref)
  return row !== null && panel.contains(row) ? row : null
}

/** Opens whatever the row is folded away in, and the row itself where it folds. */
function reveal(row: HTMLElement): void {
  for (let element: HTMLElement | null = row; element !== null; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement) element.open = true
    if (!element.hasAttribute('hidden')) continue
    element.dispatchEvent(new Event('beforematch'))
    // The page draws it open only after this task; the way there needs it open now.
    element.removeAttribute('hidden')
  }
}

/** Reading goes on from the record's mark. */
function focusMark(row: HTMLElement): void {
  const mark = [...row.querySelectorAll<HTMLElement>('.ref')].find((element) => element.textContent === row.id) ?? row
  mark.tabIndex = -1
  mark.focus({ preventScroll: true })
}

function ring(place: HTMLElement): () => void {
  const end = (): void => place.removeAttribute('data-rung')
  place.setAttribute('data-rung', 'true')
  const timer = setTimeout(end, RING_MS)
  return () => {
    clearTimeout(timer)
    end()
  }
}
