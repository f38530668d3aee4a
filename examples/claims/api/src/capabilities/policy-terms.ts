import type { Clause, CoverSection, Endorsement, IsoDate, Pence, Policy } from '../../../shared/claim.ts'
import { sum } from './money.ts'
import { byRef } from './refs.ts'

/** The terms that apply to a section, in ref order. One that names no section applies to the whole policy. */
export function termsOf<T extends Clause | Endorsement>(terms: readonly T[], sectionId: string): readonly T[] {
  return byRef(terms).filter((term) => term.sectionIds.length === 0 || term.sectionIds.includes(sectionId))
}

/** The endorsements of a section by whether they are in effect on the date. Without a date neither list has any. */
export function endorsementsOn(
  policy: Policy,
  sectionId: string,
  date: IsoDate | undefined,
): { readonly effective: readonly Endorsement[]; readonly later: readonly Endorsement[] } {
  const applying = date === undefined ? [] : termsOf(policy.endorsements, sectionId).map((term) => ({ term, effective: term.effectiveFrom <= date }))
  return {
    effective: applying.filter((each) => each.effective).map((each) => each.term),
    later: applying.filter((each) => !each.effective).map((each) => each.term),
  }
}

/** The excesses of a section with what its endorsements in effect on the date change, never below 0. */
export function sectionExcess(policy: Policy, section: CoverSection, date: IsoDate | undefined): Pence {
  const changes = endorsementsOn(policy, section.id, date).effective.map((term) => term.excessChange ?? 0)
  return Math.max(0, sum(section.excesses.map((excess) => excess.amount)) + sum(changes))
}
