import { addDays, earliest } from '../../dates.ts'
import { type DeadlineContext, type DeadlineRule, type Found, onNextOpenDay } from './deadline.ts'

const REF = 'litigation'
const COURT = 'england-and-wales'
const NOTICE_DAYS = 7
const SERVICE_DAYS = 14
const DEFENCE_AFTER_ACKNOWLEDGMENT_DAYS = 28

export const courtRules: readonly DeadlineRule[] = [
  {
    code: 'RTA-152',
    what: 'Last day for the claimant to give us notice of the proceedings',
    kind: 'counterparty',
    authority: 'RTA 1988 s152(1)(a)',
    find: noticeOfProceedings,
  },
  { code: 'CPR-AOS', what: 'File the acknowledgment of service', kind: 'court', authority: 'CPR 10.3', find: acknowledgmentOfService },
  { code: 'CPR-DEF', what: 'File the defence', kind: 'court', authority: 'CPR 15.4', find: defence },
]

function noticeOfProceedings({ claim, known, jurisdiction }: DeadlineContext): readonly Found[] {
  const issuedOn = known(claim.litigation?.issuedOn)
  if (claim.line !== 'motor' || issuedOn === undefined) return []
  const found: Found = { kind: 'dated', ref: REF, due: addDays(issuedOn, NOTICE_DAYS), done: known(claim.litigation?.s152NoticeReceivedOn) }
  return [jurisdiction === 'northern-ireland' ? { ...found, authority: 'Road Traffic (NI) Order 1981, as RTA 1988 s152(1)(a)' } : found]
}

function acknowledgmentOfService(context: DeadlineContext): readonly Found[] {
  const { claim, known } = context
  const done = earliest([known(claim.litigation?.acknowledgmentFiledOn), known(claim.litigation?.defenceFiledOn)])
  return sinceService(context, SERVICE_DAYS, done)
}

function defence(context: DeadlineContext): readonly Found[] {
  const { claim, known } = context
  const isAcknowledged = known(claim.litigation?.acknowledgmentFiledOn) !== undefined
  return sinceService(context, isAcknowledged ? DEFENCE_AFTER_ACKNOWLEDGMENT_DAYS : SERVICE_DAYS, known(claim.litigation?.defenceFiledOn))
}

/** A period that ends while the court office is closed runs to the next open day (CPR 2.8). */
function sinceService({ claim, known, jurisdiction }: DeadlineContext, days: number, done: string | undefined): readonly Found[] {
  const servedOn = known(claim.litigation?.particularsServedOn)
  if (jurisdiction !== COURT || servedOn === undefined) return []
  return [{ kind: 'dated', ref: REF, ...onNextOpenDay(addDays(servedOn, days), COURT), done }]
}
