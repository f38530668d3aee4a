import { useContext, useState } from 'react'
import type { DeadlineRow } from '../../../shared/figures.ts'
import { DueDate } from '../parts/date-text.tsx'
import { useHideable } from '../parts/hideable.ts'
import { RefLink, RefsContext, RefText } from '../parts/ref.tsx'
import { Folded } from '../parts/shelf.tsx'
import { plainDate, spanText } from '../text/dates.ts'
import { counted, joined } from '../text/words.ts'
import type { ClaimFile } from './claim-file.ts'
import { groupDeadlines, type DeadlineGroup, type Urgency } from './deadline-groups.ts'

/** Of what is further off, this many stand open. */
const LATER_SHOWN = 4

const TITLES: Readonly<Record<Urgency, { readonly text: string; readonly tone: string }>> = {
  overdue: { text: 'Overdue', tone: 'danger' },
  today: { text: 'Due today', tone: 'caution' },
  week: { text: 'Within seven days', tone: 'caution' },
  later: { text: 'Later', tone: 'mid' },
  paused: { text: 'No date: the clock is paused or cannot run', tone: 'mid' },
  gone: { text: 'Gone by', tone: 'mid' },
}

/** Deadlines by urgency, as `list_deadlines` works them out, with what could not be worked out and why. */
export function DeadlineList({ file }: { readonly file: ClaimFile }) {
  const { deadlines, today } = file.figures
  if ('absent' in deadlines) return <p className="urgs-none dim">{deadlines.absent}</p>
  const groups = groupDeadlines(deadlines.known.rows ?? [])
  const open = groups.filter((group) => group.urgency !== 'gone')
  const gone = groups.find((group) => group.urgency === 'gone')
  const unknown = deadlines.known.cannot_compute ?? []
  return (
    <div className="urgs">
      {open.length === 0 ? <p className="urgs-none dim">Nothing is due on this claim</p> : null}
      {open.map((group) => (
        <Group key={group.urgency} group={group} today={today} />
      ))}
      {unknown.length === 0 ? null : (
        <p className="urgs-note dim">
          <RefText text={`Cannot be worked out: ${unknown.map(({ code, needs, ref }) => `${code} on ${ref} needs ${fieldWords(needs)}`).join('; ')}`} />
        </p>
      )}
      {(deadlines.known.notes ?? []).map((note) => (
        <p key={note} className="urgs-note dim">
          {note}
        </p>
      ))}
      {gone === undefined ? null : (
        <Folded summary={`${counted(gone.rows.length, 'limit')} gone by or met late`}>
          <Rows rows={gone.rows} today={today} />
        </Folded>
      )}
    </div>
  )
}

function Group({ group, today }: { readonly group: DeadlineGroup; readonly today: string }) {
  const isLong = group.urgency === 'later' && group.rows.length > LATER_SHOWN + 1
  const [whole, setWhole] = useState(!isLong)
  const rest = useHideable(whole, () => setWhole(true))
  const title = TITLES[group.urgency]
  return (
    <section aria-label={title.text}>
      <h3 className="urg-title">
        <span className={title.tone}>{title.text}</span>
      </h3>
      <Rows rows={isLong ? group.rows.slice(0, LATER_SHOWN) : group.rows} today={today} />
      {isLong ? (
        <div ref={rest} className="urgs-rest" hidden={!whole}>
          <Rows rows={group.rows.slice(LATER_SHOWN)} today={today} />
        </div>
      ) : null}
      {isLong ? (
        <p className="urg-more">
          <button type="button" className="btn small quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'Show fewer' : `Show ${group.rows.length - LATER_SHOWN} more`}
          </button>
        </p>
      ) : null}
    </section>
  )
}

function Rows({ rows, today }: { readonly rows: readonly DeadlineRow[]; readonly today: string }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.code} ${row.ref} ${row.due ?? ''}`} className="urg">
          <b>{row.due === undefined ? <span className="dim">No date</span> : <DueDate date={row.due} today={today} />}</b>
          <span>
            <RefText text={row.what} /> <RestsOn row={row} />
            <span className="sub">
              <span className="rule">{KINDS[row.kind]}</span>
              <Terms row={row} />
            </span>
          </span>
          <Distance row={row} />
        </li>
      ))}
    </ul>
  )
}

/** The record that the date is counted from, by its ref, and by its name where the row does not say it already. */
function RestsOn({ row }: { readonly row: DeadlineRow }) {
  const name = useContext(RefsContext).nameOf(row.ref)
  return (
    <>
      {name === undefined || row.what.includes(name) || row.code === 'TASK' ? null : <span className="dim">{`${name} `}</span>}
      <RefLink id={row.ref} />
    </>
  )
}

/** What kind of limit it is. Only the first four bind us; a firm standard is called one, because it is no duty. */
const KINDS: Readonly<Record<DeadlineRow['kind'], string>> = {
  regulatory: 'Regulatory obligation',
  statutory: 'Statutory obligation',
  protocol: 'Obligation under a protocol',
  court: 'Court obligation',
  policy: 'Term of the policy',
  firm_standard: 'Firm standard',
  window: 'Window, not a duty',
  counterparty: 'The other side’s time limit',
}

/** Where the limit comes from, and what else is to know of it. */
function Terms({ row }: { readonly row: DeadlineRow }) {
  const terms = joined(
    [
      row.code === 'TASK' && 'set in the diary',
      row.authority?.replace(/^Firm standard(?:; )?/, ''),
      row.note,
      row.assumed_start === true && 'its start is assumed',
      row.last_open_day !== undefined && row.last_open_day !== row.due && `last open day ${plainDate(row.last_open_day)}`,
      row.total_period_ends !== undefined && `whole period to ${plainDate(row.total_period_ends)}`,
      row.paused_since !== undefined && `paused since ${plainDate(row.paused_since)}`,
      row.calendar === 'weekends_only' && 'bank holidays are not known so far ahead',
    ],
    ' · ',
  )
  return terms === '' ? null : <RefText text={` · ${terms}`} />
}

function Distance({ row }: { readonly row: DeadlineRow }) {
  if (row.days === undefined) return <span className="n dim">{row.status === 'paused' ? 'paused' : 'no date'}</span>
  switch (row.status) {
    case 'overdue':
      return <span className="n danger">{`${spanText(row.days)} late`}</span>
    case 'due_today':
      return <span className="n caution">today</span>
    case 'passed':
      return <span className="n dim">passed</span>
    case 'met_late':
      return <span className="n dim">met late</span>
    case 'upcoming':
    case 'met':
    case 'paused':
    case undefined:
      return <span className={row.days > 7 ? 'n mid' : 'n'}>{spanText(row.days)}</span>
  }
}

/** A field's name as words: `claimPresentedOn` is `claim presented on`. */
function fieldWords(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
