import { describe, expect, it } from 'vitest'
import type { Claim, ClaimDocument } from '../../../../../shared/claim.ts'
import { claimOf, lossOf, personOf, policyOf } from '../../testing/claim-of.ts'
import { indicatorOf } from './testing/indicator-of.ts'

const paper = (parts: Partial<ClaimDocument>): ClaimDocument => ({ id: 'doc-1', title: 'Paper', type: 'other', receivedOn: '2026-09-10', text: null, ...parts })
const garage = personOf({ id: 'p-5', name: 'Harbour Garage', kind: 'organisation', roles: ['repairer'] })

/** Loss on 2026-08-01, first insured on 2026-03-01. */
const filed = (...documents: readonly Partial<ClaimDocument>[]): Claim =>
  claimOf({ loss: lossOf({ occurredOn: '2026-08-01' }), policy: policyOf(), parties: [garage, personOf()], documents: documents.map(paper) })
const R12 = async (...documents: readonly Partial<ClaimDocument>[]) => indicatorOf(filed(...documents), 'R12')
const R13 = async (...invoices: readonly ClaimDocument['invoice'][]) =>
  indicatorOf(filed(...invoices.map((invoice, index) => ({ id: `doc-${index + 1}`, ...(invoice === undefined ? {} : { invoice }) }))), 'R13')

const doc1 = (odd: string, strength = 'strong') => ({ strength, detail: `doc-1 (Paper): ${odd}.`, refs: ['doc-1'] })

describe('papers', () => {
  it('[D133] R12: a repair invoice dated before the loss, whatever its type where a repairer wrote it', async () => {
    const early = doc1('dated 2026-07-31, before the loss on 2026-08-01')
    const byGarage = { date: '2026-07-31', supplierPartyId: 'p-5' }
    expect(await Promise.all([R12({ type: 'repair_invoice', invoice: { date: '2026-07-31' } }), R12({ type: 'estimate', invoice: byGarage })])).toEqual([
      early,
      early,
    ])
    const clear = [
      R12({ type: 'repair_invoice', invoice: { date: '2026-08-01' } }),
      R12({ type: 'repair_invoice' }),
      R12({ type: 'purchase_receipt', invoice: byGarage }),
      R12({ type: 'estimate', invoice: { date: '2026-07-31', supplierPartyId: 'p-1' } }),
      R12({ type: 'estimate', invoice: { date: '2026-07-31' } }),
    ]
    expect(await Promise.all(clear)).toEqual(clear.map(() => 'clear'))
  })

  it('[D133] R12: a purchase receipt dated after the loss, and a paper made after it came in', async () => {
    expect(await R12({ type: 'purchase_receipt', invoice: { date: '2026-08-02' } })).toEqual(doc1('dated 2026-08-02, after the loss on 2026-08-01'))
    expect(await R12({ createdOn: '2026-09-11' })).toEqual(doc1('made on 2026-09-11, after it came in on 2026-09-10'))
    expect([await R12({ type: 'purchase_receipt', invoice: { date: '2026-08-01' } }), await R12({ createdOn: '2026-09-10' })]).toEqual(['clear', 'clear'])
  })

  it('[D133] R12: photos taken before the loss or before the first day of cover are moderate, with anything else strong', async () => {
    expect(await R12({ type: 'photo', capturedOn: '2026-07-31' })).toEqual(doc1('taken on 2026-07-31, before the loss on 2026-08-01', 'moderate'))
    expect(await R12({ type: 'photo', capturedOn: '2026-02-28' }, { id: 'doc-2', createdOn: '2026-09-11' })).toEqual({
      strength: 'strong',
      detail:
        'doc-1 (Paper): taken on 2026-02-28, before the loss on 2026-08-01. doc-1 (Paper): taken on 2026-02-28, before the first day of cover, 2026-03-01. ' +
        'doc-2 (Paper): made on 2026-09-11, after it came in on 2026-09-10.',
      refs: ['doc-1', 'doc-2'],
    })
    expect([await R12({ type: 'photo', capturedOn: '2026-08-01' }), await R12({ type: 'plan', capturedOn: '2026-02-28' })]).toEqual(['clear', 'clear'])
  })

  it('[D135] R12 needs a loss date where there are documents and none is odd without one', async () => {
    const undated = (...documents: readonly Partial<ClaimDocument>[]) => ({ ...filed(...documents), loss: lossOf() })
    expect([
      await indicatorOf(undated({}), 'R12'),
      await indicatorOf(undated(), 'R12'),
      await indicatorOf(undated({ receivedOn: '2026-12-01' }), 'R12'),
    ]).toEqual([{ needs: 'a loss date' }, 'clear', 'clear'])
    expect(await indicatorOf(undated({ type: 'photo', capturedOn: '2026-02-28' }), 'R12')).toEqual(
      doc1('taken on 2026-02-28, before the first day of cover, 2026-03-01', 'moderate'),
    )
  })

  it('[D133] R13: two documents with one supplier and one invoice number, or one date and amount', async () => {
    const from = (parts: ClaimDocument['invoice']) => ({ supplierPartyId: 'p-5', ...parts })
    expect(await R13(from({ number: 'HG-1' }), from({ number: 'HG-2' }), from({ number: ' hg-1 ' }))).toEqual({
      strength: 'strong',
      detail: 'doc-1 and doc-3 have the same invoice number from Harbour Garage (p-5).',
      refs: ['doc-1', 'doc-3'],
    })
    expect(await R13(from({ number: 'HG-1', date: '2026-08-10', amount: 100 }), from({ number: 'HG-2', date: '2026-08-10', amount: 100 }))).toEqual({
      strength: 'strong',
      detail: 'doc-1 and doc-2 have the same invoice date and amount from Harbour Garage (p-5).',
      refs: ['doc-1', 'doc-2'],
    })
    expect(await R13(from({ number: 'HG-1', date: '2026-08-10', amount: 100 }), from({ number: 'HG-1', date: '2026-08-10', amount: 100 }))).toEqual({
      strength: 'strong',
      detail: 'doc-1 and doc-2 have the same invoice number from Harbour Garage (p-5).',
      refs: ['doc-1', 'doc-2'],
    })
  })

  it('[D133] R13: another supplier, none, an empty number or half of date and amount is no duplicate', async () => {
    const clear = [
      R13({ supplierPartyId: 'p-5', number: 'HG-1' }, { supplierPartyId: 'p-6', number: 'HG-1' }),
      R13({ number: 'HG-1' }, { number: 'HG-1' }),
      R13({ supplierPartyId: 'p-5', number: ' ' }, { supplierPartyId: 'p-5', number: '' }),
      R13({ supplierPartyId: 'p-5', date: '2026-08-10' }, { supplierPartyId: 'p-5', date: '2026-08-10' }),
      R13({ supplierPartyId: 'p-5', amount: 100 }, { supplierPartyId: 'p-5', amount: 100 }),
      R13({ supplierPartyId: 'p-5', date: '2026-08-10', amount: 100 }, { supplierPartyId: 'p-5', date: '2026-08-11', amount: 100 }),
      R13(undefined, undefined),
    ]
    expect(await Promise.all(clear)).toEqual(clear.map(() => 'clear'))
  })

  it('[D127] of more than five observations the rest are counted, and all are cited', async () => {
    const many = Array.from({ length: 7 }, (_, index) => ({ id: `doc-${index + 1}`, createdOn: '2026-09-11' }))
    expect(await R12(...many)).toEqual({
      strength: 'strong',
      detail: `${[1, 2, 3, 4, 5].map((number) => `doc-${number} (Paper): made on 2026-09-11, after it came in on 2026-09-10.`).join(' ')} And 2 more.`,
      refs: many.map((document) => document.id),
    })
  })
})
