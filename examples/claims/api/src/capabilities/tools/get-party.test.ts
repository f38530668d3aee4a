import { describe, expect, it, vi } from 'vitest'
import type { Claim, Party } from '../../../../shared/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { partOf, resultOf, TODAY } from '../testing/answers.ts'
import { claimOf, messageOf, offerOf, paymentOf, personOf } from '../testing/claim-of.ts'
import { getParty } from './get-party.ts'

const of = (parts: Partial<Party>, claim: Partial<Claim> = {}): Claim => claimOf({ parties: [personOf(parts)], ...claim })
const byId = (id = 'p-1') => ({ args: { party_id: id } })
const partOfParty = (key: string, parts: Partial<Party>, claim: Partial<Claim> = {}) => partOf(getParty, of(parts, claim), key, byId())

const need = { partyId: 'p-1', driver: 'health', recordedOn: '2026-09-01', consent: true, adjustments: [], status: 'active' } as const
const paper = { title: '', type: 'letter', receivedOn: TODAY, authorPartyId: 'p-1', text: '' } as const

describe('one party', () => {
  it('[D116] is told in the order of the specification', async () => {
    const claim = of(
      {
        name: 'Margaret Sinclair',
        roles: ['policyholder', 'driver'],
        dateOfBirth: '1948-02-03',
        contactPreference: 'Letters',
        phones: ['0131 496 0184'],
        emails: ['m@post.example'],
        addresses: ['Flat 2\n14 Carron Wynd', 'Old address'],
        bank: { sortCode: '00-50-31', accountNumber: '1234 4321' },
        vehicleId: 'v-1',
        representsPartyId: 'p-9',
        identityVerifiedOn: '2026-08-18',
      },
      {
        vulnerabilities: [
          { ...need, id: 'vul-10', characteristic: 'bereavement' },
          { ...need, id: 'vul-2', characteristic: 'hearing' },
          { ...need, id: 'vul-3', characteristic: 'low income', status: 'closed' },
          { ...need, id: 'vul-4', characteristic: 'stress', recordedOn: '2026-12-01' },
          { ...need, id: 'vul-5', characteristic: 'memory', partyId: 'p-2' },
        ],
        documents: [
          { ...paper, id: 'doc-10' },
          { ...paper, id: 'doc-2' },
          { ...paper, id: 'doc-3', receivedOn: '2026-12-01' },
          { ...paper, id: 'doc-4', authorPartyId: 'p-2' },
        ],
        payments: [paymentOf(120_000), paymentOf(5_000, { id: 'pay-2', status: 'approved' }), paymentOf(1, { id: 'pay-3', payeePartyId: 'p-2' })],
        offers: [offerOf()],
        correspondence: [messageOf({ toPartyId: 'p-1' })],
      },
    )
    const represented: Claim = { ...claim, parties: [...claim.parties, ...['p-20', 'p-3'].map((id) => personOf({ id, representsPartyId: 'p-1' }))] }
    expect(await resultOf(getParty, represented, byId())).toBe(
      '{"id":"p-1","name":"Margaret Sinclair","kind":"person","roles":["policyholder","driver"],"age":78,' +
        '"represented_by":["p-3","p-20"],"represents":"p-9",' +
        '"contact":{"preference":"Letters","phones":["0131 496 0184"],"emails":["m@post.example"],"address":"Flat 2 14 Carron Wynd"},' +
        '"bank":"ending 4321","links":{"vehicle":"v-1"},"checks":{"identity":"2026-08-18","sanctions":"not recorded"},' +
        '"support_needs":["hearing","bereavement"],"money":{"paid":"£1,200.00","pending":"£50.00","open_offer":"£5,000.00"},' +
        '"documents":["doc-2","doc-10"],"last_contact":"2026-09-02"}',
    )
  })

  it('[D116] of whom little is known is told by what there is', async () => {
    expect(await resultOf(getParty, of({}), byId())).toBe(
      '{"id":"p-1","name":"Asha Rao","kind":"person","checks":{"identity":"not recorded","sanctions":"not recorded"},"money":{"paid":"£0.00","pending":"£0.00"}}',
    )
  })

  it.each([
    ['2026-11-30', '1942-12-01', undefined, 83],
    ['2026-11-30', '1942-11-30', undefined, 84],
    ['2026-02-28', '2008-02-29', undefined, 17],
    ['2026-03-01', '2008-02-29', undefined, 18],
    ['2028-02-29', '2008-02-29', undefined, 20],
    ['2026-11-30', '1942-12-01', '2026-06-30', 83],
    ['2026-12-24', '1942-12-01', '2026-11-30', 83],
    ['2026-12-24', '1942-12-01', '2027-01-05', 84],
  ])('[D118] on %s someone born on %s, dead since %s, is %i', async (today, dateOfBirth, deceasedOn, age) => {
    const claim = of({ dateOfBirth, ...(deceasedOn === undefined ? {} : { deceasedOn }) })
    expect(await partOf(getParty, claim, 'age', { today, ...byId() })).toBe(age)
  })

  it('[D116] a death is told by its date, once it has happened', async () => {
    expect([await partOfParty('deceased', { deceasedOn: TODAY }), await partOfParty('deceased', { deceasedOn: '2026-12-01' })]).toEqual([TODAY, undefined])
  })

  it('[D116] a check that is dated after today is not recorded', async () => {
    expect(await partOfParty('checks', { identityVerifiedOn: '2026-12-01', sanctionsCheckedOn: TODAY })).toEqual({ identity: 'not recorded', sanctions: TODAY })
  })

  it('[D116] money is what went out and what was asked for by today', async () => {
    const payments = [
      paymentOf(1, { id: 'pay-1', status: 'cleared' }),
      paymentOf(2, { id: 'pay-2', issuedOn: '2026-12-01' }),
      paymentOf(4, { id: 'pay-3', status: 'voided' }),
      paymentOf(8, { id: 'pay-4', status: 'requested' }),
      paymentOf(16, { id: 'pay-5', status: 'requested', requestedOn: '2026-12-01' }),
    ]
    expect(await partOfParty('money', {}, { payments })).toEqual({ paid: '£0.01', pending: '£0.08' })
  })

  it('[D116] the open offer is the latest of ours, by day and then by ref', async () => {
    const open = (offers: Claim['offers']) => partOfParty('money', {}, { offers })
    expect(
      await open([offerOf({ id: 'off-10', amount: 300 }), offerOf({ id: 'off-9', amount: 200 }), offerOf({ madeOn: '2026-10-31', id: 'off-11' })]),
    ).toMatchObject({
      open_offer: '£3.00',
    })
    const others = [offerOf({ direction: 'to_insurer' }), offerOf({ status: 'rejected' }), offerOf({ madeOn: '2026-12-01' }), offerOf({ partyId: 'p-2' })]
    expect(await open(others)).toEqual({ paid: '£0.00', pending: '£0.00' })
  })

  it('[D116] the last contact is from or to the party, in London, by today', async () => {
    const correspondence = [
      messageOf({ id: 'cor-1', at: '2026-06-30T23:30:00Z', fromPartyId: 'p-1', direction: 'inbound' }),
      messageOf({ id: 'cor-2', at: '2026-05-01T10:00', toPartyId: 'p-1' }),
      messageOf({ id: 'cor-3', at: '2026-12-01T10:00', toPartyId: 'p-1' }),
      messageOf({ id: 'cor-4', at: '2026-11-01T10:00', toPartyId: 'p-2' }),
      messageOf({ id: 'cor-5', at: '2026-11-01T10:00' }),
    ]
    expect(await partOfParty('last_contact', {}, { correspondence })).toBe('2026-07-01')
  })
})

describe('what get_party keeps to itself', () => {
  it('[D118] an account is told by its last four digits', async () => {
    const bank = (accountNumber: string) => partOfParty('bank', { bank: { sortCode: '00-50-31', accountNumber } })
    expect([await bank('00091126'), await bank('0009-11 26'), await bank(' ')]).toEqual(['ending 1126', 'ending 1126', undefined])
  })

  it('[D118] no answer about anybody in the demo has a date of birth, a sort code or an account number', async () => {
    const leaks: string[] = []
    for (const claim of CLAIMS) {
      for (const { id, dateOfBirth, bank } of claim.parties) {
        const result = await resultOf(getParty, claim, byId(id))
        const secrets = [dateOfBirth, bank?.sortCode, bank?.sortCode.replaceAll('-', ''), bank?.accountNumber].filter((secret) => secret !== undefined)
        leaks.push(...secrets.filter((secret) => result.includes(secret)))
      }
    }
    expect(leaks).toEqual([])
  })
})

describe('get_party on the claims of the demo', () => {
  const turned = (claim: Claim): Claim => ({
    ...claim,
    parties: claim.parties.toReversed(),
    payments: claim.payments.toReversed(),
    offers: claim.offers.toReversed(),
    documents: claim.documents.toReversed(),
    vulnerabilities: claim.vulnerabilities.toReversed(),
    correspondence: claim.correspondence.toReversed(),
  })

  it.each(CLAIMS.map((claim) => [claim.reference, claim] as const))(
    '[D18] %s: the same bytes whatever the order of the records and the clock',
    async (_, claim) => {
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
        throw new Error('a tool asked the clock')
      })
      for (const { id } of claim.parties)
        expect(await resultOf(getParty, turned(claim), byId(id))).toBe(await resultOf(getParty, structuredClone(claim), byId(id)))
      clock.mockRestore()
    },
  )
})

const SEVERAL = claimOf({
  parties: [
    personOf({ id: 'p-10', name: 'Kennet Bodyworks Ltd', kind: 'organisation', roles: ['repairer', 'supplier'] }),
    personOf({ id: 'p-2', name: 'Joanna Brown', roles: ['policyholder'] }),
    personOf({ id: 'p-3', name: 'Zoë O’Brien' }),
    personOf({ id: 'p-4', name: 'Joe Browning', kind: 'person', roles: ['repairer'] }),
  ],
})

describe('looking for a party', () => {
  const found = async (args: { readonly party_id?: string; readonly role?: string; readonly name?: string }) =>
    [...(await resultOf(getParty, SEVERAL, { args })).matchAll(/"id":"(p-\d+)"/g)].map((match) => match[1])

  it('[D117] several come as a list in ref order', async () => {
    expect(await resultOf(getParty, SEVERAL, { args: { role: 'repairer' } })).toBe(
      '{"matches":[{"id":"p-4","name":"Joe Browning","roles":["repairer"]},{"id":"p-10","name":"Kennet Bodyworks Ltd","roles":["repairer","supplier"]}]}',
    )
  })

  it('[D119] every word of the name asked for begins a word of the name', async () => {
    expect([
      await found({ name: 'jo br' }),
      await found({ name: 'joa br' }),
      await found({ name: 'BROWN joanna' }),
      await found({ name: 'brown' }),
      await found({ name: 'oanna' }),
      await found({ name: 'jo smith' }),
    ]).toEqual([['p-2', 'p-4'], ['p-2'], ['p-2'], ['p-2', 'p-4'], [], []])
  })

  it('[D119] a name is found whatever its Unicode form, width, quotes and punctuation', async () => {
    const forms = ['zoe\u0308 o\u2019brien', 'zo\u00eb o\u0027b', 'ＺＯË', 'o brien', 'ltd., kennet']
    expect(await Promise.all(forms.map((name) => found({ name })))).toEqual([['p-3'], ['p-3'], ['p-3'], ['p-3'], ['p-10']])
  })

  it('[D117] the first that is given decides: the id, then the role, then the name', async () => {
    expect([
      await found({ party_id: 'p-3', role: 'repairer', name: 'jo' }),
      await found({ role: 'policyholder', name: 'kennet' }),
      await found({ party_id: 'p-99', role: 'policyholder' }),
    ]).toEqual([['p-3'], ['p-2'], []])
  })

  it.each([
    [{ party_id: 'p-99' }, 'p-99'],
    [{ role: 'solicitor' }, 'solicitor'],
    [{ name: 'Smth' }, 'Smth'],
    [{ name: '?!' }, '?!'],
  ])('[D117] %j finds nobody and says whom there is', async (args, asked) => {
    expect(await resultOf(getParty, SEVERAL, { args })).toBe(
      `No party matching "${asked}" on this claim. Parties: p-2 Joanna Brown (policyholder), p-3 Zoë O’Brien, p-4 Joe Browning (repairer), p-10 Kennet Bodyworks Ltd (repairer, supplier).`,
    )
  })

  it('[D117] a claim without parties says so', async () => {
    expect(await resultOf(getParty, claimOf(), byId('p-99'))).toBe('No parties recorded on this claim.')
  })

  it.each([[{}], [{ party_id: '' }], [{ name: '' }], [{ role: 7 }], [{ id: 'p-1' }]])('[D19] %j is refused', async (args) => {
    await expect(async () => resultOf(getParty, SEVERAL, { args })).rejects.toThrow(/party_id|name|role|id/)
  })

  it('[D57] the chip names whom it looks up', () => {
    expect([
      getParty.activity({ party_id: 'p-2' }, SEVERAL),
      getParty.activity({ party_id: 'p-99' }, SEVERAL),
      getParty.activity({ party_id: 'p-2' }),
      getParty.activity({ role: 'third_party_claimant' }),
      getParty.activity({ name: 'jo br' }),
      getParty.activity({}),
    ]).toEqual([
      'Looking up Joanna Brown…',
      'Looking up p-99…',
      'Looking up p-2…',
      'Looking up third party claimant…',
      'Looking up jo br…',
      'Looking up a party…',
    ])
  })
})
