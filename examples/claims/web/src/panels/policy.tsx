import type { Claim, CoverSection, Policy } from '../../../shared/claim.ts'
import { type ClaimFile, lossDate, maybeParty, partyName, vehicleName } from '../file/claim-file.ts'
import { DateText, MomentText } from '../parts/date-text.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Absent, Ledger } from '../parts/ledger.tsx'
import { Ref, RefLink } from '../parts/ref.tsx'
import { Shelf } from '../parts/shelf.tsx'
import { plainDate } from '../text/dates.ts'
import { moneyText, roundMoneyText } from '../text/money.ts'
import { innerWords, joined, listed, words } from '../text/words.ts'
import { coverFact } from './cover-fact.tsx'
import { type PanelView, presence } from './panel-view.ts'
import { PolicyTerms } from './policy-terms.tsx'
import { PolicyEvents } from './policy-events.tsx'

export const policyPanel: PanelView = {
  count: ({ claim }) => presence(claim.policy),
  gist: ({ claim }) => (claim.policy === undefined ? undefined : `${claim.policy.number}, ${claim.policy.product}`),
  ask: 'policy_validation',
  opens: ({ claim }) => claim.policy !== undefined,
  body: (file) => (file.claim.policy === undefined ? null : <PolicyBody file={file} policy={file.claim.policy} />),
}

function PolicyBody({ file, policy }: { readonly file: ClaimFile; readonly policy: Policy }) {
  const { claim } = file
  return (
    <>
      <div className="two">
        <div className="inset">
          <Facts facts={[coverFact(file), ...policyFacts(claim, policy)]} />
        </div>
        <div>
          <SectionTable claim={claim} policy={policy} />
        </div>
      </div>
      <PolicyEvents policy={policy} lossOn={lossDate(claim)} />
      <PolicyTerms policy={policy} />
      {policy.misrepresentation === undefined ? null : <Misrepresentation matter={policy.misrepresentation} />}
    </>
  )
}

function policyFacts(claim: Claim, policy: Policy): readonly Fact[] {
  const { startAt, endAt, endConvention } = policy.period
  return [
    { label: 'Policy', value: `${policy.number}, ${policy.product}` },
    { label: 'Insurer', value: policy.insurer },
    { label: 'Policyholder', value: partyName(claim, policy.policyholderPartyId) },
    {
      label: 'Period',
      value: (
        <>
          <MomentText at={startAt} /> to <MomentText at={endAt} />
          {endConvention === 'exclusive' ? <span className="dim"> (end not included)</span> : null}
        </>
      ),
    },
    { label: 'First inception', value: <DateText date={policy.firstInceptionOn} /> },
    { label: 'Cover is for', value: words(policy.trigger) },
    { label: 'Duty', value: policy.consumer ? 'Consumer (CIDRA 2012)' : 'Fair presentation (Insurance Act 2015)' },
    {
      label: 'Retroactive date',
      value:
        typeof policy.retroactiveDate === 'string' ? (
          <DateText date={policy.retroactiveDate} />
        ) : policy.retroactiveDate === null ? (
          'None, unlimited'
        ) : undefined,
    },
    { label: 'Extended reporting', value: policy.extendedReportingDays === undefined ? undefined : `${policy.extendedReportingDays} days` },
    { label: 'Premium', value: premiumText(policy.premium) },
    { label: 'Arrears cleared', value: policy.premium.arrearsClearedOn === undefined ? undefined : <DateText date={policy.premium.arrearsClearedOn} /> },
    { label: 'Set-off', value: policy.premium.setOffAllowed ? 'Unpaid premium may be set off' : 'Not allowed' },
    { label: 'Cancellation notice', value: policy.cancellationNoticeDays === undefined ? undefined : `${policy.cancellationNoticeDays} days` },
    { label: 'Drivers', value: driversText(claim, policy) },
    { label: 'Vehicles', value: policy.vehicleIds === undefined ? undefined : listed(policy.vehicleIds.map((id) => vehicleName(claim, id))) },
    {
      label: 'Cover confirmed',
      value: claim.handling.coverConfirmedOn === undefined ? undefined : <DateText date={claim.handling.coverConfirmedOn} />,
      absent: 'Not confirmed yet',
    },
  ]
}

function premiumText({ annual, status, arrears }: Policy['premium']): string {
  return joined([`${moneyText(annual)} a year`, innerWords(status), arrears > 0 && `${moneyText(arrears)} owing`])
}

function driversText(claim: Claim, policy: Policy): string | undefined {
  if (policy.anyDriver === true) return 'Any driver'
  if (policy.drivers === undefined) return undefined
  if (policy.drivers.length === 0) return 'None named'
  return listed(
    policy.drivers.map(({ partyId, name, from, to }) =>
      joined([maybeParty(claim, partyId) ?? name, from !== undefined && `from ${plainDate(from)}`, to !== undefined && `to ${plainDate(to)}`], ' '),
    ),
  )
}

function SectionTable({ claim, policy }: { readonly claim: Claim; readonly policy: Policy }) {
  if (policy.sections.length === 0) return <p className="inset dim">No sections recorded on this policy</p>
  const rows = policy.sections.map((section) => ({
    key: section.id,
    ref: section.id,
    cells: [
      <>
        {section.name} <Ref id={section.id} />
        <span className="sub">{sectionTerms(claim, section)}</span>
      </>,
      limitText(section) ?? <Absent key="limit">Not set</Absent>,
      section.excesses.length === 0 ? <Absent key="excess">None</Absent> : roundMoneyText(section.excesses.reduce((sum, excess) => sum + excess.amount, 0)),
    ],
  }))
  return (
    <Ledger caption="Sections of the policy" columns={[{ head: 'Section' }, { head: 'Limit', figures: true }, { head: 'Excess', figures: true }]} rows={rows} />
  )
}

function limitText({ limit, sumInsured }: CoverSection): string | undefined {
  const least = limit ?? sumInsured
  return least === undefined ? undefined : roundMoneyText(least)
}

function sectionTerms(claim: Claim, section: CoverSection): string {
  const { limit, sumInsured, singleArticleLimit, aggregate, averageThresholdPct, coverFrom, coverTo } = section
  const valueAtRisk = claim.assessments.find((assessment) => assessment.sectionId === section.id)?.valueAtRisk
  const excesses =
    section.excesses.length > 1 ? listed(section.excesses.map((excess) => `${roundMoneyText(excess.amount)} ${innerWords(excess.kind)}`)) : undefined
  return joined(
    [
      words(section.basis),
      !section.operative && 'not operative',
      limit !== undefined && sumInsured !== undefined && `sum insured ${roundMoneyText(sumInsured)}`,
      valueAtRisk !== undefined && `value at risk ${roundMoneyText(valueAtRisk)}`,
      singleArticleLimit !== undefined && `single article ${roundMoneyText(singleArticleLimit)}`,
      aggregate !== undefined && `aggregate ${roundMoneyText(aggregate.limit)}, of which ${roundMoneyText(aggregate.eroded)} used`,
      section.average && (averageThresholdPct === undefined ? 'average applies' : `average below ${averageThresholdPct}%`),
      excesses !== undefined && `excess ${excesses}`,
      section.excessOrder === 'after_limit' && 'excess taken after the limit',
      coverFrom !== undefined && `from ${plainDate(coverFrom.slice(0, 10))}`,
      coverTo !== undefined && `to ${plainDate(coverTo.slice(0, 10))}`,
      section.notifyWithinDays !== undefined && `notify within ${section.notifyWithinDays} days`,
    ],
    ' · ',
  )
}

function Misrepresentation({ matter }: { readonly matter: NonNullable<Policy['misrepresentation']> }) {
  return (
    <Shelf title="What was said before the policy began">
      <div className="inset">
        <Facts
          facts={[
            { label: 'Matter', value: matter.matter },
            { label: 'Category', value: words(matter.category) },
            { label: 'With the true facts', value: matter.wouldHave === undefined ? undefined : words(matter.wouldHave), absent: 'Not recorded' },
            { label: 'Premium charged', value: matter.premiumCharged === undefined ? undefined : moneyText(matter.premiumCharged) },
            { label: 'Premium otherwise', value: matter.premiumHigher === undefined ? undefined : moneyText(matter.premiumHigher) },
            {
              label: 'Evidence',
              value: matter.evidenceDocumentId === undefined ? undefined : <RefLink id={matter.evidenceDocumentId} />,
              absent: 'No document named',
            },
          ]}
        />
      </div>
    </Shelf>
  )
}
