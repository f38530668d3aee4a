import { DueDate } from '../parts/date-text.tsx'
import { Icon } from '../parts/icon.tsx'
import { RefLink, RefText } from '../parts/ref.tsx'
import { counted } from '../text/words.ts'
import type { Mark } from './marks.ts'

export interface ReadingProps {
  readonly marks: readonly Mark[]
  readonly chosen: number
  readonly today: string
  readonly choose: (index: number) => void
  /** Whether a screen reader is told of the change; on the marks themselves it reads their names. */
  readonly spoken: boolean
}

/** The chosen event in words, and the ways to the one before and the one after it. */
export function Reading({ marks, chosen, today, choose, spoken }: ReadingProps) {
  const mark = marks[chosen]
  return (
    <div className="read">
      <p aria-live={spoken ? 'polite' : 'off'}>
        {mark === undefined ? (
          <span className="dim">Nothing has happened on this claim yet</span>
        ) : (
          <>
            <b>
              <DueDate date={mark.date} today={today} />
              {mark.time === undefined ? null : ` ${mark.time}`}
            </b>{' '}
            {mark.state === 'late' ? <span className="danger">Late: </span> : mark.state === 'next' ? <span className="mid">Due: </span> : null}
            <MarkText mark={mark} />
          </>
        )}
      </p>
      <fieldset className="bare read-steps" aria-label={`Events, ${counted(marks.length, 'event')}`}>
        <button type="button" className="btn icon small quiet" aria-label="Earlier event" disabled={chosen <= 0} onClick={() => choose(chosen - 1)}>
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="btn icon small quiet"
          aria-label="Later event"
          disabled={chosen >= marks.length - 1}
          onClick={() => choose(chosen + 1)}
        >
          <Icon name="right" />
        </button>
      </fieldset>
    </div>
  )
}

/** What happened, with the records that say it. */
export function MarkText({ mark }: { readonly mark: Mark }) {
  return (
    <>
      <RefText text={mark.words} /> <RefLink id={mark.ref} />
      {mark.also.map((ref) => (
        <span key={ref}>
          {' '}
          <RefLink id={ref} />
        </span>
      ))}
    </>
  )
}
