import Mustache from 'mustache'
import { describe, expect, it } from 'vitest'
import type { Claim, Complaint, Decision } from '../../../shared/claim.ts'
import { CLAIMS } from '../fixtures/claims.ts'
import { FULL_CLAIM } from '../capabilities/testing/full-claim.ts'
import { FREE_CHAT_ID, promptText } from './catalogue.ts'
import { FORMS, fenced } from './forms.ts'
import { type FormId, valuesOf, written } from './testing/written.ts'

const IDS: readonly FormId[] = ['draft_update', 'draft_decision', 'draft_complaint_response', 'handover_note']
const LETTERS: readonly FormId[] = ['draft_update', 'draft_decision', 'draft_complaint_response']

/** Notes which names were asked for and which of them were ever found. */
class Watching extends Mustache.Context {
  readonly names: Map<string, boolean>

  constructor(view: unknown, names: Map<string, boolean>, parent?: Watching) {
    super(view, parent)
    this.names = names
  }

  override push(view: unknown): Watching {
    return new Watching(view, this.names, this)
  }

  override lookup(name: string): unknown {
    const value: unknown = super.lookup(name)
    this.names.set(name, this.names.get(name) === true || (value !== undefined && value !== null))
    return value
  }
}

const DECISION: Decision = { kind: 'accept', madeOn: '2026-11-20', reasons: ['It is covered'], termRefs: ['sec-1'] }

const KINDS = ['accept', 'part_accept', 'decline', 'avoid'] as const
const STATUSES = ['closed', 'settled', 'declined', 'withdrawn'] as const
const FAILED_PAYMENTS = ['voided', 'stopped', 'returned'] as const
const NO_PARTS = { leaflet: false, website: false, rightToRefer: false, timeLimitWording: false }

/** Every claim of the demo as if it had been decided, in whichever way, and ended, with items that were declined and payments that failed. */
const DECIDED: readonly Claim[] = CLAIMS.map((claim, index) => ({
  ...claim,
  status: STATUSES[index % STATUSES.length] ?? 'closed',
  decision: claim.decision ?? { ...DECISION, kind: KINDS[index % KINDS.length] ?? 'accept', communicatedOn: '2026-11-21' },
  items: index % 2 === 0 ? claim.items : claim.items.map((item) => ({ ...item, partyId: 'p-1', status: 'declined' })),
  payments: claim.payments.map((payment, at) => ({ ...payment, status: FAILED_PAYMENTS[(index + at) % FAILED_PAYMENTS.length] ?? 'voided' })),
  complaints: claim.complaints.map((complaint) => ({ ...complaint, finalResponse: NO_PARTS, fosReferredOn: '2026-10-01', status: 'open' })),
}))

/** As if the complainant had accepted an answer on the first day and no final response had been sent. */
function accepted(complaint: Complaint, status: Complaint['status']): Complaint {
  const { finalResponseOn: _, ...rest } = complaint
  return { ...rest, status, acceptedOn: complaint.receivedOn, srcSentOn: complaint.receivedOn }
}

/** Those with a complaint, accepted in time and late. */
const ACCEPTED: readonly Claim[] = CLAIMS.filter((claim) => claim.complaints.length > 0).flatMap((claim) =>
  (['resolved_3bd', 'open'] as const).map((status) => ({ ...claim, complaints: claim.complaints.map((complaint) => accepted(complaint, status)) })),
)

const FURTHER = [...DECIDED, ...ACCEPTED]
const withoutPlaceholders = (text: string): string => text.replace(/\[[^\]]*\]/g, '')

describe('the forms of documents', () => {
  it.each(IDS)('[D158] %s stands in its playbook and once more in free chat, and begins no section of the prompt', (id) => {
    expect(promptText(`capability.${id}`).split(fenced(id))).toHaveLength(2)
    expect(promptText(FREE_CHAT_ID).split(fenced(id))).toHaveLength(2)
    expect(FORMS[id]).not.toMatch(/^## /m)
    expect(FORMS[id]).not.toContain('`')
  })

  it.each(IDS)('[D159] %s names nothing that no tool returns', async (id) => {
    const names = new Map<string, boolean>()
    for (const claim of [...CLAIMS, ...FURTHER, FULL_CLAIM]) {
      new Mustache.Writer().render(FORMS[id], new Watching(await valuesOf(id, claim), names), undefined, { escape: () => '' })
    }
    expect([...names].filter(([, isFound]) => !isFound).map(([name]) => name)).toEqual([])
    expect(names.size).toBeGreaterThan(5)
  })

  it.each(IDS)('[D160] %s comes out whole for every claim of the demo', async (id) => {
    for (const claim of [...CLAIMS, ...FURTHER]) {
      const text = await written(id, claim)
      expect(text.trimStart()).toMatch(/^# \S/)
      expect(text).not.toMatch(/\{\{|\}\}|\[object|undefined|\bnull\b|NaN|\(\)/)
      expect(text.split('[')).toHaveLength(text.split(']').length)
    }
  })

  it.each(LETTERS)(
    '[D161] %s holds no ref, no estimate and no row of the diary outside its placeholders, and names no person or section by a ref',
    async (id) => {
      for (const claim of [...CLAIMS, ...FURTHER]) {
        const whole = await written(id, claim)
        if (!whole.includes('Dear')) continue
        const text = withoutPlaceholders(whole)
        expect(whole).not.toMatch(/\b(?:p|sec)-\d+\b/)
        expect(text).not.toMatch(/\b(?:doc|pay|res|cor|note|task|p|sec|exc|end|cond|cmp|off|rec|vul|med)-\d+\b/)
        for (const task of claim.tasks) expect(text).not.toContain(task.title)
        expect(text).not.toMatch(/reserve|estimate|indicator|vulnerab|fraud/i)
      }
    },
  )

  it.each(LETTERS)('[D161] %s promises nothing and says nothing that a plain letter would not', (id) => {
    const text = withoutPlaceholders(FORMS[id])
    expect(text).not.toMatch(/we will pay|will be paid|guarantee|rest assured|we accept liability|our fault/i)
    expect(text).not.toMatch(/please do not hesitate|as per|hereby|kindly|in order to|with regard to|at this time|utili[sz]e|unfortunately/i)
    for (const sentence of text.split(/(?<=[.?])\s+|\n+|\{\{[^}]*\}\}/)) expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(30)
  })
})
