import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** short: what only explains steps aside. tiny: the chips do too, but for More. */
export type Room = 'full' | 'short' | 'tiny'

/** Under these heights (pixels) what stands around the transcript would take more than half of the panel. */
const SHORT_PX = 520
const TINY_PX = 340

/** How much room the panel has, so that at least half of it is transcript in a short window or at a large zoom. */
export function useRoom(): { readonly panel: RefObject<HTMLElement | null>; readonly room: Room } {
  const panel = useRef<HTMLElement>(null)
  const [room, setRoom] = useState<Room>('full')
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return undefined
    const measure = (): void => setRoom(roomOf(element.clientHeight))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { panel, room }
}

function roomOf(height: number): Room {
  return height < TINY_PX ? 'tiny' : height < SHORT_PX ? 'short' : 'full'
}
