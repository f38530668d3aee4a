/** Dates on documents, and invoices that are on file twice. */
import type { ClaimDocument, IsoDate } from '../../../../../shared/claim.ts'
import { hasRole } from '../../facts.ts'
import { quote } from '../../quote.ts'
import { byRef } from '../../refs.ts'
import { type Comparison, folded, found, joinedByAnd, named, type Observation, type RiskContext } from './check.ts'

/** R12. */
export function documentDates(context: RiskContext): Comparison {
  const { claim, lossOn } = context
  const lacksLossDate = claim.documents.length > 0 && lossOn === undefined
  return found(
    byRef(claim.documents).flatMap((document) => {
      const strength = document.type === 'photo' ? 'moderate' : 'strong'
      return oddDates(document, context).map((odd): Observation => {
        return { strength, text: `${document.id} (${quote(document.title)}): ${odd}.`, refs: [document.id] }
      })
    }),
    lacksLossDate ? 'a loss date' : undefined,
  )
}

/** R13. */
export function duplicateInvoices({ claim, partyOf }: RiskContext): Comparison {
  const invoices = byRef(claim.documents).flatMap((document) => {
    const { supplierPartyId, number, date, amount } = document.invoice ?? {}
    return supplierPartyId === undefined ? [] : [{ id: document.id, supplierPartyId, number: folded(number ?? ''), date, amount }]
  })
  const byNumber = Map.groupBy(
    invoices.filter((invoice) => invoice.number !== ''),
    ({ supplierPartyId, number }) => JSON.stringify([supplierPartyId, number]),
  )
  const byAmount = Map.groupBy(
    invoices.filter((invoice) => invoice.date !== undefined && invoice.amount !== undefined),
    ({ supplierPartyId, date, amount }) => JSON.stringify([supplierPartyId, date, amount]),
  )
  const seen = new Set<string>()
  const twice = (groups: ReadonlyMap<string, readonly (typeof invoices)[number][]>, what: string): readonly Observation[] =>
    [...groups.values()].flatMap((group) => {
      const [ids, [first]] = [group.map((invoice) => invoice.id), group]
      if (first === undefined || ids.length < 2 || seen.has(ids.join())) return []
      seen.add(ids.join())
      const supplier = named(partyOf(first.supplierPartyId), first.supplierPartyId)
      return [{ strength: 'strong', text: `${joinedByAnd(ids)} have the same ${what} from ${supplier}.`, refs: ids }]
    })
  return found([...twice(byNumber, 'invoice number'), ...twice(byAmount, 'invoice date and amount')])
}

function oddDates(document: ClaimDocument, { claim, lossOn, partyOf }: RiskContext): readonly string[] {
  const { type, receivedOn, createdOn, capturedOn, invoice } = document
  const supplier = partyOf(invoice?.supplierPartyId)
  const isRepair = type === 'repair_invoice' || (type !== 'purchase_receipt' && supplier !== undefined && hasRole(supplier, 'repairer'))
  const firstInsured = claim.policy?.firstInceptionOn
  return [
    ...(isRepair && isBefore(invoice?.date, lossOn) ? [`dated ${invoice?.date}, before the loss on ${lossOn}`] : []),
    ...(type === 'purchase_receipt' && isBefore(lossOn, invoice?.date) ? [`dated ${invoice?.date}, after the loss on ${lossOn}`] : []),
    ...(isBefore(receivedOn, createdOn) ? [`made on ${createdOn}, after it came in on ${receivedOn}`] : []),
    ...(type === 'photo' && isBefore(capturedOn, lossOn) ? [`taken on ${capturedOn}, before the loss on ${lossOn}`] : []),
    ...(type === 'photo' && isBefore(capturedOn, firstInsured) ? [`taken on ${capturedOn}, before the first day of cover, ${firstInsured}`] : []),
  ]
}

function isBefore(a: IsoDate | undefined, b: IsoDate | undefined): boolean {
  return a !== undefined && b !== undefined && a < b
}
