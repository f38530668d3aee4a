import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ClaimFile } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { RefLink } from '../parts/ref.tsx'
import { useScrollEdges } from '../parts/scroll-edges.ts'
import { Folded } from '../parts/shelf.tsx'
import { nearDate } from '../text/dates.ts'
import { counted, listed } from '../text/words.ts'
import { furtherAhead, type Mark, marksOf } from './marks.ts'
import { Plot, quietWords } from './plot.tsx'
import { MarkText, Reading } from './reading.tsx'
import { firstZoom, type Scale, scaleOf, type Zoom, zoomsOf } from './scale.ts'

/** Of what lies beyond the strip, this many are named. */
const FURTHER_SHOWN = 3

/** When things happened and what lies ahead: a lane for each kind of event, its quiet stretches named, the chosen event in words. */
export function TimelineStrip({ file }: { readonly file: ClaimFile }) {
  const { today, quiet } = file.figures
  const marks = useMemo(() => marksOf(file), [file])
  const scale = useMemo(() => scaleOf(file, marks), [file, marks])
  const zooms = useMemo(() => zoomsOf(file, scale), [file, scale])
  const [zoom, setZoom] = useState(firstZoom(file, zooms))
  const [{ chosen, spoken }, setChosen] = useState({ chosen: marks.findLastIndex((mark) => mark.state === 'past'), spoken: false })
  const scroller = useRef<HTMLDivElement>(null)
  const daysInView = zoom?.days ?? scale.days
  useScrolledTo(scroller, marks[chosen]?.date ?? today, scale)
  const choose = useCallback((index: number) => setChosen({ chosen: index, spoken: false }), [])
  if (marks.length === 0) return null
  return (
    <section className="strip" aria-label="Timeline">
      {zooms.length < 2 ? null : <Zooms zooms={zooms} zoom={zoom} onZoom={setZoom} />}
      <Plot marks={marks} quiet={quiet} scale={scale} daysInView={daysInView} chosen={chosen} choose={choose} scroller={scroller} />
      <Reading marks={marks} chosen={chosen} today={today} spoken={spoken} choose={(index) => setChosen({ chosen: index, spoken: true })} />
      {quiet.length === 0 ? null : <p className="strip-note">{`Quiet: ${listed(quiet.map(quietWords))}`}</p>}
      <Further marks={furtherAhead(file)} today={today} />
      <EventList marks={marks} />
    </section>
  )
}

function Zooms({ zooms, zoom, onZoom }: { readonly zooms: readonly Zoom[]; readonly zoom: Zoom | undefined; readonly onZoom: (zoom: Zoom) => void }) {
  const row = useScrollEdges<HTMLFieldSetElement>()
  return (
    <fieldset ref={row} className="bare seg zooms" aria-label="How much time is in view">
      {zooms.map((each) => (
        <button
          key={each.label}
          type="button"
          className={each.label === zoom?.label ? 'on' : undefined}
          aria-pressed={each.label === zoom?.label}
          onClick={() => onZoom(each)}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Keeps the chosen event in view, in the middle where it was not. */
function useScrolledTo(scroller: { readonly current: HTMLDivElement | null }, date: string, scale: Scale): void {
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    const bring = (): void => bringIntoView(box, scale.place(date))
    bring()
    // Another zoom, or a window of another width, moves everything.
    const watch = new ResizeObserver(bring)
    for (const part of [box, ...box.children]) watch.observe(part)
    return () => watch.disconnect()
  }, [scroller, date, scale])
}

function bringIntoView(box: HTMLDivElement, share: number): void {
  const at = share * box.scrollWidth
  const isInView = at > box.scrollLeft + EDGE_PX && at < box.scrollLeft + box.clientWidth - EDGE_PX
  if (!isInView) box.scrollLeft = at - box.clientWidth / 2
}

const EDGE_PX = 12

function Further({ marks, today }: { readonly marks: readonly Mark[]; readonly today: string }) {
  if (marks.length === 0) return null
  const rest = marks.length - FURTHER_SHOWN
  return (
    <p className="strip-note">
      {'Further ahead: '}
      {marks.slice(0, FURTHER_SHOWN).map((mark, place) => (
        <span key={`${mark.ref} ${mark.date}`}>
          {place === 0 ? '' : '; '}
          {`${nearDate(mark.date, today)} ${mark.words} `}
          <RefLink id={mark.ref} />
        </span>
      ))}
      {rest > 0 ? `; ${rest} more among the deadlines` : ''}
    </p>
  )
}

/** The same events as a table: to be read through, searched and printed. */
function EventList({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <Folded summary={`${counted(marks.length, 'event')} as a list`}>
      <Ledger
        caption="Events in order of time"
        columns={[{ head: 'Date' }, { head: 'Kind' }, { head: 'What happened' }]}
        rows={marks.map((mark, place) => ({
          key: String(place),
          cells: [
            <>
              <DateText date={mark.date} />
              {mark.time === undefined ? null : <span className="dim">{` ${mark.time}`}</span>}
            </>,
            mark.lane,
            <MarkText key="words" mark={mark} />,
          ],
        }))}
      />
    </Folded>
  )
}
