import type { Claim } from '../../../../shared/claim.ts'
import { addDays } from '../dates.ts'

/** Sentences such as claims files are full of; some are what the scanners look for. */
const SENTENCES = [
  'The contractor attended and took moisture readings in the kitchen and the hall.',
  'Policyholder rang to ask when the drying equipment will be collected.',
  'I am still waiting for somebody to tell me what happens next.',
  'The third party says the lights were green and the road was wet.',
  'Please find attached the invoice for the replacement of the worktop.',
  'We have no heating and my mother, who is 84, is staying with my sister.',
  'Reserve reviewed against the engineer’s figures; no change today.',
  'I am not happy with how long this is taking.',
]

/** A sound claim grown to the size of the largest file that we mean to serve: 2,000 documents, 5,000 notes, 2,000 messages. */
export function grown(claim: Claim, sentences: readonly string[] = SENTENCES): Claim {
  const text = (seed: number, count: number): string =>
    Array.from({ length: count }, (_, index) => sentences[(seed * 7 + index * 3) % sentences.length]).join(' ')
  const day = (index: number): string => addDays('2026-01-05', index % 300)
  const parties = claim.parties.map(({ id }) => id)
  const [first] = parties
  return {
    ...claim,
    documents: Array.from({ length: 2_000 }, (_, index) => ({
      id: `doc-${index + 1}`,
      title: `Report ${index + 1}`,
      type: index % 5 === 0 ? 'repair_invoice' : 'report',
      receivedOn: day(index),
      text: text(index, 40),
      ...(index % 5 === 0
        ? { invoice: { number: `INV-${index}`, ...(first === undefined ? {} : { supplierPartyId: first }), date: day(index), amount: 10_000 + index } }
        : {}),
      ...(parties[index % parties.length] === undefined ? {} : { authorPartyId: parties[index % parties.length] ?? '' }),
    })),
    notes: Array.from({ length: 5_000 }, (_, index) => ({
      id: `n-${index + 1}`,
      at: `${day(index)}T${String(8 + (index % 10)).padStart(2, '0')}:15`,
      authorId: 'u-1',
      kind: 'file',
      text: text(index, 6),
    })),
    correspondence: Array.from({ length: 2_000 }, (_, index) => ({
      id: `cor-${index + 1}`,
      at: `${day(index)}T${String(8 + (index % 10)).padStart(2, '0')}:40`,
      direction: index % 2 === 0 ? 'inbound' : 'outbound',
      channel: 'email',
      subject: `Update ${index}`,
      body: text(index, 10),
      ...(first === undefined ? {} : index % 2 === 0 ? { fromPartyId: first } : { toPartyId: first }),
    })),
  }
}
