import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { inCodeOrder } from '../refs.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import {
  claimOf,
  complaintOf,
  itemOf,
  lossOf,
  medicalOf,
  offerOf,
  paymentOf,
  personOf,
  policyOf,
  recoveryOf,
  reserveOf,
  sectionOf,
  trackOf,
} from '../testing/claim-of.ts'
import { FULL_CLAIM } from '../testing/full-claim.ts'
import { deadlinesOf } from './deadlines/rows.ts'
import { listDeadlines } from './list-deadlines.ts'

const CODES = [
  'CMP-3BD',
  'CMP-4WK',
  'CMP-8WK',
  'CMP-ACK',
  'CMP-FOS',
  'CMP-SRC',
  'CPR-AOS',
  'CPR-DEF',
  'CRU-PAY',
  'CRU-REG',
  'DPC-ACK',
  'LIM-PD',
  'LIM-PI',
  'LIM-REC',
  'MTP-3M',
  'MTP-OFFER',
  'OFFER-EXP',
  'P36',
  'PAP-ACK',
  'PAP-INV',
  'POL-NOTIFY',
  'POR-ACK',
  'POR-PACK',
  'POR-RESP',
  'RSV-REV',
  'RTA-152',
  'SAR',
  'STD-PAY',
  'STD-UPD',
  'TASK',
  'VUL-REV',
]

const REASONABLE_TIME = 'Insurance Act 2015 s13A: sums due must be paid within a reasonable time; no fixed date.'
const E_AND_W_ONLY = 'Portal, pre-action and CPR rules here cover England and Wales only.'

const due = (id: string, dueOn: string) => ({ id, title: id, dueOn, assignedTo: 'u-1', status: 'open' as const })
const sar = (id: string) => ({
  id,
  kind: 'sar' as const,
  partyId: 'p-1',
  receivedOn: '2026-11-01',
  clarifications: [{ requestedOn: '2026-11-02' }],
  extended: false,
})
const notes = (parts: Partial<Claim>) => partOf(listDeadlines, claimOf({ loss: lossOf(), ...parts }), 'notes')

describe('list of deadlines', () => {
  it('[D46] every code can be emitted, each row with its kind and authority', () => {
    const { rows } = deadlinesOf(FULL_CLAIM, '2026-11-30')
    expect(inCodeOrder(rows.map((row) => row.code))).toEqual(CODES)
    expect(Object.fromEntries(rows.map((row) => [row.code, `${row.kind}: ${row.authority}`]))).toEqual({
      'CMP-3BD': 'window: DISP 1.5.1R',
      'CMP-4WK': 'firm_standard: Firm standard',
      'CMP-8WK': 'regulatory: DISP 1.6.2R',
      'CMP-ACK': 'firm_standard: Firm standard; DISP 1.6.1R says only "prompt"',
      'CMP-FOS': 'counterparty: DISP 2.8.2R(1)',
      'CMP-SRC': 'firm_standard: Firm standard; the duty itself is DISP 1.5.4R',
      'CPR-AOS': 'court: CPR 10.3',
      'CPR-DEF': 'court: CPR 15.4',
      'CRU-PAY': 'statutory: Social Security (Recovery of Benefits) Act 1997',
      'CRU-REG': 'statutory: DWP guidance Z1',
      'DPC-ACK': 'statutory: DPA 2018 s164A',
      'LIM-PD': 'counterparty: Limitation Act 1980 s2',
      'LIM-PI': 'counterparty: Limitation Act 1980 ss11, 14',
      'LIM-REC': 'statutory: Limitation Act 1980 s2',
      'MTP-3M': 'regulatory: ICOBS 8.2',
      'MTP-OFFER': 'regulatory: ICOBS 8.2',
      'OFFER-EXP': 'window: Terms of the offer',
      P36: 'window: CPR 36.5',
      'PAP-ACK': 'protocol: Personal injury pre-action protocol',
      'PAP-INV': 'protocol: Personal injury pre-action protocol',
      'POL-NOTIFY': 'policy: Policy condition',
      'POR-ACK': 'protocol: RTA portal protocol',
      'POR-PACK': 'protocol: RTA portal protocol',
      'POR-RESP': 'protocol: RTA portal protocol',
      'RSV-REV': 'firm_standard: Firm standard',
      'RTA-152': 'counterparty: RTA 1988 s152(1)(a)',
      SAR: 'statutory: UK GDPR art 12',
      'STD-PAY': 'firm_standard: Firm standard; ICOBS 8.1.1R(4) says only "promptly"',
      'STD-UPD': 'firm_standard: Firm standard',
      TASK: 'firm_standard: Firm standard',
      'VUL-REV': 'firm_standard: Firm standard',
    })
  })

  it('[D46] every status occurs, and only windows and other sides pass', () => {
    const tasks: Claim['tasks'] = [
      { id: 't-1', title: 'Call', dueOn: '2026-11-30', assignedTo: 'u-1', status: 'open' },
      { id: 't-2', title: 'Write', dueOn: '2026-11-29', assignedTo: 'u-1', status: 'open' },
    ]
    const { rows } = deadlinesOf({ ...FULL_CLAIM, tasks }, '2026-11-30')
    expect(inCodeOrder(rows.map((row) => row.status ?? 'none'))).toEqual(['due_today', 'met', 'met_late', 'overdue', 'passed', 'paused', 'upcoming'])
    expect(rows.filter((row) => row.status === 'passed').every((row) => row.kind === 'window' || row.kind === 'counterparty')).toBe(true)
    expect(
      rows.filter((row) => row.status === 'overdue' || row.status === 'met_late').every((row) => row.kind !== 'window' && row.kind !== 'counterparty'),
    ).toBe(true)
  })

  it('[D46] rows come by due date, those without one last, then by code and by ref with its numbers as numbers', async () => {
    const claim = claimOf({
      status: 'closed',
      tasks: [due('t-10', '2026-12-01'), due('t-9', '2026-12-01'), due('t-1', '2026-12-02')],
      dataRequests: [sar('dr-10'), sar('dr-2')],
      offers: [offerOf({ expiresOn: '2026-12-01' })],
    })
    expect(deadlinesOf(claim, '2026-11-30').rows.map((row) => row.ref)).toEqual(['off-1', 't-9', 't-10', 't-1', 'dr-2', 'dr-10'])
  })

  it('[D46] the result has its keys in the order of the specification', async () => {
    const claim = claimOf({
      status: 'closed',
      loss: lossOf({ occurredOn: '2025-06-02', jurisdiction: 'scotland' }),
      tasks: [{ id: 't-1', title: 'Call', dueOn: '2026-12-03', assignedTo: 'u-1', status: 'open' }],
      protocols: [trackOf('motor_tp')],
      complaints: [complaintOf({ receivedOn: '2028-12-27', acceptedOn: '2028-12-28', status: 'resolved_3bd' })],
    })
    expect(await resultOf(listDeadlines, claim, { today: '2028-12-29', args: { within_days: 2 } })).toBe(
      '{"today":"2028-12-29","rows":[{"code":"TASK","what":"Call","due":"2026-12-03","days":-757,"status":"overdue","kind":"firm_standard","authority":"Firm standard","ref":"t-1"}],' +
        '"cannot_compute":[{"code":"MTP-3M","needs":"claimPresentedOn","ref":"pt-1"}],"hidden":2,' +
        `"notes":["${E_AND_W_ONLY}"]}`,
    )
    expect(await partOf(listDeadlines, claim, 'rows', { today: '2028-12-29' })).toEqual([
      { code: 'TASK', what: 'Call', due: '2026-12-03', days: -757, status: 'overdue', kind: 'firm_standard', authority: 'Firm standard', ref: 't-1' },
      {
        code: 'CMP-SRC',
        what: 'Send the summary resolution communication',
        due: '2029-01-01',
        days: 3,
        status: 'upcoming',
        kind: 'firm_standard',
        authority: 'Firm standard; the duty itself is DISP 1.5.4R',
        ref: 'cmp-1',
        note: 'DISP says promptly',
        calendar: 'weekends_only',
      },
    ])
  })
})

describe('what is shown', () => {
  const hideAndShow = claimOf({
    status: 'closed',
    tasks: [
      { id: 't-1', title: 'Late', dueOn: '2026-11-01', assignedTo: 'u-1', status: 'open' },
      { id: 't-2', title: 'Now', dueOn: '2026-11-30', assignedTo: 'u-1', status: 'open' },
      { id: 't-3', title: 'Soon', dueOn: '2026-12-02', assignedTo: 'u-1', status: 'open' },
      { id: 't-4', title: 'Later', dueOn: '2027-12-02', assignedTo: 'u-1', status: 'open' },
    ],
    complaints: [complaintOf({ status: 'closed', acknowledgedOn: '2026-10-06', finalResponseOn: '2026-12-01', eightWeekLetterOn: '2026-11-29' })],
    dataRequests: [{ id: 'dr-1', kind: 'sar', partyId: 'p-1', receivedOn: '2026-11-16', clarifications: [{ requestedOn: '2026-11-17' }], extended: false }],
  })
  const shown = async (args: { readonly include_met?: boolean; readonly within_days?: number }) => {
    const answer = await resultOf(listDeadlines, hideAndShow, { args })
    return [...answer.matchAll(/"ref":"([\w-]+)"/g)].map((match) => match[1]).join(' ') + (/"hidden":\d+/.exec(answer)?.[0] ?? '')
  }

  it('[D47] what was met is only counted unless it is asked for, and what is far off only where a limit is given', async () => {
    expect([
      await shown({}),
      await shown({ include_met: true }),
      await shown({ within_days: 2 }),
      await shown({ within_days: 0 }),
      await shown({ within_days: 0, include_met: true }),
      await shown({ include_met: false, within_days: 3650 }),
    ]).toEqual([
      'cmp-1 t-1 t-2 t-3 t-4 dr-1"hidden":2',
      'cmp-1 cmp-1 t-1 cmp-1 t-2 t-3 t-4 dr-1',
      'cmp-1 t-1 t-2 t-3 dr-1"hidden":3',
      'cmp-1 t-1 t-2 dr-1"hidden":4',
      'cmp-1 cmp-1 t-1 cmp-1 t-2 dr-1"hidden":2',
      'cmp-1 t-1 t-2 t-3 t-4 dr-1"hidden":2',
    ])
  })

  it('[D47] where every row is hidden, their number is the answer', async () => {
    const claim = claimOf({ status: 'closed', tasks: [{ id: 't-1', title: 'Later', dueOn: '2027-12-02', assignedTo: 'u-1', status: 'open' }], loss: lossOf() })
    expect(await resultOf(listDeadlines, claim, { args: { within_days: 1 } })).toBe('{"today":"2026-11-30","hidden":1}')
  })

  it('[D47] a claim without rows and without missing dates says so, whatever its notes', async () => {
    const claim = claimOf({ status: 'closed', decision: { kind: 'accept', madeOn: '2026-10-01', reasons: [], termRefs: [] }, reserves: [reserveOf(1)] })
    expect(await resultOf(listDeadlines, claim)).toBe('No deadlines can be worked out from this claim.')
  })

  it('[D48] missing dates are named by code and ref, even where there is no row', async () => {
    const claim = claimOf({
      status: 'closed',
      loss: lossOf(),
      policy: policyOf({ sections: [sectionOf({ notifyWithinDays: 7 })] }),
      parties: [personOf({ id: 'p-2', roles: ['third_party_claimant'] }), personOf({ id: 'p-10', roles: ['passenger'] })],
      medical: [medicalOf({ partyId: 'p-10' }), medicalOf({ partyId: 'p-2' })],
      items: [itemOf({ partyId: 'p-2' })],
      recoveries: [recoveryOf(1)],
      protocols: [trackOf('motor_tp'), trackOf('pap_pi', { id: 'pt-2' }), trackOf('pl_portal', { id: 'pt-3' })],
    })
    expect(await answerOf(listDeadlines, claim)).toEqual({
      today: '2026-11-30',
      cannot_compute: [
        { code: 'LIM-PD', needs: 'loss date', ref: 'p-2' },
        { code: 'LIM-PI', needs: 'loss date', ref: 'p-2' },
        { code: 'LIM-PI', needs: 'loss date', ref: 'p-10' },
        { code: 'LIM-REC', needs: 'loss date', ref: 'rec-1' },
        { code: 'MTP-3M', needs: 'claimPresentedOn', ref: 'pt-1' },
        { code: 'PAP-ACK', needs: 'letterPostedOn', ref: 'pt-2' },
        { code: 'PAP-INV', needs: 'acknowledgedOn', ref: 'pt-2' },
        { code: 'POL-NOTIFY', needs: 'loss date', ref: 'sec-1' },
        { code: 'POR-ACK', needs: 'cnfReceivedOn', ref: 'pt-3' },
        { code: 'POR-RESP', needs: 'cnfReceivedOn', ref: 'pt-3' },
      ],
    })
  })
})

describe('notes', () => {
  const accepted = { kind: 'accept', madeOn: '2026-10-01', reasons: [], termRefs: [] } as const

  it('[D49] outside England and Wales, and without a jurisdiction, a note says what is missing', async () => {
    const none = await partOf(listDeadlines, claimOf(), 'notes')
    expect([
      await notes({}),
      await notes({ loss: lossOf({ jurisdiction: 'scotland' }) }),
      await notes({ loss: lossOf({ jurisdiction: 'northern-ireland' }) }),
      none,
    ]).toEqual([
      undefined,
      [E_AND_W_ONLY],
      [E_AND_W_ONLY],
      ['No loss jurisdiction is recorded, so limitation, portal, pre-action and CPR dates cannot be worked out.'],
    ])
  })

  it('[D49] a sum due after acceptance has no fixed date, so it is a note while something is unpaid', async () => {
    const open = { decision: accepted, reserves: [reserveOf(1)] }
    expect([
      await notes(open),
      await notes({ ...open, decision: { ...accepted, kind: 'part_accept' } }),
      await notes({ ...open, decision: { ...accepted, kind: 'decline' } }),
      await notes({ ...open, decision: { ...accepted, madeOn: '2026-12-01' } }),
      await notes({ reserves: [reserveOf(100)] }),
      await notes({ decision: accepted, reserves: [reserveOf(100, { costType: 'expense' })] }),
      await notes({ decision: accepted, reserves: [reserveOf(100)], payments: [paymentOf(100)] }),
      await notes({ decision: accepted, payments: [paymentOf(1, { status: 'approved' })] }),
      await notes({ ...open, loss: lossOf({ jurisdiction: 'scotland' }) }),
    ]).toEqual([
      [REASONABLE_TIME],
      [REASONABLE_TIME],
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      [REASONABLE_TIME],
      [E_AND_W_ONLY, REASONABLE_TIME],
    ])
  })

  it('[D19] arguments outside the schema are refused, and the activity says what is going on', async () => {
    expect(listDeadlines.activity({})).toBe('Working out deadlines…')
    for (const args of [{ within_days: -1 }, { within_days: 3651 }, { within_days: 1.5 }, { include_met: 'yes' }, { until: '2027-01-01' }]) {
      await expect(async () => resultOf(listDeadlines, claimOf(), { args })).rejects.toThrow(Object.keys(args)[0])
    }
  })
})
