import { useCallback, useEffect, useRef, useState } from 'react'
import type { ClientAction } from '@ambit/domain'
import { findPanel, type PanelId } from '../../../shared/panels.ts'

/** How long a panel stays ringed. */
export const RING_MS = 6000
const NOTE_LETTERS = 120

/** A panel that the assistant shows, with what it says about it. */
export interface ShownPanel {
  readonly panel: PanelId
  readonly note?: string
  /** Grows with each showing, so that the same panel shown twice is shown again. */
  readonly turn: number
}

/** The panel that a client action asks for; undefined where the action is another or names no panel of ours. */
export function panelAsked(action: ClientAction): Omit<ShownPanel, 'turn'> | undefined {
  if (action.type !== 'highlight_panel' || typeof action['panel'] !== 'string') return undefined
  const panel = findPanel(action['panel'])
  if (panel === undefined) return undefined
  const note = typeof action['note'] === 'string' ? action['note'].replaceAll(/[\p{Cc}\s]+/gu, ' ').trim().slice(0, NOTE_LETTERS) : ''
  return note === '' ? { panel: panel.id } : { panel: panel.id, note }
}

/** What a screen reader is told of it. */
export function announcementOf({ panel, note }: ShownPanel): string {
  const label = findPanel(panel)?.label ?? panel
  return note === undefined ? `The assistant shows the panel ${label}.` : `The assistant shows the panel ${label}: ${note}`
}

/** Panels that are ringed now, in the order of showing; each for its own time. `show` takes every client action of the assistant. */
export function useShown(onShow: (panel: PanelId) => void): { readonly shown: readonly ShownPanel[]; readonly show: (action: ClientAction) => void } {
  const [shown, setShown] = useState<readonly ShownPanel[]>([])
  const turns = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    }
  }, [])
  const show = useCallback(
    (action: ClientAction) => {
      const asked = panelAsked(action)
      if (asked === undefined) return
      const turn = (turns.current += 1)
      setShown((before) => [...before.filter((other) => other.panel !== asked.panel), { ...asked, turn }])
      onShow(asked.panel)
      const timer = setTimeout(() => {
        timers.current.delete(timer)
        setShown((before) => before.filter((other) => other.turn !== turn))
      }, RING_MS)
      timers.current.add(timer)
    },
    [onShow],
  )
  return { shown, show }
}
