import { useId, useState } from 'react'
import type { ClaimRow } from '../../../shared/api.ts'
import { keepQuery } from '../address.ts'
import { loadRows } from '../api.ts'
import { usePageHeading } from '../page-heading.ts'
import { Icon } from '../parts/icon.tsx'
import { useScrollEdges } from '../parts/scroll-edges.ts'
import { Trouble, Waiting } from '../parts/states.tsx'
import { useRemote } from '../remote.ts'
import { counted, innerWords, words } from '../text/words.ts'
import { ClaimsTable } from './claims-table.tsx'
import { byNextDeadline, groupsIn, type LineGroup, narrow, type Narrowing, narrowingOf, queryOf, type StatusChoice, STATUSES, WHOLE } from './narrowing.ts'
import { Tally } from './tally.tsx'

/** The rows as last seen, so that the way back from a file shows them at once. */
let lastSeen: readonly ClaimRow[] | undefined

export function ClaimsPage({ today }: { readonly today: string }) {
  const { remote, retry } = useRemote(loadAndKeep, lastSeen)
  switch (remote.kind) {
    case 'loading':
      return <Waiting title="Claims" sentence="Loading the claims…" />
    case 'failed':
      return <Trouble title="The claims could not be loaded" sentence={remote.sentence} retry={retry} />
    case 'missing':
      return <Trouble title="The claims could not be loaded" sentence="This desk has no list of claims." retry={retry} />
    case 'ready':
      return <ClaimsList rows={remote.value} today={today} />
  }
}

async function loadAndKeep(signal: AbortSignal): Promise<readonly ClaimRow[]> {
  lastSeen = await loadRows(signal)
  return lastSeen
}

function ClaimsList({ rows, today }: { readonly rows: readonly ClaimRow[]; readonly today: string }) {
  const heading = usePageHeading('Claims')
  const [narrowing, setNarrowing] = useState(() => narrowingOf(typeof window === 'undefined' ? '' : window.location.search))
  const change = (next: Narrowing): void => {
    setNarrowing(next)
    keepQuery(queryOf(next))
  }
  const shown = byNextDeadline(narrow(rows, narrowing))
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        Claims
      </h1>
      <Tally rows={rows} today={today} />
      <Narrow narrowing={narrowing} change={change} count={shown.length} groups={groupsIn(rows)} />
      {shown.length === 0 ? (
        <NoneFit whole={rows.length} narrowing={narrowing} clear={() => change({ ...WHOLE, status: 'all' })} />
      ) : (
        <ClaimsTable rows={shown} today={today} />
      )}
    </main>
  )
}

interface NarrowProps {
  readonly narrowing: Narrowing
  readonly change: (next: Narrowing) => void
  readonly count: number
  readonly groups: readonly LineGroup[]
}

function Narrow({ narrowing, change, count, groups }: NarrowProps) {
  const statusId = useId()
  const lines = useScrollEdges<HTMLFieldSetElement>()
  return (
    <search className="tools">
      <div className="in">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search claims"
          placeholder="Reference, name, place, handler"
          value={narrowing.text}
          onChange={(event) => change({ ...narrowing, text: event.target.value })}
        />
      </div>
      <fieldset ref={lines} className="bare seg" aria-label="Line of business">
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            className={group === narrowing.line ? 'on' : undefined}
            aria-pressed={group === narrowing.line}
            onClick={() => change({ ...narrowing, line: group })}
          >
            {group === 'all' ? 'All lines' : words(group)}
          </button>
        ))}
      </fieldset>
      <div className="in choice">
        <label htmlFor={statusId}>Status:</label>
        <select id={statusId} value={narrowing.status} onChange={(event) => change({ ...narrowing, status: choiceOf(event.target.value) })}>
          <option value="not_closed">not closed</option>
          <option value="all">any</option>
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {innerWords(status)}
            </option>
          ))}
        </select>
        <Icon name="down" small />
      </div>
      <output className="tools-count dim">{counted(count, 'claim')}, by next deadline</output>
    </search>
  )
}

function choiceOf(value: string): StatusChoice {
  return value === 'all' ? 'all' : (STATUSES.find((status) => status === value) ?? 'not_closed')
}

function NoneFit({ whole, narrowing, clear }: { readonly whole: number; readonly narrowing: Narrowing; readonly clear: () => void }) {
  if (whole === 0) {
    return (
      <div className="panel empty">
        <p>No claims on this desk yet.</p>
        <p className="dim">A claim appears here as soon as it is notified.</p>
      </div>
    )
  }
  const sought = narrowing.text.trim()
  return (
    <div className="panel empty">
      <p>{sought === '' ? 'No claim fits this choice.' : `No claim with “${sought}” fits this choice.`}</p>
      <button type="button" className="btn" onClick={clear}>
        {`Show all ${counted(whole, 'claim')}`}
      </button>
    </div>
  )
}
