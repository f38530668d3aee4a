import type { Claim, Litigation, ProtocolTrack } from '../../../shared/claim.ts'
import { type ClaimFile, lateCount, partyName } from '../file/claim-file.ts'
import { DateText } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Ref } from '../parts/ref.tsx'
import { counted, joined, words } from '../text/words.ts'
import type { PanelCount, PanelView } from './panel-view.ts'
import { staysFolded } from './panel-view.ts'

const LEGAL = /^(?:MTP|PAP|POR|RTA|CPR|LIM-PI|LIM-PD|P36)/

export const litigationPanel: PanelView = {
  count: litigationCount,
  gist: ({ claim }) => litigationGist(claim),
  question: 'Which deadlines run under a protocol or in court?',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="cards">
      {claim.protocols.map((track) => (
        <TrackCard key={track.id} claim={claim} track={track} />
      ))}
      {claim.litigation === undefined ? <p className="card dim">No court proceedings recorded</p> : <CourtCard litigation={claim.litigation} />}
    </div>
  ),
}

function litigationCount(file: ClaimFile): PanelCount {
  const late = lateCount(file, LEGAL)
  const count = file.claim.protocols.length + (file.claim.litigation === undefined ? 0 : 1)
  if (late > 0) return { kind: 'pressing', words: `${late} late` }
  return count === 0 ? { kind: 'none' } : { kind: 'count', count }
}

function litigationGist(claim: Claim): string | undefined {
  const tracks = claim.protocols.length > 2 ? counted(claim.protocols.length, 'protocol track') : joined(claim.protocols.map((track) => words(track.kind)))
  const court = claim.litigation === undefined ? undefined : joined([claim.litigation.court, claim.litigation.number])
  const gist = joined([tracks, court], '; ')
  return gist === '' ? undefined : gist
}

function TrackCard({ claim, track }: { readonly claim: Claim; readonly track: ProtocolTrack }) {
  return (
    <section className="card" id={track.id} aria-label={words(track.kind)}>
      <p>
        <b>{words(track.kind)}</b> <Ref id={track.id} />
        <span className="sub">
          {joined([partyName(claim, track.partyId), track.mib === true && 'handled by MIB', track.outsideJurisdiction === true && 'outside the jurisdiction'])}
        </span>
      </p>
      <Facts facts={dated(TRACK_DATES, track)} />
    </section>
  )
}

function CourtCard({ litigation }: { readonly litigation: Litigation }) {
  return (
    <section className="card" id="litigation" aria-label="Court proceedings">
      <p>
        <b>{litigation.court}</b> <Ref id="litigation" />
        <span className="sub">{litigation.number}</span>
      </p>
      <Facts facts={dated(COURT_DATES, litigation)} />
    </section>
  )
}

/** Steps in the order in which they happen; those that the record lacks say so where another step hangs on them. */
const TRACK_DATES = [
  { key: 'letterPostedOn', label: 'Letter posted' },
  { key: 'letterReceivedOn', label: 'Letter received' },
  { key: 'cnfReceivedOn', label: 'Notification received' },
  { key: 'claimPresentedOn', label: 'Claim presented' },
  { key: 'acknowledgedOn', label: 'Acknowledged', absent: 'Not yet' },
  { key: 'responseSentOn', label: 'Response sent', absent: 'Not yet' },
  { key: 'reasonedResponseOn', label: 'Reasoned response' },
  { key: 'becameQuantifiedOn', label: 'Became quantified' },
  { key: 'packReceivedOn', label: 'Pack received' },
  { key: 'packSettledOn', label: 'Pack settled' },
] as const

const COURT_DATES = [
  { key: 'issuedOn', label: 'Issued', absent: 'Not recorded' },
  { key: 's152NoticeReceivedOn', label: 'Section 152 notice', absent: 'Not recorded' },
  { key: 'particularsServedOn', label: 'Particulars served', absent: 'Not recorded' },
  { key: 'acknowledgmentFiledOn', label: 'Acknowledgment filed', absent: 'Not yet' },
  { key: 'defenceFiledOn', label: 'Defence filed', absent: 'Not yet' },
] as const

interface Step<K extends string> {
  readonly key: K
  readonly label: string
  readonly absent?: string
}

function dated<K extends string>(steps: readonly Step<K>[], record: Readonly<Partial<Record<K, string>>>): readonly Fact[] {
  return steps.map(({ key, label, absent }) => {
    const date = record[key]
    const value = date === undefined ? undefined : <DateText date={date} weekday />
    return absent === undefined ? { label, value } : { label, value, absent }
  })
}
