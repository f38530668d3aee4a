import { useState } from 'react'
import { DueDate } from '../parts/date-text.tsx'
import { Icon } from '../parts/icon.tsx'
import { Ref } from '../parts/ref.tsx'
import { dayAfter, daysFromTo, nearDate } from '../text/dates.ts'
import { counted } from '../text/words.ts'
import type { ClaimFile } from './claim-file.ts'
import { type ClaimEvent, eventsOf, firstDay, LANES } from './events.ts'

/** The strip ends some days after today, so that today's line is not its edge. */
const ROOM_DAYS = 7
/** A stretch narrower than this share of the strip has no room for its words. */
const WORDS_SHARE = 0.14

/**
 * When things happened, a lane for each kind. The picture is for the eye; the line under it reads one event after the
 * other, by its two buttons or by pressing a mark.
 */
export function TimelineStrip({ file }: { readonly file: ClaimFile }) {
  const today = file.figures.today
  const all = eventsOf(file)
  const first = firstDay(file, all)
  const events = all.filter((event) => event.date >= first)
  const newest = events.findLastIndex((event) => event.state === 'past')
  const [chosen, setChosen] = useState(newest)
  const event = events[chosen]
  if (event === undefined && events.length === 0) return null
  const last = events.at(-1)?.date ?? today
  const end = last > today ? dayAfter(last, 2) : dayAfter(today, ROOM_DAYS)
  const days = Math.max(daysFromTo(first, end), 14)
  const place = (date: string): number => daysFromTo(first, date) / days
  return (
    <div className="strip">
      <div className="plot" aria-hidden="true">
        {file.figures.quiet
          .filter((stretch) => stretch.from >= first)
          .map((stretch) => (
            <div
              key={stretch.from}
              className="gap"
              style={{ insetInlineStart: at(place(stretch.from)), inlineSize: span(place(stretch.to) - place(stretch.from)) }}
            >
              {place(stretch.to) - place(stretch.from) < WORDS_SHARE ? null : <b>{`${stretch.days} quiet days`}</b>}
            </div>
          ))}
        {LANES.map((lane) => (
          <div key={lane} className="lane">
            <span>{lane}</span>
            {events.map((mark, index) =>
              mark.lane === lane ? (
                <button
                  type="button"
                  tabIndex={-1}
                  key={`${mark.ref}-${index}`}
                  className={markClass(mark, index === chosen)}
                  style={{ insetInlineStart: `${place(mark.date) * 100}%` }}
                  aria-label={mark.words}
                  title={`${nearDate(mark.date, today)}: ${mark.words}`}
                  onClick={() => setChosen(index)}
                />
              ) : null,
            )}
          </div>
        ))}
        <div className="today" style={{ insetInlineStart: at(place(today)) }} />
        <Axis first={first} today={today} place={place} />
      </div>
      <Reading events={events} chosen={chosen} today={today} choose={setChosen} />
    </div>
  )
}

function Reading({
  events,
  chosen,
  today,
  choose,
}: {
  readonly events: readonly ClaimEvent[]
  readonly chosen: number
  readonly today: string
  readonly choose: (index: number) => void
}) {
  const event = events[chosen]
  return (
    <div className="read">
      <p aria-live="polite">
        {event === undefined ? (
          <span className="dim">Nothing has happened on this claim yet</span>
        ) : (
          <>
            <b>
              <DueDate date={event.date} today={today} />
            </b>{' '}
            {event.state === 'late' ? <span className="danger">Late: </span> : event.state === 'next' ? <span className="mid">Due: </span> : null}
            {event.words} <Ref id={event.ref} />
          </>
        )}
      </p>
      <fieldset className="bare read-steps" aria-label={`Events, ${counted(events.length, 'event')}`}>
        <button type="button" className="btn icon small quiet" aria-label="Earlier event" disabled={chosen <= 0} onClick={() => choose(chosen - 1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="btn icon small quiet"
          aria-label="Later event"
          disabled={chosen >= events.length - 1}
          onClick={() => choose(chosen + 1)}
        >
          <Icon name="right" />
        </button>
      </fieldset>
    </div>
  )
}

/** The first day, the beginnings of months with room around them, and today. */
function Axis({ first, today, place }: { readonly first: string; readonly today: string; readonly place: (date: string) => number }) {
  const months = monthStarts(first, today).filter((date) => place(date) > 0.09 && place(today) - place(date) > 0.09)
  const step = Math.ceil(months.length / 6)
  return (
    <div className="axis">
      {place(today) > 0.16 ? (
        <span className="first" style={{ insetInlineStart: 0 }}>
          {nearDate(first, today)}
        </span>
      ) : null}
      {months
        .filter((_, index) => index % step === 0)
        .map((date) => (
          <span key={date} style={{ insetInlineStart: `${place(date) * 100}%` }}>
            {monthText(date, today)}
          </span>
        ))}
      <span className="t" style={{ insetInlineStart: `${place(today) * 100}%` }}>
        Today
      </span>
    </div>
  )
}

function monthStarts(first: string, today: string): readonly string[] {
  const starts: string[] = []
  let year = Number(first.slice(0, 4))
  let month = Number(first.slice(5, 7))
  for (;;) {
    month = month === 12 ? 1 : month + 1
    if (month === 1) year += 1
    const start = `${year}-${String(month).padStart(2, '0')}-01`
    if (start >= today) return starts
    starts.push(start)
  }
}

function monthText(date: string, today: string): string {
  const [, month] = nearDate(date, today).split(' ')
  return date.slice(0, 4) === today.slice(0, 4) ? (month ?? '') : `${month ?? ''} ${date.slice(0, 4)}`
}

/** The lanes begin after the room for their names. */
function at(share: number): string {
  return `calc(var(--names) + (100% - var(--names)) * ${share})`
}

function span(share: number): string {
  return `calc((100% - var(--names)) * ${share})`
}

function markClass(event: ClaimEvent, chosen: boolean): string {
  return [event.state === 'past' ? '' : event.state, chosen ? 'sel' : ''].filter((name) => name !== '').join(' ')
}
