import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { FULL_CLAIM } from '../testing/full-claim.ts'
import { claimOf, itemOf, lossOf, medicalOf, paymentOf, personOf, policyOf } from '../testing/claim-of.ts'
import { RISK_CHECKS } from './risk/checks.ts'
import { runRiskCrossChecks } from './run-risk-cross-checks.ts'

const READING = 'Indicators are questions to ask, not findings. Honest claims show them too.'
const OPENING = `{"reading":"${READING}"`

const review = async (claim: Claim) => partOf(runRiskCrossChecks, claim, 'suggest_specialist_review')
const codes = async (claim: Claim): Promise<readonly string[]> =>
  [...(await resultOf(runRiskCrossChecks, claim)).matchAll(/"code":"(R\d\d)"/g)].map(([, code]) => code ?? '')

/** First insured 16 days before the loss (moderate), reported 31 days after it (weak). */
const early = claimOf({ loss: lossOf({ occurredOn: '2026-08-01' }), policy: policyOf({ firstInceptionOn: '2026-07-16' }) })

describe('the risk cross-checks', () => {
  it('[D127] open with how to read them, and give every check once: as indicator, as not checked, or counted as clear', async () => {
    expect(await resultOf(runRiskCrossChecks, early)).toBe(
      `${OPENING},"indicators":[` +
        '{"code":"R01","status":"indicator","strength":"moderate","detail":"First insured on 2026-07-16, 16 days before the loss on 2026-08-01.","refs":["loss","policy"]},' +
        '{"code":"R04","status":"indicator","strength":"weak","detail":"Reported on 2026-09-01, 31 days after the loss on 2026-08-01 (limit 30 days, firm standard).","refs":["loss"]}],' +
        '"cannot_check":[{"code":"R06","needs":"a statement that gives a loss date"},{"code":"R07","needs":"at least two statements"}],' +
        '"clear":16,"suggest_specialist_review":false}',
    )
    expect(RISK_CHECKS.map((check) => check.code)).toEqual(Array.from({ length: 20 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`))
  })

  it('[D135] a claim with nearly nothing recorded says what is needed, and has no indicators to show', async () => {
    expect(await answerOf(runRiskCrossChecks, claimOf())).toEqual({
      reading: READING,
      cannot_check: [
        { code: 'R01', needs: 'a loss date and a policy' },
        { code: 'R02', needs: 'a loss date' },
        { code: 'R03', needs: 'a loss date and a policy' },
        { code: 'R04', needs: 'a loss date or a date of discovery' },
        { code: 'R05', needs: 'a loss date' },
        { code: 'R06', needs: 'a statement that gives a loss date' },
        { code: 'R07', needs: 'at least two statements' },
        { code: 'R10', needs: 'a loss date' },
        { code: 'R19', needs: 'a loss date and a policy' },
      ],
      clear: 11,
      suggest_specialist_review: false,
    })
  })

  it('[D127] a second look is suggested from one strong or two moderate indicators on, never by weak ones', async () => {
    const second = { ...early, items: [itemOf({ purchasedOn: '2026-07-31' })] }
    const four = Array.from({ length: 4 }, (_, index) => personOf({ id: `p-${index + 1}`, roles: ['passenger'], vehicleId: 'v-1' }))
    const strong = claimOf({
      parties: four,
      medical: four.map(({ id }, index) => medicalOf({ id: `med-${index}`, partyId: id })),
      vehicles: [{ id: 'v-1', registration: 'ZZ99 AAA', make: 'Ford', model: 'Fiesta', damage: 'heavy', occupantsRecorded: 3 }],
    })
    const weak = claimOf({
      loss: lossOf({ occurredOn: '2026-08-01' }),
      parties: [personOf({ id: 'p-2', roles: ['third_party_claimant'] })],
      items: Array.from({ length: 4 }, (_, index) => itemOf({ id: `it-${index}`, claimed: 5_000 })),
    })
    expect([await review(early), await review(second), await review(strong), await review(weak)]).toEqual([false, true, true, false])
    expect([await codes(second), (await codes(weak)).slice(0, 3)]).toEqual([
      ['R01', 'R02', 'R04', 'R06', 'R07'],
      ['R04', 'R14', 'R20'],
    ])
  })

  it('[D127] an indicator cites at most the first twenty refs', async () => {
    const priorClaims = Array.from({ length: 30 }, (_, index) => ({ id: `pc-${index + 1}`, lossOn: '2026-07-01', line: 'motor', cause: 'Theft', paid: 1 }))
    const indicators = await partOf(runRiskCrossChecks, claimOf({ loss: lossOf({ occurredOn: '2026-08-15' }), priorClaims }), 'indicators')
    expect(indicators).toEqual([expect.objectContaining({ code: 'R10', refs: ['loss', ...Array.from({ length: 19 }, (_, index) => `pc-${index + 1}`)] })])
  })

  it('[D137] what is withdrawn, and what came in, was taken, requested or issued after today, is in no check', async () => {
    const later = '2026-12-01'
    const claim = claimOf({
      loss: lossOf({ occurredOn: '2026-08-25' }),
      policy: policyOf(),
      parties: [personOf({ bank: { sortCode: '1', accountNumber: '2', changedOn: '2026-11-29' } })],
      items: Array.from({ length: 5 }, (_, index) =>
        itemOf({ id: `it-${index}`, claimed: 5_000, assessed: 1, purchasedOn: '2026-08-24', status: 'withdrawn' }),
      ),
      documents: ['doc-1', 'doc-2'].map((id) => {
        return {
          id,
          title: 'Invoice',
          type: 'repair_invoice',
          receivedOn: later,
          text: null,
          invoice: { supplierPartyId: 'p-1', number: '1', date: '2026-08-01' },
        }
      }),
      statements: [
        { id: 'st-1', partyId: 'p-1', takenOn: '2026-11-30', facts: { loss_date: '2026-08-25' } },
        { id: 'st-2', partyId: 'p-1', takenOn: later, facts: { loss_date: '2026-08-26' } },
      ],
      payments: [
        paymentOf(1, { requestedOn: '2026-11-30', issuedOn: later }),
        paymentOf(1, { id: 'pay-2', requestedOn: later, issuedOn: later, status: 'requested' }),
      ],
    })
    expect(await answerOf(runRiskCrossChecks, claim)).toEqual({
      reading: READING,
      cannot_check: [{ code: 'R07', needs: 'at least two statements' }],
      clear: 19,
      suggest_specialist_review: false,
    })
    expect(await answerOf(runRiskCrossChecks, claim, { today: later })).not.toEqual(await answerOf(runRiskCrossChecks, claim))
  })

  it('[D127] nothing that the checks say of their own accuses anyone', async () => {
    const said = await Promise.all([...CLAIMS, FULL_CLAIM].map(async (claim) => resultOf(runRiskCrossChecks, claim)))
    const words = /fraud|dishonest|suspicio|false|fake|bogus|\bl(?:ie|ied|ying)\b|decei|guilt/i
    expect(said.map((result) => result.replace('"suggest_specialist_review":false', '')).filter((result) => words.test(result))).toEqual([])
    expect(said.filter((result) => result.startsWith(OPENING)).length).toBe(said.length)
  })

  it('[D18] the same records in another order give the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CLAIMS, FULL_CLAIM), async (claim) => {
        const turned: Claim = {
          ...claim,
          parties: claim.parties.toReversed(),
          vehicles: claim.vehicles.toReversed(),
          medical: claim.medical.toReversed(),
          items: claim.items.toReversed(),
          documents: claim.documents.toReversed(),
          statements: claim.statements.toReversed(),
          payments: claim.payments.toReversed(),
          protocols: claim.protocols.toReversed(),
          priorClaims: claim.priorClaims.toReversed(),
        }
        expect(await resultOf(runRiskCrossChecks, turned)).toBe(await resultOf(runRiskCrossChecks, claim))
      }),
      { numRuns: 40 },
    )
  })

  it('[D19] they take no arguments, and say what they are doing', async () => {
    expect(runRiskCrossChecks.activity({})).toBe('Cross-checking the facts…')
    await expect(async () => resultOf(runRiskCrossChecks, early, { args: { all: 1 } })).rejects.toThrow('all')
  })
})
