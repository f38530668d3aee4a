/** Messages, documents, notes, tasks and the decision. Exact duplicates, and a message with its attachment, share one mark. */
import type { Claim, ClaimDocument, Correspondence, IsoDate, Note } from '../../../../../shared/claim.ts'
import { compareRefs } from '../../refs.ts'
import { atMoment, type Fact, type NameOf, onDay } from './fact.ts'

/** All messages and documents. A document that came with a message of the same date is a fact of that message. */
export function paperFacts(claim: Claim, nameOf: NameOf): readonly Fact[] {
  const titles = new Map(claim.documents.map((document) => [attachedKey(document.id, document.receivedOn), document.title]))
  const messages = claim.correspondence.flatMap((message) => messageFacts(message, nameOf, titles))
  const carriers = carriersOf(messages)
  return [...messages.map(({ fact }) => fact), ...claim.documents.flatMap((document) => documentFacts(document, carriers))]
}

export function noteFacts({ notes }: Claim): readonly Fact[] {
  return notes.flatMap(({ id, at, kind, text }) =>
    atMoment(at, { kind: 'note', ref: id, text: `${NOTE_WORDS[kind]}: ${text}` }).map((fact) => ({ ...fact, same: sameKey('note', fact.date, text) })),
  )
}

export function taskFacts({ tasks }: Claim): readonly Fact[] {
  return tasks
    .filter((task) => task.status === 'done')
    .flatMap((task) => onDay(task.completedOn, { kind: 'task', ref: task.id, text: `Task done: ${task.title}` }))
}

export function decisionFacts({ decision }: Claim): readonly Fact[] {
  if (decision === undefined) return []
  const what = DECISION_WORDS[decision.kind]
  const reasons = decision.reasons.length === 0 ? '' : ` (${decision.reasons.join('; ')})`
  return [
    ...onDay(decision.madeOn, { kind: 'decision', ref: 'decision', text: `Decision made: ${what}${reasons}` }),
    ...onDay(decision.communicatedOn, { kind: 'decision', ref: 'decision', text: `Decision communicated: ${what}` }),
  ]
}

interface MessageFact {
  readonly message: Correspondence
  readonly fact: Fact & { readonly same: string }
  /** Title of the document that came with it on the same date. */
  readonly attached: string | undefined
}

function messageFacts(message: Correspondence, nameOf: NameOf, titles: ReadonlyMap<string, string>): readonly MessageFact[] {
  const { id: ref, at, direction, channel, subject, body, documentId } = message
  const other = nameOf(direction === 'inbound' ? message.fromPartyId : message.toPartyId)
  const known = direction === 'inbound' ? `from ${other}` : `to ${other}`
  const unknown = direction === 'inbound' ? 'received' : 'sent'
  return atMoment(at, { kind: 'contact', ref, text: `${CHANNEL_WORDS[channel]} ${other === undefined ? unknown : known}: ${subject}` }).map((fact) => {
    const attached = documentId === undefined ? undefined : titles.get(attachedKey(documentId, fact.date))
    const text = attached === undefined ? fact.text : `${fact.text}, with ${attached}`
    return { message, attached, fact: { ...fact, text, same: sameKey('contact', fact.date, subject, body) } }
  })
}

/** Which message carries a document, by the document's id and by its title; of several the one that comes first in ref order. */
function carriersOf(messages: readonly MessageFact[]): ReadonlyMap<string, Fact> {
  const carriers = new Map<string, Fact>()
  for (const { message, fact, attached } of messages) {
    if (message.documentId === undefined || attached === undefined) continue
    for (const key of [attachedKey(message.documentId, fact.date), sameKey('document', fact.date, attached)]) {
      const other = carriers.get(key)
      if (other === undefined || compareRefs(fact.ref, other.ref) < 0) carriers.set(key, fact)
    }
  }
  return carriers
}

/** A second copy of an attachment goes the way of the first. */
function documentFacts({ id, title, receivedOn }: ClaimDocument, carriers: ReadonlyMap<string, Fact>): readonly Fact[] {
  const byTitle = sameKey('document', receivedOn, title)
  const carrier = carriers.get(attachedKey(id, receivedOn)) ?? carriers.get(byTitle)
  return onDay(receivedOn, { kind: 'document', ref: id, text: `Document received: ${title}`, same: carrier?.same ?? byTitle })
}

function attachedKey(documentId: string, date: IsoDate): string {
  return sameKey('attached', date, documentId)
}

/** One text for several; the lengths keep their borders apart. */
function sameKey(...parts: readonly string[]): string {
  return parts.map((part) => `${part.length} ${part}`).join('')
}

const CHANNEL_WORDS: Readonly<Record<Correspondence['channel'], string>> = {
  email: 'E-mail',
  letter: 'Letter',
  call: 'Call',
  sms: 'Text message',
  chat: 'Chat',
}

const NOTE_WORDS: Readonly<Record<Note['kind'], string>> = {
  file: 'File note',
  call: 'Call note',
  coverage: 'Coverage note',
  reserve: 'Reserve note',
  decision: 'Decision note',
  recovery: 'Recovery note',
}

const DECISION_WORDS = { accept: 'accepted', part_accept: 'accepted in part', decline: 'declined', avoid: 'policy avoided' } as const
