import { useEffect, useState } from 'react'
import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import { panelAnchor } from './panel-frame.tsx'

/** Panels count as reached once their top is within this many pixels of the window's top. */
const REACHED_PX = 140

/** The panel that the person reads: the last one whose top has been reached. */
export function useCurrentPanel(): PanelId {
  const [current, setCurrent] = useState<PanelId>('overview')
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      setCurrent(atEnd() ? (lastVisible() ?? 'overview') : (MATTER_PANELS.findLast(({ id }) => topOf(id) <= REACHED_PX)?.id ?? 'overview'))
    }
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
  return current
}

function topOf(id: PanelId): number {
  return document.getElementById(panelAnchor(id))?.getBoundingClientRect().top ?? Infinity
}

/** At the end of the page the last panels can never reach the top. */
function atEnd(): boolean {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
}

function lastVisible(): PanelId | undefined {
  return MATTER_PANELS.findLast(({ id }) => topOf(id) < window.innerHeight)?.id
}
