import { describe, expect, it } from 'vitest'
import { motorReading } from '../../fixtures/mot-2026-004417/claim.ts'
import { homeHythe } from '../../fixtures/hom-2026-002230/claim.ts'
import { homeLeith } from '../../fixtures/hom-2026-001902/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { answerOf, partOf, resultOf } from '../testing/answers.ts'
import { claimOf, complaintOf, lossOf, medicalOf, messageOf, offerOf, paymentOf, personOf, policyOf, reserveOf } from '../testing/claim-of.ts'
import { getClaimSection } from './get-claim-section.ts'
import { SECTION_NAMES } from './section-names.ts'

const section = (name: string, more: object = {}) => ({ args: { section: name, ...more } })

const said = (medical: readonly ReturnType<typeof medicalOf>[]) => resultOf(getClaimSection, claimOf({ medical }), section('medical'))

const refs = async (name: string, parts: Parameters<typeof claimOf>[0]): Promise<unknown> => {
  const items = await partOf(getClaimSection, claimOf(parts), 'items', section(name))
  return Array.isArray(items) ? items.map((item) => item.id) : items
}

const ABSENT = {
  policy: 'policy',
  loss: 'loss details',
  parties: 'parties',
  vehicles: 'vehicles',
  property: 'properties',
  medical: 'diagnosis',
  items: 'items claimed',
  documents: 'documents',
  correspondence: 'correspondence',
  notes: 'file notes',
  statements: 'statements',
  reserves: 'reserves',
  payments: 'payments',
  recoveries: 'recoveries',
  offers: 'offers',
  tasks: 'tasks',
  complaints: 'complaints',
  vulnerabilities: 'support needs',
  data_requests: 'data requests',
  protocols: 'protocol steps',
  litigation: 'litigation',
  decision: 'decision',
  prior_claims: 'previous claims',
}

describe('get_claim_section where nothing is recorded', () => {
  const nothing = { ...homeHythe, parties: [] }

  it.each(Object.entries(ABSENT))('[D53] an absent %s reads "No %s recorded on this claim."', async (name, thing) => {
    expect(await resultOf(getClaimSection, nothing, section(name))).toBe(`No ${thing} recorded on this claim.`)
  })

  it('[D53] there is a sentence for every section but the overview', () => {
    expect(SECTION_NAMES.filter((name) => name !== 'overview')).toEqual(Object.keys(ABSENT))
  })

  it('[D53] the overview of a claim that was just notified still says what is known', async () => {
    expect(await answerOf(getClaimSection, nothing, section('overview'))).toEqual({
      section: 'overview',
      reference: 'HOM-2026-002230',
      line: 'home',
      status: 'notified',
      handler: 'Ruth Abara',
      reported: '2026-11-30',
      open_complaints: 0,
      open_tasks: 0,
    })
  })
})

describe('get_claim_section on what documents are written about', () => {
  it('[D168] tells a decision as recorded, and no more', async () => {
    const decision = { kind: 'decline', madeOn: '2026-11-20', reasons: ['Wear'], termRefs: ['exc-1'], ground: 'exclusion' } as const
    expect(await resultOf(getClaimSection, claimOf({ decision }), section('decision'))).toBe(
      '{"section":"decision","kind":"decline","madeOn":"2026-11-20","reasons":["Wear"],"termRefs":["exc-1"],"ground":"exclusion"}',
    )
  })

  it('[D168] tells a complaint whose answer was accepted in time as recorded, and no more', async () => {
    const complaint = complaintOf({ receivedOn: '2026-11-02', status: 'resolved_3bd', acceptedOn: '2026-11-05' })
    const { updates: _, ...recorded } = complaint
    expect(await answerOf(getClaimSection, claimOf({ complaints: [complaint] }), section('complaints'))).toEqual({
      section: 'complaints',
      count: 1,
      items: [recorded],
    })
  })
})

describe('get_claim_section on medical records', () => {
  it.each([
    ['one row, no diagnosis, no report', [medicalOf({ diagnosis: null })], ' 1 medical record (med-1, severity minor).'],
    ['a report', [medicalOf({ diagnosis: ' ', reportDocumentId: 'doc-7' })], ' 1 medical record (med-1, severity minor, report doc-7).'],
    [
      'two rows, in ref order',
      [medicalOf({ id: 'med-10', diagnosis: null, severity: 'moderate', reportDocumentId: 'doc-7' }), medicalOf({ id: 'med-2', diagnosis: '' })],
      ' 2 medical records (med-2, severity minor; med-10, severity moderate, report doc-7).',
    ],
  ])('[D54] without a diagnosis the records are still told: %s', async (_, medical, told) => {
    expect(await said(medical)).toBe(`No diagnosis recorded on this claim.${told}`)
  })

  it('[D54] one written diagnosis is enough for rows', async () => {
    const medical = [medicalOf({ diagnosis: null }), medicalOf({ id: 'med-2', nhsCharges: 184_200, reportedOn: '2026-11-09' })]
    expect(JSON.parse(await said(medical))).toEqual({
      section: 'medical',
      count: 2,
      items: [
        { id: 'med-2', partyId: 'p-1', diagnosis: 'Strained neck', severity: 'minor', whiplash: false, nhsCharges: '£1,842.00', reportedOn: '2026-11-09' },
        { id: 'med-1', partyId: 'p-1', severity: 'minor', whiplash: false },
      ],
    })
  })
})

describe('get_claim_section on lists', () => {
  const payments = [
    paymentOf(10_000, { id: 'pay-1', issuedOn: '2026-09-12' }),
    paymentOf(20_000, { id: 'pay-2', status: 'requested', requestedOn: '2026-10-02' }),
    paymentOf(30_000, { id: 'pay-3', issuedOn: '2026-09-30' }),
  ]
  it('[D52] three payments, limit 2: the two newest, and one more', async () => {
    const { issuedOn: _, ...requested } = paymentOf(20_000, { id: 'pay-2', status: 'requested', requestedOn: '2026-10-02' })
    expect(
      await resultOf(getClaimSection, claimOf({ payments: [...payments.filter(({ id }) => id !== 'pay-2'), requested] }), section('payments', { limit: 2 })),
    ).toBe(
      '{"section":"payments","count":3,"items":[' +
        '{"id":"pay-2","reserveLineId":"rl-1","payeePartyId":"p-1","amount":"£200.00","status":"requested","requestedOn":"2026-10-02","reason":"repair","interim":false},' +
        '{"id":"pay-3","reserveLineId":"rl-1","payeePartyId":"p-1","amount":"£300.00","status":"issued","requestedOn":"2026-09-10","issuedOn":"2026-09-30","reason":"repair","interim":false}' +
        '],"more":1}',
    )
  })

  it('[D52] the same date: the lower number first, as numbers', async () => {
    expect(await refs('payments', { payments: [paymentOf(1, { id: 'pay-10' }), paymentOf(1, { id: 'pay-2' })] })).toEqual(['pay-2', 'pay-10'])
  })

  it('[D52] a list without a main date stands in ref order, and a row without its date comes last', async () => {
    expect(await refs('reserves', { reserves: [reserveOf(1, { id: 'rl-10' }), reserveOf(1, { id: 'rl-9' })] })).toEqual(['rl-9', 'rl-10'])
    expect(await refs('medical', { medical: [medicalOf(), medicalOf({ id: 'med-2', reportedOn: '2026-10-01' })] })).toEqual(['med-2', 'med-1'])
  })

  it('[D52] messages are dated in London, and records dated after today are shown', async () => {
    const correspondence = [messageOf({ id: 'cor-1', at: '2026-06-30T23:30:00Z' }), messageOf({ id: 'cor-2', at: '2027-01-05T09:00', subject: 'Later' })]
    expect(await answerOf(getClaimSection, claimOf({ correspondence }), section('correspondence'))).toEqual({
      section: 'correspondence',
      count: 2,
      items: [
        { id: 'cor-2', date: '2027-01-05', direction: 'outbound', subject: 'Later', text: 'We have it.' },
        { id: 'cor-1', date: '2026-07-01', direction: 'outbound', subject: 'Your claim', text: 'We have it.' },
      ],
    })
  })

  it.each([
    ['offers', { offers: [offerOf({ id: 'off-1', madeOn: '2026-10-01' }), offerOf({ id: 'off-2', madeOn: '2026-11-01' })] }, ['off-2', 'off-1']],
    [
      'complaints',
      { complaints: [complaintOf({ id: 'cmp-1', receivedOn: '2026-10-01' }), complaintOf({ id: 'cmp-2', receivedOn: '2026-11-01' })] },
      ['cmp-2', 'cmp-1'],
    ],
    [
      'documents',
      { documents: [1, 2].map((n) => ({ id: `doc-${n}`, title: 'T', type: 'letter', receivedOn: `2026-10-0${n}`, text: null })) },
      ['doc-2', 'doc-1'],
    ],
    [
      'tasks',
      { tasks: [1, 2].map((n) => ({ id: `task-${n}`, title: 'T', dueOn: `2026-12-0${n}`, assignedTo: 'u-1', status: 'open' as const })) },
      ['task-2', 'task-1'],
    ],
    ['prior_claims', { priorClaims: [1, 2].map((n) => ({ id: `pc-${n}`, lossOn: `202${n}-01-01`, line: 'home', cause: 'Storm', paid: 1 })) }, ['pc-2', 'pc-1']],
  ])('[D52] %s come newest first', async (name, parts, order) => {
    expect(await refs(name, parts)).toEqual(order)
  })
})

describe('get_claim_section keeps to compact forms', () => {
  it('[D55] documents give their size and whether anybody has read them, not their text', async () => {
    expect(await partOf(getClaimSection, motorReading, 'items', section('documents', { limit: 1 }))).toEqual([
      {
        id: 'doc-7',
        title: 'Statement of hire charges',
        type: 'hire_statement',
        received: '2026-11-26',
        chars: motorReading.documents.find(({ id }) => id === 'doc-7')?.text?.length,
        reviewed: false,
      },
    ])
  })

  it('[D55] parties give id, name and roles, and no section of any claim gives a bank account', async () => {
    expect(await partOf(getClaimSection, claimOf({ parties: [personOf({ roles: ['witness'] })] }), 'items', section('parties'))).toEqual([
      { id: 'p-1', name: 'Asha Rao', roles: ['witness'] },
    ])
    const all = await Promise.all(CLAIMS.flatMap((claim) => SECTION_NAMES.map((name) => resultOf(getClaimSection, claim, section(name, { limit: 50 })))))
    const accounts = CLAIMS.flatMap((claim) => claim.parties.flatMap(({ bank }) => (bank ? [bank.accountNumber, bank.sortCode] : [])))
    expect(accounts.filter((account) => all.some((result) => result.includes(account)))).toEqual([])
  })

  it('[D55] free text is cut at 160 characters, on one line, at a word', async () => {
    const items = await partOf(getClaimSection, homeLeith, 'items', section('correspondence', { limit: 50 }))
    const texts = Array.isArray(items) ? items.map((item) => String(item.text)) : []
    expect(texts).toHaveLength(homeLeith.correspondence.length)
    expect(texts.filter((text) => text.length > 160 || text.includes('\n'))).toEqual([])
    expect(texts[0]).toBe(
      'Dear Ms Abara, I don’t want to make a complaint but I am really unhappy with the delay. There is still no heating in the flat and nobody has written back to…',
    )
  })

  it('[D55] a policy is told with its money as text and without what is empty', async () => {
    const policy = policyOf({
      endorsements: [{ id: 'end-1', title: 'T', effectiveFrom: '2026-03-01', sectionIds: [], text: 'One\nline', excessChange: 5_000 }],
    })
    expect(await answerOf(getClaimSection, claimOf({ policy }), section('policy'))).toMatchObject({
      section: 'policy',
      number: 'POL-1',
      premium: { annual: '£300.00', status: 'paid', arrears: '£0.00', setOffAllowed: false },
      endorsements: [{ id: 'end-1', title: 'T', effectiveFrom: '2026-03-01', text: 'One line', excessChange: '£50.00' }],
    })
    expect(await partOf(getClaimSection, claimOf({ policy }), 'events', section('policy'))).toBeUndefined()
  })

  it('[D55] single objects give their fields', async () => {
    expect(await answerOf(getClaimSection, claimOf({ loss: lossOf({ occurredOn: '2026-08-29' }) }), section('loss'))).toEqual({
      section: 'loss',
      ...lossOf({ occurredOn: '2026-08-29' }),
    })
  })
})

describe('get_claim_section and its arguments', () => {
  it.each([[{}], [{ section: 'bank' }], [{ section: 'policy', limit: 0 }], [{ section: 'policy', limit: 51 }], [{ section: 'policy', other: 1 }], [null]])(
    '[D56] %j is refused',
    async (args) => {
      await expect(async () => getClaimSection.run(args, { claim: homeHythe, today: '2026-11-30' })).rejects.toThrow(/.+/)
    },
  )

  it('[D57] the chip names the section', () => {
    expect(getClaimSection.activity({ section: 'policy' })).toBe('Reading the policy…')
    expect(getClaimSection.activity({ section: 'data_requests' })).toBe('Reading the data requests…')
    expect(getClaimSection.activity(null)).toBe('Reading the claim…')
  })
})
