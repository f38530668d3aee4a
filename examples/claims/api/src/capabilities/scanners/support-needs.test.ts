import { describe, expect, it } from 'vitest'
import type { Vulnerability } from '../../../../shared/claim.ts'
import { claimOf, complaintOf, messageOf, personOf, policyOf } from '../testing/claim-of.ts'
import { SUPPORT_PATTERNS } from './lexicon/support-patterns.ts'
import { claimNoting, claimSaying, needs, readNeeds } from './testing/claim-saying.ts'

const GOLD: readonly (readonly [string, readonly string[]])[] = [
  [
    "I have just finished chemotherapy and I can't manage the stairs to the hotel room.",
    ['physical_disability present customer', 'severe_or_long_term_illness present customer'],
  ],
  ['My wife has dementia so please speak to me, I hold power of attorney.', ['low_mental_capacity_or_cognitive present household']],
  ['I nearly had a heart attack when the ceiling came down.', []],
  ['The other driver said he was deaf in one ear.', ['hearing_or_visual_impairment present third_party']],
  ["I was blinded by the sun and didn't see the blind bend.", []],
  ['We have no heating or hot water and a six week old baby.', ['no_safe_home present customer!']],
  ['My husband passed away in March and he dealt with all the insurance.', ['bereavement present customer']],
  ['The car battery died and the AA breakdown van came.', []],
  ['I lost my wedding ring on the beach.', []],
  ["I've been made redundant and can't afford the excess.", ['income_shock present customer', 'inadequate_or_erratic_income present customer']],
  ["I can't afford to wait any longer for this.", []],
  ['I had cancer in 2012 but got the all clear.', ['severe_or_long_term_illness historical customer']],
  ["If I lost my job I couldn't pay this.", ['income_shock hypothetical customer']],
  ['No history of depression or anxiety.', []],
  ["There's a depression in the road where I fell.", []],
  ['I depressed the brake and nothing happened.', []],
  ["I can't read your email attachment.", []],
  ["I just don't want to be here any more.", ['suicide_or_self_harm present customer!']],
  ['She is scared of her ex and does not want letters sent to the house.', ['domestic_abuse present customer!']],
  ['My appeals fell on deaf ears.', []],
  ['Storage capacity was affected.', []],
  [
    'My son is autistic and cannot sleep with the dehumidifiers on.',
    ['low_mental_capacity_or_cognitive present household', 'low_emotional_resilience present household'],
  ],
  ['I am 84.', []],
]

const need = (parts: Partial<Vulnerability>): Vulnerability => ({
  id: 'vul-1',
  partyId: 'p-1',
  driver: 'health',
  characteristic: 'hearing_or_visual_impairment',
  recordedOn: '2026-09-01',
  consent: true,
  adjustments: [],
  status: 'active',
  ...parts,
})

describe('the sentences of the specification', () => {
  it.each(GOLD)('[D90] %s', (sentence, expected) => {
    expect(needs(claimSaying(sentence))).toEqual(expected)
  })

  it('[D91] what is denied is only counted, across a list', () => {
    expect(readNeeds(claimSaying('No history of depression or anxiety.'))).toEqual({ signals: [], thirdParty: [], negated: 2, childParty: [] })
  })

  it('[D90] each characteristic is met by a sentence', () => {
    const met: Readonly<Record<string, string>> = {
      physical_disability: 'I use a wheelchair.',
      severe_or_long_term_illness: 'I am in hospital.',
      mental_health: 'I had a panic attack.',
      suicide_or_self_harm: 'She talks of self-harm.',
      hearing_or_visual_impairment: 'I am hard of hearing.',
      low_mental_capacity_or_cognitive: 'He has ADHD.',
      addiction: 'I am in rehab.',
      bereavement: 'It was the week of the funeral.',
      income_shock: 'I was laid off.',
      relationship_breakdown: 'We have split up.',
      domestic_abuse: 'I am in a women’s refuge.',
      caring_responsibilities: 'I am her sole carer.',
      other_circumstances: 'I am a care leaver.',
      inadequate_or_erratic_income: 'I am on a zero-hours contract.',
      over_indebtedness: 'The bailiffs came.',
      low_savings: 'I have no savings.',
      low_emotional_resilience: 'I can’t take any more.',
      no_safe_home: 'We are homeless.',
      poor_english: 'I don’t speak much English.',
      poor_literacy_or_numeracy: 'I am not good with forms.',
      learning_difficulties: 'I am dyslexic.',
      poor_digital_skills: 'I don’t have a computer.',
      low_knowledge_or_confidence: 'I don’t understand any of this.',
      low_access_to_support: 'I live alone.',
    }
    const listed = [...new Set(SUPPORT_PATTERNS.map(({ characteristic }) => characteristic))]
    expect(listed.map((each) => [each, needs(claimSaying(met[each] ?? ''))[0]?.split(' ')[0]])).toEqual(listed.map((each) => [each, each]))
  })

  it.each([
    'The alarm was disabled and the disabled bay was full.',
    'A donation for Cancer Research was in the two-stroke mower.',
    'The blind in the window, the blind spot and the blind corner.',
    'The gutters cannot cope with the rain.',
    'I lost my wife’s ring.',
    'Mr Parkinson’s car is the redundant one.',
    'I can’t stand the noise.',
    'There is no kitchen damage and no heating oil.',
    'He is not used to alcohol.',
    'I cannot use the app.',
    'I see no point in going on with this estimate.',
    'There is a wheelchair ramp at the side.',
  ])('[D90] words that mean something else are no need: %s', (sentence) => {
    expect([needs(claimSaying(sentence)), readNeeds(claimSaying(sentence)).negated]).toEqual([[], 0])
  })
})

describe('the standing of a need', () => {
  it.each([
    ['I am not deaf.', 0],
    ['She denies any previous history of epilepsy.', 0],
    ['He has never suffered from depression, anxiety or panic attacks.', 0],
    ['I have not slept since my husband died.', 2],
    ['I have no savings and diabetes.', 2],
    ['No, I am deaf.', 1],
  ])('[D91] a negator reaches over small words and lists, and is no part of the words themselves: %s', (sentence, present) => {
    expect(needs(claimSaying(sentence)).length).toBe(present)
  })

  it('[D91] a denial counts once for each record and words', () => {
    expect(readNeeds(claimSaying('I am not deaf. He is not deaf. She has no dementia.')).negated).toBe(2)
  })

  it.each([
    ['I am worried about being homeless.', 'hypothetical'],
    ['We might be in debt by then.', 'hypothetical'],
    ['If it goes on we would be homeless.', 'hypothetical'],
    ['Could you write to me as I am deaf.', 'present'],
    ['I would like you to know I am deaf.', 'present'],
    ['I might as well end it all.', 'present'],
    ['I previously had depression.', 'historical'],
    ['I was depressed ten years ago.', 'historical'],
    ['I had a stroke in 2026.', 'present'],
    ['I was diagnosed with Parkinson’s in 2012.', 'historical'],
    ['He was diagnosed with cancer in 2012.', 'historical'],
    ['In 2012 he was found to have cancer.', 'historical'],
    ['He was registered blind ten years ago.', 'historical'],
    ['He has had cancer since 2012.', 'present'],
    ['My mother died in 2019.', 'historical'],
    ['We were divorced in 2019.', 'present'],
    ['If I had cancer in 2012 I would have said so.', 'hypothetical'],
  ])('[D91] negated, then possible, then past, else present: %s', (sentence, status) => {
    expect(readNeeds(claimSaying(sentence)).signals.map((signal) => signal.status)).toEqual([status])
  })
})

describe('whose need it is', () => {
  it.each([
    ['My elderly mother is deaf.', 'household'],
    ['The cyclist is deaf.', 'third_party'],
    ['The other driver hit my wife, who is deaf.', 'household'],
    ['I told your engineer that I am deaf.', 'customer'],
    ['The builder left us with no kitchen.', 'customer'],
    ['The engineer went and there is no heating.', 'customer'],
    ['The builder broke my wheelchair.', 'customer'],
    ['The neighbour’s wife passed away.', 'customer'],
    ['The witness who stood on the far side of the road, by the shop with the blue door, told me I looked deaf.', 'customer'],
  ])('[D92] whoever was named last within 60 characters: %s', (sentence, subject) => {
    const { signals, thirdParty } = readNeeds(claimSaying(sentence))
    expect([...signals, ...thirdParty].map((signal) => signal.subject)).toEqual([subject])
  })

  it('[D92] needs of third parties stand apart and are never urgent', () => {
    const { signals, thirdParty } = readNeeds(claimSaying('The third party is homeless.'))
    expect([signals, thirdParty.map(({ characteristic, urgent }) => `${characteristic} ${urgent}`)]).toEqual([[], ['no_safe_home false']])
  })

  it('[D92] a message is by its sender, a note by whom it is about, a document by its author, a complaint by who made it', () => {
    const document = { title: 'Letter', type: 'letter', receivedOn: '2026-09-05', text: 'I am deaf.' }
    const claim = claimOf({
      parties: [personOf({ roles: ['policyholder'] }), personOf({ id: 'p-2', roles: ['third_party_claimant'] }), personOf({ id: 'p-3', roles: ['repairer'] })],
      correspondence: [
        messageOf({ direction: 'inbound', fromPartyId: 'p-3', at: '2026-09-02T10:00', body: 'She is deaf.' }),
        messageOf({ id: 'cor-2', body: 'You are deaf.' }),
      ],
      notes: [
        { id: 'note-1', at: '2026-09-03T10:00', authorId: 'u-1', kind: 'file', text: 'PH is blind.' },
        { id: 'note-2', at: '2026-09-04T10:00', authorId: 'u-1', kind: 'file', text: 'Is deaf.', aboutPartyId: 'p-2' },
      ],
      documents: [
        { ...document, id: 'doc-1', authorPartyId: 'p-1' },
        { ...document, id: 'doc-2', authorPartyId: 'p-3' },
        { ...document, id: 'doc-3' },
        { ...document, id: 'doc-4', authorPartyId: 'p-1', text: null },
      ],
      complaints: [complaintOf({ receivedOn: '2026-09-06', summary: 'Nobody writes, though she is dyslexic.' })],
    })
    expect(readNeeds(claim).signals.map(({ ref, party, count }) => [ref, party, count])).toEqual([
      ['cor-1', 'p-3', 1],
      ['note-1', 'p-1', 2],
      ['note-2', 'p-2', 1],
      ['cmp-1', 'p-1', 1],
    ])
  })
})

describe('signals', () => {
  it('[D93] the same need of a party is one row with its earliest mention and the number of records', () => {
    const from = (id: string, at: string, body: string) => messageOf({ id, at, direction: 'inbound', fromPartyId: 'p-1', body })
    const claim = claimSaying('', {
      correspondence: [
        from('cor-10', '2026-11-02T10:00', 'I am deaf and deaf.'),
        from('cor-2', '2026-11-02T18:00', 'Deaf, as I said.'),
        from('cor-3', '2026-11-05T10:00', 'I am blind.'),
      ],
    })
    expect(readNeeds(claim).signals).toEqual([
      {
        driver: 'health',
        characteristic: 'hearing_or_visual_impairment',
        status: 'present',
        subject: 'customer',
        party: 'p-1',
        quote: 'Deaf, as I said.',
        ref: 'cor-2',
        date: '2026-11-02',
        count: 3,
        recorded: false,
        urgent: false,
      },
    ])
  })

  it.each([
    ['the characteristic', need({}), true],
    ['only the driver', need({ characteristic: 'mental_health' }), 'driver_only'],
    ['another driver', need({ driver: 'capability', characteristic: 'easy_read' }), false],
    ['someone else', need({ partyId: 'p-9' }), false],
    ['what is closed', need({ status: 'closed' }), false],
    ['what is recorded after today', need({ recordedOn: '2026-12-01' }), false],
  ] as const)('[D93] recorded, where the record has %s', (_, row, recorded) => {
    expect(readNeeds(claimSaying('I am deaf.', { vulnerabilities: [row] })).signals[0]?.recorded).toBe(recorded)
  })

  it('[D93] the exact characteristic goes before the driver, whatever the order of the records', () => {
    const rows = [need({ characteristic: 'mental_health' }), need({ id: 'vul-2' })]
    expect(readNeeds(claimSaying('I am deaf.', { vulnerabilities: rows })).signals[0]?.recorded).toBe(true)
  })

  it('[D94] a living policyholder under 18 is told with the age, and old age is no signal', () => {
    const claim = claimOf({
      policy: policyOf({ policyholderPartyId: 'p-4' }),
      parties: [
        personOf({ id: 'p-10', roles: ['policyholder'], dateOfBirth: '2008-12-01' }),
        personOf({ id: 'p-2', roles: ['policyholder'], dateOfBirth: '2008-11-30' }),
        personOf({ id: 'p-3', roles: ['policyholder'], dateOfBirth: '2012-01-01', deceasedOn: '2026-10-01' }),
        personOf({ id: 'p-4', dateOfBirth: '2016-11-30' }),
        personOf({ id: 'p-5', roles: ['passenger'], dateOfBirth: '2016-11-30' }),
        personOf({ id: 'p-6', roles: ['policyholder'], dateOfBirth: '1931-01-01' }),
        personOf({ id: 'p-7', roles: ['policyholder'] }),
      ],
      notes: [{ id: 'note-1', at: '2026-11-01T10:00', authorId: 'u-1', kind: 'file', text: 'PH is 95 and elderly.' }],
    })
    expect(readNeeds(claim)).toEqual({
      signals: [],
      thirdParty: [],
      negated: 0,
      childParty: [
        { party: 'p-4', age: 10 },
        { party: 'p-10', age: 17 },
      ],
    })
  })

  it('[D92] a note without anyone whom it is about has no party', () => {
    expect(readNeeds({ ...claimNoting('Is deaf.'), parties: [] }).signals[0]?.party).toBeUndefined()
  })
})
