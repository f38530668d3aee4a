import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Follow {
  readonly log: RefObject<HTMLDivElement | null>
  readonly talk: RefObject<HTMLDivElement | null>
  /** Whether the end of the transcript is in view. */
  readonly atEnd: boolean
  /** Shows the end, and keeps it in view from now on. */
  readonly toEnd: () => void
}

/** Counts as the end (pixels), so that half a line of scrolling does not let go of it. */
const NEAR_PX = 40
/** Room over the message that stands at the top. */
const OVER_PX = 12

/** What the transcript keeps in view while it grows: the start of the newest answer, its end, or what the person scrolled to. */
type Kept = 'start' | 'end' | 'place'

/**
 * Follows an answer until the message that asked for it (`newest`: its id) stands at the top, so that its beginning stays
 * in view. The person's own scrolling and `toEnd` take over until their next message.
 */
export function useFollow(newest: string | undefined): Follow {
  const log = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const kept = useRef<Kept>('start')
  /** Where the transcript stood last: only a way from there is the person's. */
  const top = useRef(0)
  const [atEnd, setAtEnd] = useState(true)

  const settle = useCallback(() => {
    const box = log.current
    if (box === null) return
    if (kept.current === 'start') box.scrollTop = startOfAnswer(box)
    if (kept.current === 'end') box.scrollTop = box.scrollHeight
    top.current = box.scrollTop
    setAtEnd(isNearEnd(box))
  }, [])
  const toEnd = useCallback(() => {
    kept.current = 'end'
    settle()
  }, [settle])
  const followed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (newest === followed.current) return
    followed.current = newest
    kept.current = 'start'
    settle()
  }, [newest, settle])
  useEffect(() => {
    const box = log.current
    if (box === null || talk.current === null) return undefined
    const look = (): void => {
      if (box.scrollTop === top.current) return
      kept.current = isNearEnd(box) ? 'end' : 'place'
      settle()
    }
    const observer = new ResizeObserver(settle)
    observer.observe(talk.current)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [settle])
  return { log, talk, atEnd, toEnd }
}

function isNearEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
}

/** Where the person's newest message is at the top, or, where that is long, fills the upper half. */
function startOfAnswer(box: HTMLElement): number {
  const asked = [...box.querySelectorAll('.you')].at(-1)
  if (asked === undefined) return 0
  const { top, bottom } = asked.getBoundingClientRect()
  const moved = box.scrollTop - box.getBoundingClientRect().top
  return Math.max(top + moved - OVER_PX, bottom + moved - box.clientHeight / 2)
}
