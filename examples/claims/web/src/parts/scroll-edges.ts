import { type RefObject, useEffect, useRef } from 'react'

/** What is out of sight by a pixel or less is the rounding of the browser. */
const ROUNDING_PX = 1

/** Marks an element that scrolls sideways with `data-more`: `start`, `end` or `both`, where there is more to see. */
export function useScrollEdges<T extends HTMLElement>(): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    const look = (): void => mark(current)
    look()
    current.addEventListener('scroll', look, { passive: true })
    const watch = new ResizeObserver(look)
    for (const part of [current, ...current.children]) watch.observe(part)
    return () => {
      current.removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [])
  return row
}

function mark(row: HTMLElement): void {
  const before = Math.abs(row.scrollLeft)
  const atStart = before <= ROUNDING_PX
  const atEnd = before + row.clientWidth >= row.scrollWidth - ROUNDING_PX
  if (atStart && atEnd) delete row.dataset['more']
  else row.dataset['more'] = atStart ? 'end' : atEnd ? 'start' : 'both'
}
