/** Amounts claimed, limits, and the bank accounts that payments go to. */
import type { LossItem, Payment } from '../../../../../shared/claim.ts'
import { daysBetween } from '../../dates.ts'
import { money, mulDiv, sum } from '../../money.ts'
import { quote } from '../../quote.ts'
import { byRef } from '../../refs.ts'
import { cannotCheck, type Comparison, found, inDays, named, type Observation, type RiskContext } from './check.ts'

/** R14. */
export function roundFigures({ claim }: RiskContext): Comparison {
  const round = byRef(claim.items).filter((item) => item.claimed % ROUND_PENCE === 0)
  const count = claim.items.length
  if (count < ROUND_ITEMS_MIN || round.length * 100 < count * ROUND_PCT) return found([])
  const text = `Amounts claimed that are multiples of £50: ${round.length} of ${count}.`
  return found([{ strength: 'weak', text, refs: round.map((item) => item.id) }])
}

/** R15. */
export function bankChange({ claim, partyOf, standards }: RiskContext): Comparison {
  return found(
    byRef(claim.payments)
      .filter((payment) => GOING_OUT.has(payment.status))
      .flatMap((payment): readonly Observation[] => {
        const payee = partyOf(payment.payeePartyId)
        const changedOn = payee?.bank?.changedOn
        const steps = changedOn === undefined ? [] : stepsSoonAfter(payment, changedOn, standards.bankChangeDays)
        if (steps.length === 0) return []
        const text = `Bank details of ${named(payee, payment.payeePartyId)} were changed on ${changedOn}; payment ${payment.id} was ${steps.join(' and ')}.`
        return [{ strength: 'moderate', text, refs: [payment.id, payment.payeePartyId] }]
      }),
  )
}

/** R16. */
export function nearLimit({ claim, standards }: RiskContext): Comparison {
  if (claim.policy === undefined) return claim.items.length === 0 ? found([]) : cannotCheck('a policy')
  const items = Map.groupBy(byRef(claim.items), (item) => item.sectionId)
  return found(
    byRef(claim.policy.sections).flatMap((section): readonly Observation[] => {
      const [limit, under] = [section.limit ?? section.sumInsured ?? 0, items.get(section.id) ?? []]
      const claimed = claimedBy(under)
      if (limit === 0 || claimed > limit || claimed * 100 < limit * standards.nearLimitPct) return []
      const text = `Claimed under ${quote(section.name)} (${section.id}): ${money(claimed)}, ${percentText(claimed, limit)} of ${money(limit)}.`
      return [{ strength: 'weak', text, refs: [section.id, ...under.map((item) => item.id)] }]
    }),
  )
}

/** R18. */
export function overclaim({ claim, standards }: RiskContext): Comparison {
  const rows = byRef(claim.items).flatMap((item) => (item.assessed === undefined ? [] : [{ item, assessed: item.assessed }]))
  const [claimed, assessed] = [claimedBy(rows.map(({ item }) => item)), sum(rows.map((row) => row.assessed))]
  if (rows.length < ASSESSED_ITEMS_MIN || claimed === 0 || claimed * 100 < assessed * standards.overclaimPct) return found([])
  const share = assessed === 0 ? '' : `, ${percentText(claimed, assessed)}`
  const text = `On the ${rows.length} items assessed ${money(claimed)} is claimed and ${money(assessed)} assessed${share}.`
  return found([{ strength: 'moderate', text, refs: rows.map(({ item }) => item.id) }])
}

const ROUND_PENCE = 5_000
const ROUND_ITEMS_MIN = 4
const ROUND_PCT = 75
const ASSESSED_ITEMS_MIN = 3
const GOING_OUT: ReadonlySet<Payment['status']> = new Set(['requested', 'approved', 'issued', 'cleared'])

function claimedBy(items: readonly LossItem[]): number {
  return sum(items.map((item) => item.claimed))
}

/** Steps of a payment from the day of the change to the limit after it. */
function stepsSoonAfter({ requestedOn, issuedOn }: Payment, changedOn: string, limit: number): readonly string[] {
  const steps = [
    { what: 'requested', on: requestedOn },
    { what: 'issued', on: issuedOn },
  ]
  return steps.flatMap(({ what, on }) => {
    const days = on === undefined ? -1 : daysBetween(changedOn, on)
    if (days < 0 || days > limit) return []
    return [days === 0 ? `${what} the same day` : `${what} on ${on}, ${inDays(days)} later`]
  })
}

/** `97.5%`, rounded half up. */
function percentText(part: number, whole: number): string {
  const tenths = mulDiv(part, 1000, whole)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
