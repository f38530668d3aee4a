import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { addDays } from '../dates.ts'
import { claimFigures } from '../figures.ts'
import { resultOf } from '../testing/answers.ts'
import {
  claimOf,
  complaintOf,
  handlingOf,
  itemOf,
  lossOf,
  messageOf,
  offerOf,
  paymentOf,
  personOf,
  policyOf,
  recoveryOf,
  reserveOf,
  sectionOf,
  trackOf,
} from '../testing/claim-of.ts'
import { buildTimeline } from './build-timeline.ts'
import { checkPolicyInForce } from './check-policy-in-force.ts'
import { claimMetrics } from './claim-metrics.ts'
import { financialSummary } from './financial-summary.ts'
import { listDeadlines } from './list-deadlines.ts'
import { runHandlingChecks } from './run-handling-checks.ts'
import { runRiskCrossChecks } from './run-risk-cross-checks.ts'
import { scanExpressionsOfDissatisfaction } from './scan-expressions-of-dissatisfaction.ts'
import { scanVulnerabilitySignals } from './scan-vulnerability-signals.ts'
import { settlementPosition } from './settlement-position.ts'

const TOOLS = [
  checkPolicyInForce,
  listDeadlines,
  settlementPosition,
  runRiskCrossChecks,
  scanVulnerabilitySignals,
  scanExpressionsOfDissatisfaction,
  runHandlingChecks,
  buildTimeline,
  claimMetrics,
  financialSummary,
]

const anyDate: fc.Arbitrary<IsoDate> = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-06-01', days))
const anyAmount = fc.nat({ max: 2_000_000 })
const anyOffice = fc.constantFrom('england-and-wales' as const, 'scotland' as const, 'northern-ireland' as const)
const anyId = (prefix: string) => fc.nat({ max: 30 }).map((number) => `${prefix}-${number}`)

const anyReserves = fc.uniqueArray(fc.tuple(anyId('rl'), anyDate, anyAmount, anyDate, anyAmount), { selector: ([id]) => id, maxLength: 4 }).map((lines) =>
  lines.map(([id, first, estimate, second, later]) =>
    reserveOf(0, {
      id,
      history: [
        { on: first, estimate, by: 'u-1', reason: '' },
        { on: second, estimate: later, by: 'u-1', reason: '' },
      ],
    }),
  ),
)
const anyPayments = fc
  .uniqueArray(fc.tuple(anyId('pay'), anyId('rl'), anyDate, anyAmount, fc.constantFrom('requested' as const, 'issued' as const, 'voided' as const)), {
    selector: ([id]) => id,
    maxLength: 6,
  })
  .map((rows) => rows.map(([id, reserveLineId, on, amount, status]) => paymentOf(amount, { id, reserveLineId, status, requestedOn: on, issuedOn: on })))

/** A claim with the kinds of records that these tools read, in any order and on any dates. */
const anyClaim: fc.Arbitrary<Claim> = fc
  .record({
    office: anyOffice,
    jurisdiction: anyOffice,
    dates: fc.tuple(anyDate, anyDate, anyDate, anyDate),
    reserves: anyReserves,
    payments: anyPayments,
    received: fc.array(anyDate, { maxLength: 5 }),
    amounts: fc.array(anyAmount, { maxLength: 5 }),
    said: fc.constantFrom('I am not happy with the delay.', 'I can’t manage the stairs.', 'Thank you.', 'PH upset, no heating'),
  })
  .map(({ office, jurisdiction, dates: [occurredOn, sentOn, madeOn, presentedOn], reserves, payments, received, amounts, said }) =>
    claimOf({
      line: 'motor',
      handling: handlingOf({ office }),
      loss: lossOf({ occurredOn, jurisdiction }),
      policy: policyOf({ sections: [sectionOf({ notifyWithinDays: 30 }), sectionOf({ id: 'sec-10' }), sectionOf({ id: 'sec-2' })] }),
      parties: [personOf({ roles: ['policyholder'] })],
      correspondence: [
        messageOf({ at: `${sentOn}T10:00` }),
        messageOf({ id: 'cor-2', at: `${madeOn}T11:00`, direction: 'inbound', fromPartyId: 'p-1', body: said }),
      ],
      notes: [{ id: 'n-1', at: `${presentedOn}T09:00`, authorId: 'u-1', kind: 'file', text: said }],
      items: amounts.map((claimed, index) => itemOf({ id: `it-${index}`, claimed, ...(index % 2 === 0 ? { assessed: Math.floor(claimed / 2) } : {}) })),
      complaints: received.map((receivedOn, index) => complaintOf({ id: `cmp-${index}`, receivedOn })),
      offers: [offerOf({ madeOn, basis: 'part_36' })],
      recoveries: [recoveryOf(1_000)],
      protocols: [trackOf('motor_tp', { claimPresentedOn: presentedOn }), trackOf('rta_portal', { id: 'pt-2', cnfReceivedOn: presentedOn })],
      reserves,
      payments,
    }),
  )

/** The same records, each list the other way round. */
const reversed = (claim: Claim): Claim => ({
  ...claim,
  policy: policyOf({ sections: claim.policy?.sections.toReversed() ?? [] }),
  complaints: claim.complaints.toReversed(),
  reserves: claim.reserves.toReversed(),
  payments: claim.payments.toReversed(),
  protocols: claim.protocols.toReversed(),
  items: claim.items.toReversed(),
  correspondence: claim.correspondence.toReversed(),
})

describe('every tool', () => {
  it.each(TOOLS.map((tool) => [tool.definition.name, tool] as const))(
    '[D18] %s gives the same bytes for the same claim and today, and leaves the claim as it is',
    async (_, tool) => {
      await fc.assert(
        fc.asyncProperty(anyClaim, anyDate, async (claim, today) => {
          const before = JSON.stringify(claim)
          const copy: Claim = structuredClone(claim)
          const [first, again] = [await resultOf(tool, claim, { today }), await resultOf(tool, copy, { today })]
          expect(again).toBe(first)
          expect(JSON.stringify(claim)).toBe(before)
        }),
      )
    },
  )

  it.each(TOOLS.map((tool) => [tool.definition.name, tool] as const))('[D18] %s gives the same bytes whatever the order of the records', async (_, tool) => {
    await fc.assert(
      fc.asyncProperty(anyClaim, anyDate, async (claim, today) => {
        expect(await resultOf(tool, reversed(claim), { today })).toBe(await resultOf(tool, claim, { today }))
      }),
    )
  })

  it('[D20] in any claim incurred is paid and outstanding, by line and in total, and nothing outstanding is negative', () => {
    fc.assert(
      fc.property(anyClaim, anyDate, (claim, today) => {
        const { lines, ...totals } = claimFigures(claim, today)
        expect(totals.incurredGross).toBe(totals.paid + totals.outstanding)
        expect(
          lines.every((line) => line.outstanding >= 0 && line.incurred === line.paid + line.outstanding && (line.overEstimate === 0 || line.outstanding === 0)),
        ).toBe(true)
      }),
    )
  })

  it('[D11] no tool ever answers with an empty object or list, or shows one', async () => {
    for (const tool of TOOLS) {
      const answers = [await resultOf(tool, claimOf()), await resultOf(tool, claimOf({ policy: policyOf(), loss: lossOf() }))]
      expect(answers.filter((answer) => answer.includes('{}') || answer.includes('[]'))).toEqual([])
    }
  })

  it('[D19] every schema is closed', () => {
    expect(TOOLS.map(({ definition }) => [definition.name, definition.parameters['type'], definition.parameters['additionalProperties']])).toEqual([
      ['check_policy_in_force', 'object', false],
      ['list_deadlines', 'object', false],
      ['settlement_position', 'object', false],
      ['run_risk_cross_checks', 'object', false],
      ['scan_vulnerability_signals', 'object', false],
      ['scan_expressions_of_dissatisfaction', 'object', false],
      ['run_handling_checks', 'object', false],
      ['build_timeline', 'object', false],
      ['claim_metrics', 'object', false],
      ['financial_summary', 'object', false],
    ])
  })
})
