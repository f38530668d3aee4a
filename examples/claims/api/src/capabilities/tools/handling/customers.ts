/** Whether dissatisfaction, complaints and support needs were seen and answered. */
import type { Complaint, Vulnerability } from '../../../../../shared/claim.ts'
import { isActiveVulnerability } from '../../facts.ts'
import { dissatisfactionIn } from '../../scanners/dissatisfaction.ts'
import { supportNeedsIn } from '../../scanners/support-needs.ts'
import { firstRefs, missing, worstOf, type Finding, type HandlingCheck, type HandlingContext } from './check.ts'
import { ofDeadline } from './deadline-finding.ts'

export const customerChecks: readonly HandlingCheck[] = [
  { code: 'H10', check: 'dissatisfaction logged', basis: 'DISP 1.3, Glossary', find: logged },
  {
    code: 'H11',
    check: 'complaint responses in time',
    basis: 'DISP 1.6.2R',
    find: ({ deadlines }) => worstOf(deadlines('CMP-8WK').map((row) => ofDeadline(row, { late: 'fail', open: 'no final response' }))),
  },
  { code: 'H12', check: 'final response complete', basis: 'DISP 1.6.2R', find: finalResponses },
  {
    code: 'H13',
    check: 'SRC sent',
    basis: 'DISP 1.5.4R',
    find: ({ deadlines }) => worstOf(deadlines('CMP-SRC').map((row) => ofDeadline(row, { late: 'pass', open: 'summary resolution not sent' }))),
  },
  { code: 'H14', check: 'support needs recorded', basis: 'FG21/1, PRIN 2A', find: needsRecorded },
  { code: 'H15', check: 'adjustments in place', basis: 'FG21/1; UK GDPR', find: adjusted },
]

function logged({ claim, today }: HandlingContext): Finding {
  const { rows } = dissatisfactionIn(claim, { today })
  const open = rows.filter((row) => !row.logged && row.strength !== 'weak' && row.eligibility === 'likely')
  if (open.length === 0) return { result: 'pass' }
  return { result: 'fail', detail: `not logged as a complaint: ${open.length}`, refs: firstRefs(open.map((row) => row.ref)) }
}

function finalResponses({ claim, known }: HandlingContext): Finding {
  return worstOf(claim.complaints.filter((complaint) => known(complaint.finalResponseOn) !== undefined).map(finalResponse))
}

function finalResponse({ id, finalResponse: parts }: Complaint): Finding {
  if (parts === undefined) return { result: 'cannot_check', detail: `${id} has no record of what its final response held`, refs: [id] }
  const lacking = missing({
    leaflet: parts.leaflet,
    'ombudsman website': parts.website,
    'right to refer': parts.rightToRefer,
    'time limit wording': parts.timeLimitWording,
  })
  return lacking === undefined ? { result: 'pass', refs: [id] } : { result: 'fail', detail: `${id} ${lacking}`, refs: [id] }
}

function needsRecorded({ claim, today }: HandlingContext): Finding {
  const { signals } = supportNeedsIn(claim, { today })
  const open = signals.filter((row) => row.status === 'present' && row.subject !== 'third_party' && row.recorded === false)
  if (open.length === 0) return { result: 'pass' }
  const needs = [...new Set(open.map((row) => row.characteristic))].toSorted().join(', ')
  return { result: 'fail', detail: `mentioned on file and not recorded: ${needs}`, refs: firstRefs(open.map((row) => row.ref)) }
}

function adjusted({ claim, today }: HandlingContext): Finding {
  return worstOf(claim.vulnerabilities.filter((row) => isActiveVulnerability(row, today)).map(adjustment))
}

function adjustment({ id, adjustments, consent }: Vulnerability): Finding {
  const lacking = missing({ adjustment: adjustments.length > 0, consent })
  return lacking === undefined ? { result: 'pass', refs: [id] } : { result: 'fail', detail: `${id} ${lacking}`, refs: [id] }
}
