import type { Ref as ReactRef } from 'react'
import type { Claim, Party, Vulnerability } from '../../../shared/claim.ts'
import { Icon } from '../parts/icon.tsx'
import { longDate } from '../text/dates.ts'
import { innerWords, joined, words } from '../text/words.ts'
import { insuredParty, lossDate } from './claim-file.ts'

/** Who it is about and where it stands: the first thing a handler reads when the telephone rings. */
export function FileHead({
  claim,
  heading,
  menu,
}: {
  readonly claim: Claim
  readonly heading: ReactRef<HTMLHeadingElement>
  readonly menu: { readonly opened: boolean; readonly toggle: () => void }
}) {
  return (
    <div className="head">
      <div className="row wrap">
        <h1 ref={heading} tabIndex={-1}>
          {insuredParty(claim)?.name ?? claim.reference}
        </h1>
        <span className="tag">{words(claim.line)}</span>
        <span className="tag">{words(claim.status)}</span>
        {supportTags(claim).map((tag) => (
          <span key={tag} className="tag caution">
            {tag}
          </span>
        ))}
        <button type="button" className="btn small jump" aria-expanded={menu.opened} aria-controls="panels" onClick={menu.toggle}>
          Go to a panel
          <Icon name="down" small />
        </button>
      </div>
      <p className="mid">{headLine(claim)}</p>
    </div>
  )
}

function headLine(claim: Claim): string {
  const insured = insuredParty(claim)
  const lossOn = lossDate(claim)
  const what =
    claim.loss === undefined
      ? 'No loss details recorded yet'
      : joined([claim.loss.cause, lossOn === undefined ? 'date not recorded' : `on ${longDate(lossOn)}`], ' ')
  return joined(
    [
      insured === undefined ? undefined : claim.reference,
      what,
      insured?.addresses[0] ?? 'no address recorded',
      insured === undefined ? undefined : reach(claim, insured),
    ],
    ' · ',
  )
}

/** Where they are reached first: by telephone, unless a need that is active asks not to ring. */
function reach(claim: Claim, { id, phones, emails, contactPreference }: Party): string | undefined {
  const needs = activeNeeds(claim).filter((need) => need.partyId === id)
  const asks = needs.length === 0 ? [] : [contactPreference ?? '', ...needs.flatMap((need) => need.adjustments)]
  return asks.some((ask) => NOT_TO_RING.test(ask)) ? emails[0] : (phones[0] ?? emails[0])
}

const NOT_TO_RING = /\b(?:no|not|never|without)\b[^.,;]*\b(?:calls?|calling|ring|ringing|phone|telephone)\b/i

function activeNeeds({ vulnerabilities }: Claim): readonly Vulnerability[] {
  return vulnerabilities.filter((need) => need.status === 'active')
}

/** What to heed before speaking to the policyholder: the way of contact that they prefer, then the need that is active now. */
function supportTags(claim: Claim): readonly string[] {
  return activeNeeds(claim).map((need) => {
    const party = claim.parties.find((other) => other.id === need.partyId)
    const who = party === undefined || party.id === insuredParty(claim)?.id ? '' : `${party.name}: `
    if (party?.contactPreference === undefined) return `${who}${words(need.characteristic)}`
    return `${who}Prefers ${innerWords(party.contactPreference)} · Support need: ${innerWords(need.characteristic)}`
  })
}
