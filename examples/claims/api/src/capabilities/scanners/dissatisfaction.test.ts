import { describe, expect, it } from 'vitest'
import { handlingOf, messageOf, personOf } from '../testing/claim-of.ts'
import { DISSATISFACTION_PATTERNS } from './lexicon/dissatisfaction-patterns.ts'
import { claimNoting, claimSaying, firstRow, judgement, readDissatisfaction } from './testing/claim-saying.ts'

const REPORTED: readonly (readonly [string, string])[] = [
  ["I'm not happy with how long this is taking.", 'clear unclear'],
  ["I'm not at all happy with your valuation.", 'clear firm'],
  ["Can't say I'm happy about the offer.", 'clear firm'],
  ["I don't want to make a complaint but I am really unhappy with the delay.", 'clear firm'],
  ['Please treat this as a formal complaint.', 'explicit unclear'],
  ['My husband wants to complain about the way he was spoken to.', 'explicit unclear'],
  ['Your engineer was rude to my mum.', 'clear firm'],
  ["I've been passed from pillar to post.", 'clear unclear'],
  ["I'll be going to the ombudsman if this isn't sorted by Friday.", 'explicit unclear'],
  ['I am disappointed with the hotel and even more disappointed with you.', 'clear firm'],
  ["Not best pleased, if I'm honest.", 'clear unclear'],
  ['PH upset re delay to hire car.', 'clear firm'],
  ['I am stressed and out of pocket because you have not paid.', 'clear firm'],
  ["the approved repairer's work is shoddy", 'clear firm'],
  ['Brilliant, another week with no car.', 'weak unclear'],
  ['Thanks for nothing.', 'weak unclear'],
  ['Nobody has got back to me in three weeks.', 'weak unclear'],
  ['This is the fourth time I have asked.', 'weak unclear'],
  ["I'm not complaining, but three weeks is a long time.", 'weak unclear'],
  ["I'm sick of the sight of this damp.", 'clear unclear'],
]

const SILENT = [
  'I am happy with the repair, thank you.',
  "I'd be happy to send the photos.",
  'I have no complaints about the garage, they were great.',
  'I am not unhappy with the outcome.',
  "I can't complain.",
  'There was a terrible smell and horrible damage to the ceiling.',
  'Visibility was poor and the road conditions were awful.',
  'The stress fracture was confirmed on x-ray.',
  'I goofed up and sent the wrong photo.',
  'Freeze it so no one can use it.',
  '> I am very unhappy with you',
  'Could be better.',
]

const ASIDE: readonly (readonly [string, string])[] = [
  ['The other driver was really angry and shouted at me.', 'about_other'],
  ["The third party says he is not happy with your insured's driving.", 'about_other'],
  ['I was disappointed by the hotel, which is why we left early.', 'about_other'],
  ['If you are unhappy with our service you can contact the Financial Ombudsman Service.', 'boilerplate'],
  ['We are sorry you are unhappy with the delay.', 'boilerplate'],
  ["If I'm not happy with the repair I'll let you know.", 'hypothetical'],
]

describe('the sentences of the specification', () => {
  it.each(REPORTED)('[D83] reports: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })

  it.each(SILENT)('[D84] is silent about: %s', (sentence) => {
    expect(judgement(claimSaying(sentence))).toBe('nothing')
  })

  it.each(ASIDE)('[D85] sets aside: %s', (sentence, reason) => {
    expect(judgement(claimSaying(sentence))).toBe(`aside: ${reason}`)
  })

  it('[D83] every row of the word list is met by a sentence that only it explains', () => {
    const met: Readonly<Record<string, string>> = {
      X1: 'I put in a written complaint on Monday.',
      X2: 'I would like to complain.',
      X3: 'Please treat this as my complaint.',
      X4: 'I have written to the FOS.',
      X5: 'Give me the complaints department.',
      N1: 'Far from satisfied.',
      N2: 'This is unacceptable.',
      A1: 'I feel let down.',
      A2: 'I am worried sick.',
      E1: 'It is pathetic.',
      E2: 'It is beyond a joke.',
      S1: 'I am still chasing.',
      S2: 'I will go to Trading Standards.',
    }
    expect(Object.keys(met).toSorted()).toEqual([...new Set(DISSATISFACTION_PATTERNS.map(({ id }) => id))].toSorted())
    expect(Object.values(met).filter((sentence) => judgement(claimSaying(sentence)) === 'nothing')).toEqual([])
  })
})

describe('cancelled negatives', () => {
  it.each([
    'There is no complaint to make.',
    "I don't want to make a complaint.",
    'I am not in any way dissatisfied.',
    'Nothing unfair about it.',
    'Please make sure there are no complaints on the file.',
  ])('[D84] a negator right before the words takes them back: %s', (sentence) => {
    expect(judgement(claimSaying(sentence))).toBe('nothing')
  })

  it.each([
    ['I have never been so disappointed.', 'clear unclear'],
    ['I have no choice but to complain.', 'explicit unclear'],
    ["I don't want to fall out but I am unhappy.", 'clear unclear'],
    ['The offer is anything but fair.', 'clear firm'],
  ])('[D84] a superlative, a new clause or another meaning of *but* takes nothing back: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })
})

describe('ugly words', () => {
  it.each([
    ['Your repairer did a terrible repair.', 'clear firm'],
    ['Your garage made a shoddy repair of my car.', 'clear firm'],
    ['The rude woman at your call centre hung up.', 'clear firm'],
    ['I spoke to a very rude man in your claims team.', 'clear firm'],
    ['Your adjuster is a dismissive man.', 'clear firm'],
    ['What a terrible thing you have done to us.', 'clear firm'],
    ['Your man left a horrible crack.', 'clear firm'],
    ['The road is open and he was rude.', 'clear unclear'],
  ])('[D83] are about the firm as soon as they are not about what the loss was like: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })

  it.each(['The poor light did not help.', 'My awful injuries are healing.', 'The state of the ceiling was awful.', 'The weather looked very poor.'])(
    '[D84] are silent about what the loss was like: %s',
    (sentence) => {
      expect(judgement(claimSaying(sentence))).toBe('nothing')
    },
  )
})

describe("the firm's own wording", () => {
  it.each([
    ['Please tell me how to make a complaint, I am very unhappy with your service.', 'clear firm'],
    ['I am unhappy that you can take three months to answer.', 'clear firm'],
    ['I am disgusted, you can ask anyone.', 'clear firm'],
    ['You could write to me for once, I am furious with you.', 'clear firm'],
    ['Please send me the ombudsman details, I am very unhappy with you.', 'clear firm'],
    ['I am furious and you can refer me to the ombudsman.', 'clear firm'],
    ['How to complain is clear and your service is a disgrace.', 'clear firm'],
    ['You wrote that if you are unhappy you can ask and I am unhappy.', 'clear firm'],
    ['You wrote that if you are unhappy you can ask and we are fuming.', 'clear firm'],
  ])('[D85] reaches into no other clause, over no feeling beside it, and not over what the writer says of himself: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })

  it.each([
    'You can refer this to the ombudsman.',
    'You may escalate your complaint to us, and then to the Financial Ombudsman Service.',
    'Please find enclosed our complaints procedure.',
    'If you remain unhappy, you have the right to refer your complaint to the ombudsman.',
    'If you are dissatisfied we will log a complaint.',
  ])('[D85] is set aside: %s', (sentence) => {
    expect(judgement(claimSaying(sentence))).toBe('aside: boilerplate')
  })

  it('[D85] a note that tells how somebody asked counts what they said of themselves', () => {
    expect(judgement(claimNoting('PH asked how to complain, says she is disgusted with us.'))).toBe('clear unclear')
    expect(judgement(claimNoting('Told PH how to complain to the ombudsman.'))).toBe('aside: boilerplate')
  })
})

describe('conditions', () => {
  it.each([
    ['Should I make a complaint?', 'aside: hypothetical'],
    ['Let me know whether I need to complain.', 'aside: hypothetical'],
    ["I won't be pleased unless the paint matches.", 'aside: hypothetical'],
    ['Keep it in case I am unhappy with the paint.', 'aside: hypothetical'],
    ["If I don't hear by Friday I will complain.", 'explicit unclear'],
    ['I should like to make a complaint.', 'explicit unclear'],
    ['You should know that I am very unhappy.', 'clear firm'],
    ['If you look at the photographs of the ceiling and the floor you can see that I am unhappy.', 'clear firm'],
  ])('[D85] a possibility is set aside, a threat and a polite form are not: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })
})

describe('whom it is about', () => {
  it.each([
    ['The seller is useless.', 'aside: about_other'],
    ['I am disappointed with the hotel.', 'aside: about_other'],
    ['I am upset because I made a silly mistake on the form.', 'aside: about_other'],
    ['I am unhappy with your supplier.', 'clear firm'],
    ['The airline lost my bag. I am furious.', 'aside: about_other'],
    ['The airline lost my bag. I want to make a complaint.', 'explicit unclear'],
    ['The airline lost my bag. Nobody has rung me.', 'weak unclear'],
    ['The airline lost my bag and I am furious. When do you pay?', 'aside: about_other'],
    ['The airline lost my bag. I am furious. When do you pay?', 'clear unclear'],
    ['The landlord is unhappy with the delay.', 'clear firm'],
    ['The other driver was rude to me, thank you.', 'aside: about_other'],
    ["The flight delay was dreadful and the airline's staff were rude.", 'aside: about_other'],
  ])('[D86] by clause, then sentence, then message: %s', (sentence, expected) => {
    expect(judgement(claimSaying(sentence))).toBe(expected)
  })

  it('[D86] a supplier whom the insurer appointed is the firm by name, any other supplier is nobody', () => {
    const by = (appointedBy: 'insurer' | 'policyholder') =>
      judgement(
        claimSaying('Carrick and Boyd have been dreadful.', {
          parties: [personOf({ roles: ['policyholder'] }), personOf({ id: 'p-2', name: 'Carrick & Boyd Ltd', kind: 'organisation', appointedBy })],
        }),
      )
    expect([by('insurer'), by('policyholder')]).toEqual(['clear firm', 'clear unclear'])
  })

  it('[D87] distress is weak, and clear where it is about the firm', () => {
    expect([judgement(claimSaying('I am upset.')), judgement(claimSaying('I am upset with you.'))]).toEqual(['weak unclear', 'clear firm'])
  })
})

describe('one row for a record', () => {
  it('[D87] from its strongest hit, with the sentence in which it stands', () => {
    const row = firstRow(claimSaying('I am still waiting. I am unhappy. I am fed up with you. I wish to complain. This is a disgrace.'))
    expect([row.strength, row.about, row.quote]).toEqual(['explicit', 'unclear', 'I wish to complain.'])
    const firm = firstRow(claimSaying('This is a disgrace. I am fed up with you. I am livid with you.'))
    expect([firm.about, firm.quote]).toEqual(['firm', 'I am fed up with you.'])
  })

  it('[D87] a long sentence is quoted around the hit', () => {
    const row = firstRow(
      claimSaying(
        `${'We wrote and wrote about the wall and the floor and the roof '.repeat(5)}and I am unhappy ${'with all of it again and again '.repeat(8)}`,
      ),
    )
    expect(row.quote.length).toBeLessThanOrEqual(160)
    expect(row.quote).toContain('I am unhappy')
  })

  it('[D87] irony counts only where nothing else in its sentence does', () => {
    expect(judgement(claimSaying('Great, another delay and I am furious.'))).toBe('clear firm')
    expect(judgement(claimSaying('I think it is great, another time perhaps.'))).toBe('nothing')
  })

  it('[D87] newest first, then by ref with numbers as numbers', () => {
    const from = (id: string, at: string) => messageOf({ id, at, direction: 'inbound', fromPartyId: 'p-1', body: 'I am unhappy.' })
    const correspondence = [from('cor-10', '2026-11-02T09:00'), from('cor-2', '2026-11-02T18:00'), from('cor-3', '2026-11-20T09:00')]
    expect(readDissatisfaction(claimSaying('', { correspondence })).rows.map(({ ref }) => ref)).toEqual(['cor-3', 'cor-2', 'cor-10'])
  })

  it('[D87] what is said for someone else is marked, whoever stands before the words', () => {
    const onBehalf = (sentence: string) => firstRow(claimSaying(sentence)).onBehalf
    expect([onBehalf('My husband wants to complain.'), onBehalf('Our client is unhappy with you.'), onBehalf('Your engineer was rude to my mum.')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it.each([
    ['I am unhappy, I paid for the taxi myself and I am out of pocket.', ['financial_loss']],
    ['I am unhappy and it cost me £350 in taxis.', ['financial_loss']],
    ["I am unhappy, I can't sleep and I keep crying. I have had to chase you and take days off.", ['material_distress', 'material_inconvenience']],
    [
      'I am unhappy. We have been without a kitchen, and I was charged twice. It is stressful, I am anxious.',
      ['financial_loss', 'material_distress', 'material_inconvenience'],
    ],
    ['I am unhappy. He was charged with an offence, and the chassis is bent.', []],
  ])('[D87] what it alleges is read from the whole message: %s', (body, alleges) => {
    expect(firstRow(claimSaying(body)).alleges).toEqual(alleges)
  })
})

describe('notes', () => {
  it('[D87] a note counts, with the mark that it is one', () => {
    const { via, party, quote } = firstRow(claimNoting('PH not happy, wants callback'))
    expect({ via, party, quote }).toEqual({ via: 'note', party: 'p-1', quote: 'PH not happy, wants callback' })
  })

  it.each([
    ['Still waiting for the report.', 'nothing'],
    ['PH still waiting for the report.', 'weak unclear'],
    ['Escalated to manager for authority.', 'nothing'],
    ['Engineer not satisfied that the damage is consistent.', 'nothing'],
    ['TP insurer useless.', 'aside: about_other'],
    ['TP complained of pain in the neck.', 'nothing'],
    ['PH complained about the wait.', 'explicit unclear'],
  ])('[D84] a handler speaks of his own work where no customer is named: %s', (text, expected) => {
    expect(judgement(claimNoting(text))).toBe(expected)
  })

  it('[D96] what is scanned is counted: messages that came in, and notes, up to today', () => {
    const claim = claimSaying('I am unhappy.', {
      correspondence: [
        messageOf({ id: 'cor-1', body: 'We are unhappy.' }),
        messageOf({ id: 'cor-2', direction: 'inbound', at: '2026-12-01T10:00', body: 'I am unhappy.' }),
        messageOf({ id: 'cor-3', direction: 'inbound', at: '2026-11-30T23:30:00Z', body: 'I am unhappy.' }),
        messageOf({ id: 'cor-4', direction: 'inbound', at: '2026-11-30T23:30:00-05:00', body: 'I am unhappy.' }),
      ],
      handling: handlingOf({ office: 'scotland' }),
    })
    const { rows, messages, notes } = readDissatisfaction(claim)
    expect([rows.map(({ ref, date }) => `${ref} ${date}`), messages, notes]).toEqual([['cor-3 2026-11-30'], 1, 0])
  })
})
