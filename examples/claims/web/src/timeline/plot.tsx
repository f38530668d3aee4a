import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import type { QuietStretch } from '../../../shared/api.ts'
import { plainDate, weekdayDate } from '../text/dates.ts'
import { Axis } from './axis.tsx'
import { type Lane, LANES, type Mark } from './marks.ts'
import type { Scale } from './scale.ts'

/** A stretch narrower than this share of what is in view has no room for all its words, or for any. */
const WORDS_SHARE = 0.16
const COUNT_SHARE = 0.09

export interface PlotProps {
  readonly marks: readonly Mark[]
  readonly quiet: readonly QuietStretch[]
  readonly scale: Scale
  readonly daysInView: number
  readonly chosen: number
  readonly choose: (index: number) => void
  /** What scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** The lanes with their marks. One mark is in the order of Tab; the arrows go on from it. */
export function Plot({ marks, quiet, scale, daysInView, chosen, choose, scroller }: PlotProps) {
  const lanes = useMemo(() => LANES.filter((lane) => marks.some((mark) => mark.lane === lane)), [marks])
  const onKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const next = nextMark(event.key, marks, chosen)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    event.currentTarget.closest('.days')?.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus({ preventScroll: true })
  }
  return (
    <div className="plot">
      <div className="names" aria-hidden="true">
        {lanes.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <div className="scroller" ref={scroller}>
        <fieldset className="bare days" aria-label="Events by kind" style={{ inlineSize: percent(scale.days / daysInView) }}>
          <div className="ahead" style={{ insetInlineStart: percent(scale.place(scale.today)) }} />
          <Quiet quiet={quiet} scale={scale} daysInView={daysInView} />
          {lanes.map((lane) => (
            <div key={lane} className="lane">
              {ofLane(marks, lane).map(({ mark, index, beside }) => (
                <button
                  type="button"
                  key={index}
                  data-mark={index}
                  tabIndex={index === chosen ? 0 : -1}
                  className={markClass(mark, index === chosen)}
                  style={{ insetInlineStart: `calc(${percent(scale.place(mark.date))} + ${beside * BESIDE_PX}px)` }}
                  aria-pressed={index === chosen}
                  aria-label={markName(mark)}
                  title={markName(mark)}
                  onClick={() => choose(index)}
                  onKeyDown={onKey}
                />
              ))}
            </div>
          ))}
          <div className="today" style={{ insetInlineStart: percent(scale.place(scale.today)) }} />
          <Axis scale={scale} daysInView={daysInView} />
        </fieldset>
      </div>
    </div>
  )
}

/** Quiet stretches shaded and counted. What has no room for its words here is named under the strip. */
function Quiet({ quiet, scale, daysInView }: { readonly quiet: readonly QuietStretch[]; readonly scale: Scale; readonly daysInView: number }) {
  return quiet.map(({ from, to, days }) => (
    <div
      key={from}
      className="gap"
      aria-hidden="true"
      style={{ insetInlineStart: percent(scale.place(from)), inlineSize: percent(scale.place(to) - scale.place(from)) }}
    >
      <QuietLabel days={days} share={days / daysInView} />
    </div>
  ))
}

function QuietLabel({ days, share }: { readonly days: number; readonly share: number }) {
  if (share < COUNT_SHARE) return null
  return <b>{share < WORDS_SHARE ? `${days} days` : `${days} quiet days`}</b>
}

/** Marks of one day stand side by side by this much. */
const BESIDE_PX = 5

interface LaneMark {
  readonly mark: Mark
  readonly index: number
  /** How many of the same lane and day stand before it. */
  readonly beside: number
}

function ofLane(marks: readonly Mark[], lane: Lane): readonly LaneMark[] {
  const inLane = marks.map((mark, index) => ({ mark, index })).filter(({ mark }) => mark.lane === lane)
  return inLane.map((entry, place) => ({ ...entry, beside: place - inLane.findIndex(({ mark }) => mark.date === entry.mark.date) }))
}

/** The mark that a key leads to: before and after in time, up and down to the nearest one of another lane, first and last. */
function nextMark(key: string, marks: readonly Mark[], chosen: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return chosen > 0 ? chosen - 1 : undefined
    case 'ArrowRight':
      return chosen < marks.length - 1 ? chosen + 1 : undefined
    case 'ArrowUp':
      return nearestInLane(marks, chosen, -1)
    case 'ArrowDown':
      return nearestInLane(marks, chosen, 1)
    case 'Home':
      return marks.length === 0 ? undefined : 0
    case 'End':
      return marks.length === 0 ? undefined : marks.length - 1
    default:
      return undefined
  }
}

function nearestInLane(marks: readonly Mark[], chosen: number, step: 1 | -1): number | undefined {
  const from = marks[chosen]
  if (from === undefined) return undefined
  const lanes = LANES.filter((lane) => marks.some((mark) => mark.lane === lane))
  const lane = lanes[lanes.indexOf(from.lane) + step]
  const at = Date.parse(from.date)
  const inLane = marks.map((mark, index) => ({ index, mark, off: Math.abs(Date.parse(mark.date) - at) })).filter(({ mark }) => mark.lane === lane)
  return inLane.toSorted((a, b) => a.off - b.off)[0]?.index
}

function markName(mark: Mark): string {
  const state = mark.state === 'late' ? 'late, ' : mark.state === 'next' ? 'due, ' : ''
  return `${weekdayDate(mark.date)}${mark.time === undefined ? '' : ` ${mark.time}`}, ${state}${mark.words}`
}

function markClass(mark: Mark, chosen: boolean): string | undefined {
  const names = [mark.state === 'past' ? '' : mark.state, chosen ? 'sel' : ''].filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join(' ')
}

function percent(share: number): string {
  return `${share * 100}%`
}

/** A quiet stretch in words. */
export function quietWords({ from, to, days }: QuietStretch): string {
  return `${days} days from ${plainDate(from)} to ${plainDate(to)}`
}
