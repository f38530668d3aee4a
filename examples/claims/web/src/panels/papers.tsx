import type { Claim, ClaimDocument, Correspondence, Note } from '../../../shared/claim.ts'
import { type ClaimFile, documentTitle, maybeParty, newestFirst, partyName, userName } from '../file/claim-file.ts'
import { MomentText } from '../parts/date-text.tsx'
import { Feed } from '../parts/feed.tsx'
import { Ref, RefLink, RefText } from '../parts/ref.tsx'
import { Folded } from '../parts/shelf.tsx'
import { dateOf, nearDate, plainDate } from '../text/dates.ts'
import { moneyText } from '../text/money.ts'
import { counted, joined, words } from '../text/words.ts'
import { countOf, type PanelView, staysFolded } from './panel-view.ts'

/** A feed shows this many entries before its button. */
const SHOWN = 6

export const documentsPanel: PanelView = {
  count: ({ claim }) => countOf(claim.documents),
  gist: ({ claim }) => (claim.documents.length === 0 ? undefined : documentsGist(claim.documents)),
  ask: 'document_review',
  opens: staysFolded,
  body: ({ claim }) => (
    <div className="folds-list">
      {newestFirst(claim.documents, (document) => document.receivedOn).map((document) => (
        <Paper key={document.id} claim={claim} document={document} />
      ))}
    </div>
  ),
}

export const correspondencePanel: PanelView = {
  count: ({ claim }) => countOf(claim.correspondence),
  gist: (file) => (file.claim.correspondence.length === 0 ? undefined : correspondenceGist(file)),
  ask: 'draft_update',
  opens: staysFolded,
  body: ({ claim }) => (
    <Feed
      shownMax={SHOWN}
      rest={(count) => `Show ${counted(count, 'earlier message')}`}
      entries={newestFirst(claim.correspondence, (message) => message.at).map((message) => messageEntry(claim, message))}
    />
  ),
}

export const notesPanel: PanelView = {
  count: ({ claim }) => countOf(claim.notes),
  gist: ({ claim, figures }) => {
    const last = newestFirst(claim.notes, (note) => note.at)[0]
    return last === undefined ? undefined : `${claim.notes.length}, the last on ${nearDate(dateOf(last.at), figures.today)}`
  },
  ask: 'handover_note',
  opens: staysFolded,
  body: (file) => (
    <Feed
      shownMax={SHOWN}
      rest={(count) => `Show ${counted(count, 'earlier note')}`}
      entries={newestFirst(file.claim.notes, (note) => note.at).map((note) => noteEntry(file, note))}
    />
  ),
}

function hasText(document: ClaimDocument): boolean {
  return document.text !== null && document.text.trim() !== ''
}

function documentsGist(documents: readonly ClaimDocument[]): string {
  const blank = documents.filter((document) => !hasText(document)).length
  const unread = documents.filter((document) => document.reviewedOn === undefined).length
  return joined([`${documents.length}`, blank > 0 && `${blank} without readable text`, unread > 0 && `${unread} not reviewed`])
}

function Paper({ claim, document }: { readonly claim: Claim; readonly document: ClaimDocument }) {
  const head = (
    <>
      {document.title} <Ref id={document.id} /> <span className="dim">{paperNote(claim, document)}</span>
    </>
  )
  if (!hasText(document)) {
    return (
      <p className="paper-blank" id={document.id}>
        {head}
        <span className="dim"> · no readable text</span>
      </p>
    )
  }
  return (
    <Folded id={document.id} summary={head}>
      <p className="wording">
        <RefText text={document.text ?? ''} />
      </p>
    </Folded>
  )
}

function paperNote(claim: Claim, document: ClaimDocument): string {
  const { invoice } = document
  return joined(
    [
      words(document.type),
      `received ${plainDate(document.receivedOn)}`,
      document.createdOn !== undefined && `made ${plainDate(document.createdOn)}`,
      document.capturedOn !== undefined && `taken ${plainDate(document.capturedOn)}`,
      document.authorPartyId !== undefined && `from ${partyName(claim, document.authorPartyId)}`,
      invoice !== undefined &&
        joined(
          [
            `invoice ${invoice.number ?? 'without a number'}`,
            invoice.supplierPartyId !== document.authorPartyId && maybeParty(claim, invoice.supplierPartyId),
            invoice.date !== undefined && plainDate(invoice.date),
            invoice.amount !== undefined && moneyText(invoice.amount),
          ],
          ' ',
        ),
      document.reviewedOn === undefined ? 'not reviewed' : `reviewed ${plainDate(document.reviewedOn)}`,
    ],
    ' · ',
  )
}

function correspondenceGist({ claim, figures }: ClaimFile): string {
  const last = newestFirst(claim.correspondence, (message) => message.at)[0]
  if (last === undefined) return ''
  const who = last.direction === 'outbound' ? 'us' : (maybeParty(claim, last.fromPartyId) ?? 'a sender not recorded')
  return `${claim.correspondence.length}, the last from ${who} on ${nearDate(dateOf(last.at), figures.today)}`
}

function messageEntry(claim: Claim, message: Correspondence) {
  const other = message.direction === 'inbound' ? maybeParty(claim, message.fromPartyId) : maybeParty(claim, message.toPartyId)
  const whom = message.direction === 'inbound' ? `from ${other ?? 'a sender not recorded'}` : `to ${other ?? 'the customer'}`
  return {
    ref: message.id,
    head: (
      <>
        <MomentText at={message.at} />
        <span className={message.direction === 'inbound' ? 'tag fill' : 'tag'}>{words(message.direction)}</span>
        <span className="mid">{`${words(message.channel)} ${whom}`}</span>
        <Ref id={message.id} />
        {message.documentId === undefined ? null : (
          <span className="dim">
            {`with ${documentTitle(claim, message.documentId)}`} <RefLink id={message.documentId} />
          </span>
        )}
      </>
    ),
    body: (
      <>
        <p className="feed-title">{message.subject === '' ? 'No subject' : message.subject}</p>
        <p className="prose">
          <RefText text={message.body} />
        </p>
      </>
    ),
  }
}

function noteEntry(file: ClaimFile, note: Note) {
  const { claim } = file
  return {
    ref: note.id,
    head: (
      <>
        <MomentText at={note.at} />
        <span className="tag fill">{words(note.kind)}</span>
        <span className="mid">
          {joined([`by ${userName(file, note.authorId)}`, note.aboutPartyId !== undefined && `about ${partyName(claim, note.aboutPartyId)}`], ' ')}
        </span>
        <Ref id={note.id} />
      </>
    ),
    body: (
      <p className="prose">
        <RefText text={note.text} />
      </p>
    ),
  }
}
