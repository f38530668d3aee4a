import { useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { STOPS } from './stops.ts'

export interface TourProps {
  /** Which stop is shown, from 0. */
  readonly at: number
  readonly onGo: (at: number) => void
  readonly onClose: () => void
}

/** A card under the part of the navigation that it speaks of. The page behind it goes on working; afterwards the focus is where it was. */
export function Tour(props: TourProps) {
  // Before the card takes the focus, which it does in an effect of its own.
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return <Stop key={props.at} {...props} />
}

function Stop({ at, onGo, onClose }: TourProps) {
  const card = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, says } = STOPS[at] ?? STOPS[0]
  const isLast = at >= STOPS.length - 1
  useEffect(() => {
    const link = document.querySelector('[data-toured]')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    card.current?.style.setProperty('--at', `${link?.getBoundingClientRect().left ?? 0}px`)
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const shown = card.current
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    shown?.addEventListener('keydown', onKey)
    return () => shown?.removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <dialog ref={card} open className="panel tour" aria-labelledby="tour-title" aria-describedby="tour-says">
      <div className="row between">
        <p className="dim xs">
          Tour, {at + 1} of {STOPS.length}
        </p>
        <button type="button" className="btn icon small quiet" aria-label="Close the tour" onClick={onClose}>
          <Icon name="cross" small />
        </button>
      </div>
      <h2 ref={heading} id="tour-title" tabIndex={-1}>
        {name}
      </h2>
      <p id="tour-says">{says}</p>
      <div className="row">
        <button type="button" className="btn main" onClick={() => (isLast ? onClose() : onGo(at + 1))}>
          {isLast ? 'Done' : 'Next'}
        </button>
        {at === 0 ? null : (
          <button type="button" className="btn" onClick={() => onGo(at - 1)}>
            Back
          </button>
        )}
      </div>
    </dialog>
  )
}
