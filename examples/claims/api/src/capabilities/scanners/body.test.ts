import { describe, expect, it } from 'vitest'
import { readableText } from './body.ts'
import { readPassage } from './passage.ts'
import { claimSaying, judgement, needs } from './testing/claim-saying.ts'

const sentences = (text: string): readonly string[] => {
  const passage = readPassage(text)
  return passage.sentences.map(({ start, end }) => passage.text.slice(start, end))
}
const clauses = (text: string): readonly string[] => {
  const { clauses: spans, words } = readPassage(text)
  return spans.map(({ from, to }) =>
    words
      .slice(from, to)
      .map(({ word }) => word)
      .join(' '),
  )
}

describe('the text of a body', () => {
  it.each([
    ['> I am very unhappy with you\nFine by me.', 'Fine by me.'],
    ['Fine.\nOn 3 November 2026 at 10:00, Harbour Mutual wrote:\nYou are unhappy.', 'Fine.'],
    ['Fine.\r\nOn Tue, 3 Nov 2026 at 10:00, Harbour Mutual <claims@harbour.example> wrote:\r\nYou are unhappy.', 'Fine.'],
    ['On 3 November I rang.\nThis is what I wrote:\nI am unhappy.', 'On 3 November I rang.\nThis is what I wrote:\nI am unhappy.'],
    ['Fine.\nFrom: Harbour Mutual\nYou are unhappy.', 'Fine.'],
    ['Fine.\n-----Original Message-----\nYou are unhappy.', 'Fine.'],
    ['On Monday I rang.\nYour man wrote to me.', 'On Monday I rang.\nYour man wrote to me.'],
  ])('[D81] leaves out quoted history: %j', (body, text) => {
    expect(readableText(body)).toBe(text)
  })

  it('[D81] has one form of Unicode, straight quotes, single spaces and nothing that no eye sees', () => {
    expect(readableText(' I\u2019m  un\u00adhappy \u201cstill\u201d\u200b, \uff21\u00a0B … café £5 ')).toBe('I\'m unhappy "still", A B ... café £5')
    expect(judgement(claimSaying('I’M NOT\u00a0HAPPY'))).toBe('clear unclear')
  })

  it('[D81] puts together what a mail program or a scanner broke, and leaves the writer’s own lines', () => {
    expect(readableText('I am very disap-\npointed')).toBe('I am very disappointed')
    const wrapped = 'I have waited for the whole of the summer and at the end I am not\nat all happy with this.'
    expect([judgement(claimSaying(wrapped)), judgement(claimSaying('I am not\nhappy to help'))]).toEqual(['clear unclear', 'nothing'])
  })
})

describe('sentences and clauses', () => {
  it('[D82] a sentence ends at a mark before a space, at a semicolon and at a new line', () => {
    expect(sentences('It cost £1.50. Was it "fair?" No; never\nagain...ever!')).toEqual(['It cost £1.50.', 'Was it "fair?"', 'No', 'never', 'again...ever!'])
    expect([sentences(''), sentences('!?')]).toEqual([[], []])
  })

  it('[D82] a clause begins at a turn, and after a comma at a new subject', () => {
    expect(clauses("I'm tired, I'm cold but well, however it's late, the end though")).toEqual([
      'i am tired',
      'i am cold',
      'but well',
      "however it's late the end",
      'though',
    ])
    expect(clauses('anything but that, no choice but to go, not yet paid, and yet we wait, yet again')).toEqual([
      'anything but that no choice but to go not yet paid and',
      'yet we wait',
      'yet again',
    ])
  })

  it('[D82] words are whole, short forms are written out, and a mark parts a phrase', () => {
    const written = readPassage("can't cannot dont I've engineer's wits' you'd've O'Neill shan't").words.map(({ word, bare }) =>
      word === bare ? word : `${word}=${bare}`,
    )
    expect(written).toEqual(['can', 'not', 'can', 'not', 'do', 'not', 'i', 'have', "engineer's=engineer", 'wits', "you'd", 'have', "o'neill", 'shall', 'not'])
    expect([judgement(claimSaying('If not, happy to wait.')), judgement(claimSaying('The unhappyland map.')), judgement(claimSaying('"Not" happy'))]).toEqual([
      'nothing',
      'nothing',
      'clear unclear',
    ])
  })

  it('[D82] places stay right where small letters are longer than large ones', () => {
    expect(sentences('İİ. I am deaf.')).toEqual(['İİ.', 'I am deaf.'])
    expect(needs(claimSaying('İİİİ I am DEAF.'))).toEqual(['hearing_or_visual_impairment present customer'])
  })
})
