import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Follow {
  readonly log: RefObject<HTMLDivElement | null>
  readonly talk: RefObject<HTMLDivElement | null>
  /** False while the person reads further up. */
  readonly atEnd: boolean
  readonly toEnd: () => void
}

/** Counts as the end (pixels), so that half a line of scrolling does not let go of it. */
const NEAR_PX = 40

/** Keeps the end of the transcript in view while it grows, unless the person has scrolled up. A message of their own (`newest`: its id) brings them back. */
export function useFollow(newest: string | undefined): Follow {
  const log = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const held = useRef(true)
  const [atEnd, setAtEnd] = useState(true)

  /** Where the transcript stood last: only a way back from there is the person's. */
  const top = useRef(0)

  const toEnd = useCallback(() => {
    held.current = true
    setAtEnd(true)
    if (log.current !== null) top.current = scrollToEnd(log.current)
  }, [])
  const followed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (newest === followed.current) return
    followed.current = newest
    toEnd()
  }, [newest, toEnd])
  useEffect(() => {
    const box = log.current
    if (box === null || talk.current === null) return undefined
    const look = (): void => {
      const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
      // Text may have grown between our own scrolling and this event: that is no reason to let go.
      if (isNear) held.current = true
      else if (box.scrollTop < top.current) held.current = false
      top.current = box.scrollTop
      setAtEnd(held.current)
    }
    const observer = new ResizeObserver(() => {
      if (held.current) top.current = scrollToEnd(box)
      else look()
    })
    observer.observe(talk.current)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return { log, talk, atEnd, toEnd }
}

function scrollToEnd(box: HTMLElement): number {
  box.scrollTop = box.scrollHeight
  return box.scrollTop
}
