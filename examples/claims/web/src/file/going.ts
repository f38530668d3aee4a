import { useCallback, useEffect, useState } from 'react'
import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import { panelAnchor } from './panel-frame.tsx'

/** A way to a panel. With `focus` a person asked for it, so the keyboard goes along; the assistant only brings it into view. */
interface Going {
  readonly panel: PanelId
  readonly focus: boolean
}

/** Brings panels into view once the page shows them unfolded. The panel that the address names is the first. */
export function useGoing(): { readonly go: (panel: PanelId, focus: boolean) => void } {
  const [going, setGoing] = useState<Going | undefined>(() => {
    const named = panelNamed(window.location.hash)
    return named === undefined ? undefined : { panel: named, focus: true }
  })
  useEffect(() => {
    if (going === undefined) return
    const panel = document.getElementById(panelAnchor(going.panel))
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    panel?.scrollIntoView({ block: 'start', behavior: still ? 'instant' : 'smooth' })
    if (going.focus) panel?.querySelector<HTMLElement>('.panel-title, h2')?.focus({ preventScroll: true })
  }, [going])
  const go = useCallback((panel: PanelId, focus: boolean) => {
    setGoing({ panel, focus })
  }, [])
  return { go }
}

/** The panel that an address such as `#panel-policy` names. */
export function panelNamed(hash: string): PanelId | undefined {
  return MATTER_PANELS.find(({ id }) => `#${panelAnchor(id)}` === hash)?.id
}
