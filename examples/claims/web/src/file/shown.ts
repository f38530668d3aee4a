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
  const note =
    typeof action['note'] === 'string'
      ? action['note']
          .replaceAll(/[\p{Cc}\s]+/gu, ' ')
          .trim()
          .slice(0, NOTE_LETTERS)
      : ''
  return note === '' ? { panel: panel.id } : { panel: panel.id, note }
}

/** What a screen reader is told of it. */
export function announcementOf({ panel, note }: ShownPanel): string {
  const label = findPanel(panel)?.label ?? panel
  return note === undefined ? `The assistant shows the panel ${label}.` : `The assistant shows the panel ${label}: ${note}`
}

export interface Shown {
  /** Ringed now, in the order of showing. */
  readonly shown: readonly ShownPanel[]
  /** Takes every client action of the assistant. */
  readonly show: (action: ClientAction) => void
  /** While the assistant covers the page, rings do not run out, because nobody sees them. */
  readonly setCovered: (covered: boolean) => void
}

/** Rings the panels that the assistant shows, each for its own time; `onShow` brings one up. */
export function useShown(onShow: (panel: PanelId) => void): Shown {
  const [shown, setShown] = useState<readonly ShownPanel[]>([])
  const [covered, setCovered] = useState(false)
  const turns = useRef(0)
  const show = useCallback(
    (action: ClientAction) => {
      const asked = panelAsked(action)
      if (asked === undefined) return
      const turn = (turns.current += 1)
      setShown((before) => [...before.filter((other) => other.panel !== asked.panel), { ...asked, turn }])
      onShow(asked.panel)
    },
    [onShow],
  )
  const end = useCallback((turn: number) => setShown((before) => before.filter((other) => other.turn !== turn)), [])
  useRunningOut(covered ? NONE : shown, end)
  return { shown, show, setCovered }
}

const NONE: readonly ShownPanel[] = []

/** Ends each showing once it has stood for its time. */
function useRunningOut(shown: readonly ShownPanel[], end: (turn: number) => void): void {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    for (const { turn } of shown) {
      if (timers.current.has(turn)) continue
      timers.current.set(
        turn,
        setTimeout(() => end(turn), RING_MS),
      )
    }
  }, [shown, end])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])
}
