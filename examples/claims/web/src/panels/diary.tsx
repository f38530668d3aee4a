import type { Claim, Complaint, DataRequest, Task } from '../../../shared/claim.ts'
import { type ClaimFile, lateCount, newestFirst, partyName, userName } from '../file/claim-file.ts'
import { DateText, DueDate } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { Ref, RefText } from '../parts/ref.tsx'
import { daysFromTo, nearDate, plainDate, spanText } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { innerWords, joined, listed, words } from '../text/words.ts'
import { countOf, type PanelCount, type PanelView, staysFolded } from './panel-view.ts'

export const tasksPanel: PanelView = {
  count: (file) => pressingOr(file, /^TASK$/, file.claim.tasks),
  gist: (file) => (file.claim.tasks.length === 0 ? undefined : tasksGist(file)),
  ask: 'next_actions',
  asksOfNothing: true,
  opens: (file) => lateCount(file, /^TASK$/) > 0,
  body: (file) => <Tasks file={file} />,
}

export const complaintsPanel: PanelView = {
  count: (file) => pressingOr(file, /^CMP-/, file.claim.complaints),
  gist: ({ claim, figures }) =>
    claim.complaints.length === 0
      ? undefined
      : joined(
          claim.complaints.map((complaint) => `${words(complaint.status)}, received ${nearDate(complaint.receivedOn, figures.today)}`),
          '; ',
        ),
  ask: 'complaint_check',
  asksOfNothing: true,
  opens: ({ claim }) => claim.complaints.some((complaint) => complaint.status === 'open'),
  body: ({ claim }) => (
    <div className="cards">
      {claim.complaints.map((complaint) => (
        <ComplaintCard key={complaint.id} claim={claim} complaint={complaint} />
      ))}
    </div>
  ),
}

export const dataRequestsPanel: PanelView = {
  count: (file) => pressingOr(file, /^(?:SAR|DPC-ACK)$/, file.claim.dataRequests),
  gist: ({ claim, figures }) =>
    claim.dataRequests.length === 0
      ? undefined
      : joined(
          claim.dataRequests.map(
            (request) =>
              `${words(request.kind)}, received ${nearDate(request.receivedOn, figures.today)}, ${request.completedOn === undefined ? 'open' : 'answered'}`,
          ),
          '; ',
        ),
  question: 'Which data requests are open, and when must each be answered?',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="cards">
      {claim.dataRequests.map((request) => (
        <RequestCard key={request.id} claim={claim} request={request} />
      ))}
    </div>
  ),
}

function pressingOr(file: ClaimFile, codes: RegExp, list: readonly unknown[]): PanelCount {
  const late = lateCount(file, codes)
  return late > 0 ? { kind: 'pressing', words: `${late} late` } : countOf(list)
}

function tasksGist(file: ClaimFile): string {
  const open = file.claim.tasks.filter((task) => task.status === 'open').length
  const late = lateCount(file, /^TASK$/)
  return joined([open === 0 ? `${file.claim.tasks.length}, none open` : `${open} open`, late > 0 && `${late} late`])
}

function Tasks({ file }: { readonly file: ClaimFile }) {
  const { claim, figures } = file
  const open = claim.tasks.filter((task) => task.status === 'open').toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const ended = newestFirst(
    claim.tasks.filter((task) => task.status !== 'open'),
    (task) => task.dueOn,
  )
  const rows = [...open, ...ended].map((task) => ({
    key: task.id,
    ref: task.id,
    cells: [
      <DueDate key="due" date={task.dueOn} today={figures.today} />,
      <>
        <RefText text={task.title} /> <Ref id={task.id} />
      </>,
      userName(file, task.assignedTo),
      <TaskState key="state" task={task} today={figures.today} />,
    ],
  }))
  return <Ledger caption="Tasks" columns={[{ head: 'Due' }, { head: 'Task' }, { head: 'For' }, { head: 'Status' }]} rows={rows} />
}

function TaskState({ task, today }: { readonly task: Task; readonly today: string }) {
  if (task.status !== 'open')
    return <span className="dim">{joined([words(task.status), task.completedOn !== undefined && nearDate(task.completedOn, today)])}</span>
  const days = daysFromTo(today, task.dueOn)
  if (days < 0) return <b className="danger">{`${spanText(days)} late`}</b>
  return days === 0 ? <b className="caution">Due today</b> : <span>{`Open, ${spanText(days)} left`}</span>
}

function ComplaintCard({ claim, complaint }: { readonly claim: Claim; readonly complaint: Complaint }) {
  return (
    <section className="card" id={complaint.id} aria-label={`Complaint ${complaint.id}`}>
      <p>
        <b>{words(complaint.status)}</b> <Ref id={complaint.id} />
        <span className="sub">{`From ${partyName(claim, complaint.byPartyId)} by ${innerWords(complaint.channel)}`}</span>
      </p>
      <p className="prose">
        <RefText text={complaint.summary} />
      </p>
      <Facts facts={complaintFacts(complaint)} />
    </section>
  )
}

function complaintFacts(complaint: Complaint): readonly Fact[] {
  return [
    { label: 'Received', value: <DateText date={complaint.receivedOn} weekday /> },
    { label: 'Acknowledged', value: day(complaint.acknowledgedOn), absent: 'Not yet' },
    { label: 'Outcome accepted', value: day(complaint.acceptedOn) },
    { label: 'Summary resolution sent', value: day(complaint.srcSentOn) },
    { label: 'Updates', value: complaint.updates.length === 0 ? undefined : listed(complaint.updates.map(plainDate)), absent: 'None sent' },
    { label: 'Eight-week letter', value: day(complaint.eightWeekLetterOn) },
    { label: 'Final response', value: day(complaint.finalResponseOn), absent: 'Not sent' },
    { label: 'It holds', value: responseParts(complaint) },
    { label: 'Outcome', value: complaint.outcome === undefined ? undefined : words(complaint.outcome), absent: 'None recorded' },
    { label: 'Redress', value: complaint.redress === undefined ? undefined : moneyText(complaint.redress) },
    { label: 'To the ombudsman', value: day(complaint.fosReferredOn) },
  ]
}

/** A final response must have four parts; those that it lacks are named. */
function responseParts({ finalResponse }: Complaint): string | undefined {
  if (finalResponse === undefined) return undefined
  const parts: readonly (readonly [string, boolean])[] = [
    ['leaflet', finalResponse.leaflet],
    ['website', finalResponse.website],
    ['right to refer', finalResponse.rightToRefer],
    ['time-limit wording', finalResponse.timeLimitWording],
  ]
  const there = parts.filter(([, present]) => present).map(([name]) => name)
  const missing = parts.filter(([, present]) => !present).map(([name]) => name)
  return joined([there.length > 0 && listed(there), missing.length > 0 && `missing: ${listed(missing)}`], '; ')
}

function RequestCard({ claim, request }: { readonly claim: Claim; readonly request: DataRequest }) {
  const questions = request.clarifications.map(
    ({ requestedOn, receivedOn }) => `asked ${plainDate(requestedOn)}, ${receivedOn === undefined ? 'not answered' : `answered ${plainDate(receivedOn)}`}`,
  )
  return (
    <section className="card" id={request.id} aria-label={words(request.kind)}>
      <p>
        <b>{words(request.kind)}</b> <Ref id={request.id} />
        <span className="sub">{`From ${partyName(claim, request.partyId)}`}</span>
      </p>
      <Facts
        facts={[
          { label: 'Received', value: <DateText date={request.receivedOn} weekday /> },
          { label: 'Identity asked', value: day(request.identityRequestedOn) },
          { label: 'Identity verified', value: day(request.identityVerifiedOn), absent: 'Not recorded' },
          { label: 'Questions', value: questions.length === 0 ? undefined : joined(questions, '; ') },
          { label: 'Extended', value: request.extended ? 'Yes, by two months' : undefined },
          { label: 'Acknowledged', value: day(request.acknowledgedOn), absent: 'Not yet' },
          { label: 'Answered', value: day(request.completedOn), absent: 'Not yet' },
        ]}
      />
    </section>
  )
}

function day(date: string | undefined) {
  return date === undefined ? undefined : <DateText date={date} weekday />
}
