import type { SettlementPosition } from '../../../shared/figures.ts'
import { type ClaimFile } from '../file/claim-file.ts'
import { moneyText } from '../text/money.ts'
import { words } from '../text/words.ts'
import { isCoverKnown } from './cover-known.ts'
import { OfferGap } from './offer-gap.tsx'
import { SectionSettlement } from './section-settlement.tsx'
import { ThirdPartySettlement } from './third-party-settlement.tsx'
import { Unclaimed } from './unclaimed.tsx'

/** The settlement as `settlement_position` works it out; undefined where it has nothing to work from. */
export function settlementOf({ figures }: ClaimFile): SettlementPosition | undefined {
  return 'known' in figures.settlement ? figures.settlement.known : undefined
}

/** What is open between the parties, what the policy pays step by step, and what each claimant's claim comes to. Worked out, never decided. */
export function Settlement({ file }: { readonly file: ClaimFile }) {
  const position = settlementOf(file)
  if (position === undefined)
    return (
      <>
        <p className="shelf-note dim">{'absent' in file.figures.settlement ? file.figures.settlement.absent : null}</p>
        <Unclaimed file={file} />
      </>
    )
  return (
    <>
      {isCoverKnown(file) ? null : (
        <p className="shelf-note cover-open">
          <b>Only if covered.</b> Cover at the loss is not established, so no sum here is due yet: each says what it would come to.
        </p>
      )}
      {(position.offers ?? []).map((offer) => (
        <OfferGap key={offer.party} file={file} position={offer} />
      ))}
      {(position.sections ?? []).map((section) => (
        <SectionSettlement key={section.ref} file={file} position={section} />
      ))}
      {(position.third_parties ?? []).map((party) => (
        <ThirdPartySettlement key={party.ref} file={file} position={party} />
      ))}
      <Unclaimed file={file} />
      <Caveats file={file} position={position} />
    </>
  )
}

function Caveats({ file, position }: { readonly file: ClaimFile; readonly position: SettlementPosition }) {
  const caveats = [
    ...(position.provisional === true ? ['Provisional: some items stand as claimed, which nobody has verified.'] : []),
    ...(position.flags ?? []).map((flag) => FLAGS.get(flag) ?? `${words(flag)}.`),
    ...authorityText('The policy liability', position.authority, file.claim.handling.authorityLimit),
    ...authorityText(
      'What is left to lay out to third parties',
      position.liability_authority,
      file.claim.handling.liabilityAuthorityLimit ?? file.claim.handling.authorityLimit,
    ),
  ]
  if (caveats.length === 0) return null
  return (
    <ul className="caveats">
      {caveats.map((caveat) => (
        <li key={caveat}>{caveat}</li>
      ))}
    </ul>
  )
}

function authorityText(what: string, verdict: string | undefined, limit: number | undefined): readonly string[] {
  if (verdict === undefined) return []
  if (limit === undefined) return [`No authority limit is recorded for this handler.`]
  return [`${what} is ${verdict === 'above' ? 'above' : 'within'} the handler’s authority of ${moneyText(limit)}.`]
}

/** What the flags of the tool ask for, in words; another flag stands as its own words. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['value_at_risk_needed', 'Average may apply, but no value at risk is recorded.'],
  ['below_excess', 'A loss is not above its excess, so nothing is payable on it.'],
  ['misrepresentation_premiums_needed', 'A proportionate remedy needs both premiums, and one is not recorded.'],
  ['misrepresentation_undecided', 'A misrepresentation is open; no remedy is applied until it is decided.'],
  ['avoidance_question', 'Whether the policy is avoided is to be decided first; nothing is taken off for it here.'],
  ['different_terms_question', 'The policy would have had other terms; which ones is to be decided first.'],
  ['liability_item_without_party', 'An item under liability cover names no claimant and is in none of these figures.'],
  ['liability_not_recorded', 'No split of liability is recorded; the figures take our insured as wholly liable.'],
  ['cru_certificate_needed', 'A certificate of benefits (CRU) is needed for an injured claimant.'],
  ['tariff_applies_whiplash_only', 'The whiplash tariff covers the whiplash alone; other injuries are assessed beside it.'],
  ['medical_report_needed_before_offer', 'A whiplash claim may not be settled before a medical report is in.'],
])
