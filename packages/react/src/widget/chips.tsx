import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { AgentView, CapabilityMeta } from '@ambit/domain'
import { useAmbit } from '../context.ts'
import { fitting } from './fitting.ts'
import { Icon } from './icons.tsx'

export interface ChipsProps {
  readonly agent: AgentView
  /** Rows that the chips may take. */
  readonly rows: number
  /** Whether the More menu is open. */
  readonly isOpen: boolean
  readonly onPick: (action: CapabilityMeta) => void
  /** The More button was pressed, while these stand as chips. */
  readonly onMore: (chips: readonly CapabilityMeta[], button: HTMLElement) => void
}

/** Pinned quick actions as chips, as many as fit; the others stand in the More menu. */
export function Chips({ agent, rows, isOpen, onPick, onMore }: ChipsProps): ReactNode {
  const { messages } = useAmbit()
  const { quickActions } = agent
  const pinned = quickActions.filter((action) => action.pinned)
  const box = useRef<HTMLDivElement>(null)
  const fits = useFitting({ box, count: pinned.length, rows, total: quickActions.length })
  const shown = pinned.slice(0, fits)
  const left = quickActions.length - shown.length
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOpen || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMore(shown, event.currentTarget)
  }
  if (quickActions.length === 0) return null
  return (
    <div className="chips" ref={box}>
      {pinned.map((action, at) => (
        <button key={action.id} type="button" className={at < fits ? 'chip' : 'chip away'} part="chip" onClick={() => onPick(action)}>
          <span>{action.label}</span>
        </button>
      ))}
      {left > 0 && (
        <button
          type="button"
          className="chip"
          part="chip"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          // The menu closes when the focus leaves it: pressing its own button must not open it again.
          onMouseDown={(event) => isOpen && event.preventDefault()}
          onClick={(event) => onMore(shown, event.currentTarget)}
          onKeyDown={onKeyDown}
        >
          {messages.more} <span className="n">{left}</span>
          <Icon name="down" className="s" />
        </button>
      )}
    </div>
  )
}

interface Fitting {
  readonly box: RefObject<HTMLDivElement | null>
  /** Number of pinned chips, which come first in the box. */
  readonly count: number
  readonly rows: number
  readonly total: number
}

/** How many chips fit; measured again when the room or the words change. */
function useFitting({ box, count, rows, total }: Fitting): number {
  const [fits, setFits] = useState(count)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = (): void => {
      const widths = [...element.children].map((child) => (child instanceof HTMLElement ? widthOf(child) : 0))
      if (element.clientWidth === 0) return
      setFits(fitting({ chips: widths.slice(0, count), more: widths[count] ?? MORE_PX, room: element.clientWidth, rows, total }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    // The chips themselves change when the host's font has loaded.
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => observer.disconnect()
  }, [box, count, rows, total])
  return fits
}

/** Rounded up; a chip that the style takes away altogether fits nowhere. */
function widthOf({ offsetWidth }: HTMLElement): number {
  return offsetWidth === 0 ? Infinity : offsetWidth + 1
}

/** Width of the More button before it was drawn once. */
const MORE_PX = 90
