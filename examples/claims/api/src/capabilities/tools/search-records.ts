import type { Claim, IsoDate, Policy } from '../../../../shared/claim.ts'
import { londonDate } from '../dates.ts'
import { lossDate } from '../facts.ts'
import type { SearchField } from './search-text.ts'
import type { SectionName } from './section-names.ts'

/** One thing on the claim that can be found by its words. */
export interface SearchRecord {
  readonly ref: string
  readonly section: SectionName
  readonly date?: IsoDate | undefined
  readonly title?: string
  readonly fields: readonly SearchField[]
}

/** Every searchable record of the claim, or those of the sections asked for. */
export function searchRecords(claim: Claim, sections: ReadonlySet<string> | undefined): readonly SearchRecord[] {
  const all: SearchRecord[] = [
    ...claim.documents.map(({ id, title, text, receivedOn }) => titled({ ref: id, section: 'documents', date: receivedOn, title }, [text ?? ''])),
    ...claim.correspondence.map(({ id, at, subject, body }) => titled({ ref: id, section: 'correspondence', date: londonDate(at), title: subject }, [body])),
    ...claim.notes.map(({ id, at, text }) => worded({ ref: id, section: 'notes', date: londonDate(at) }, [text])),
    ...claim.tasks.map(({ id, dueOn, title }) => titled({ ref: id, section: 'tasks', date: dueOn, title }, [])),
    ...claim.complaints.map(({ id, receivedOn, summary }) => worded({ ref: id, section: 'complaints', date: receivedOn }, [summary])),
    ...lossRecord(claim),
    ...(claim.policy ? policyRecords(claim.policy) : []),
    ...claim.items.map(({ id, head, description }) => worded({ ref: id, section: 'items', title: head }, [head, description])),
    ...claim.statements.map(({ id, takenOn, facts }) => worded({ ref: id, section: 'statements', date: takenOn }, Object.values(facts))),
    ...claim.parties.map(({ id, name }) => worded({ ref: id, section: 'parties', title: name }, [name])),
  ]
  return sections === undefined ? all : all.filter((record) => sections.has(record.section))
}

function lossRecord(claim: Claim): readonly SearchRecord[] {
  const { loss } = claim
  if (loss === undefined) return []
  return [worded({ ref: 'loss', section: 'loss', date: lossDate(claim), title: loss.cause }, [loss.cause, loss.description, loss.location ?? ''])]
}

function policyRecords({ endorsements, exclusions, conditions }: Policy): readonly SearchRecord[] {
  return [
    ...endorsements.map(({ id, title, text, effectiveFrom }) => titled({ ref: id, section: 'policy', date: effectiveFrom, title }, [text])),
    ...[...exclusions, ...conditions].map(({ id, title, text }) => titled({ ref: id, section: 'policy', title }, [text])),
  ]
}

type Named = Omit<SearchRecord, 'fields'>

/** A record with a title or subject of its own. */
function titled(record: Named & { readonly title: string }, texts: readonly string[]): SearchRecord {
  return { ...record, fields: [{ text: record.title, isTitle: true }, ...texts.map(plainField)] }
}

function worded(record: Named, texts: readonly string[]): SearchRecord {
  return { ...record, fields: texts.map(plainField) }
}

function plainField(text: string): SearchField {
  return { text, isTitle: false }
}
