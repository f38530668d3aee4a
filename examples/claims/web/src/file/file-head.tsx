import type { Ref as ReactRef } from 'react'
import type { Claim } from '../../../shared/claim.ts'
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
    [insured === undefined ? undefined : claim.reference, what, insured?.addresses[0] ?? 'no address recorded', insured?.phones[0] ?? insured?.emails[0]],
    ' · ',
  )
}

/** What to heed before speaking to the policyholder: needs that are active now, with the way of contact that they prefer. */
function supportTags(claim: Claim): readonly string[] {
  const needs = claim.vulnerabilities.filter((need) => need.status === 'active')
  return needs.map((need) => {
    const party = claim.parties.find((other) => other.id === need.partyId)
    const who = party === undefined || party.id === insuredParty(claim)?.id ? '' : `${party.name}: `
    const preference = party?.contactPreference === undefined ? '' : `, prefers ${innerWords(party.contactPreference)}`
    return `${who}${words(need.characteristic)}${preference}`
  })
}
