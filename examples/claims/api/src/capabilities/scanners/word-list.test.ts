import { describe, expect, it } from 'vitest'
import { readPassage } from './passage.ts'
import { type ListRow, wordList } from './word-list.ts'

const SETS = { filler: ['at', 'all', 'so'], pet: ['dog', 'cat'] }

/** The matches of one row in a text, as the words they are. */
const matches = (row: ListRow, text: string): readonly string[] => {
  const { words } = readPassage(text)
  return wordList([row], SETS)
    .find({ words, from: 0, to: words.length })
    .map(({ from, to }) =>
      words
        .slice(from, to)
        .map(({ word }) => word)
        .join(' '),
    )
}

describe('the language of the word lists', () => {
  it.each([
    ['unhappy', 'Unhappy, unhappily so', ['unhappy']],
    ['dissatisf*', 'dissatisfied dissatisfaction satisfied', ['dissatisfied', 'dissatisfaction']],
    ['engineer late', "engineer's late", ["engineer's late"]],
    ['let [me|us] down', 'let down, let us down, let him down', ['let down', 'let us down']],
    ['poor [*] state', 'poor state poor old state poor very old state', ['poor state', 'poor old state']],
    ['make <10> noise', 'make a big noise, make a very very big noise', ['make a big noise']],
    ['my %pet', 'my dog my cow', ['my dog']],
    ['not %filler*2 so', 'not so, not at so, not at all all so', ['not so', 'not at so']],
    ['^ great <20> delay', 'great big delay', ['great big delay']],
    ['^ great <20> delay', 'a great big delay', []],
    ['self harm', 'self-harm, self harm, self, harm', ['self harm', 'self harm']],
  ])('[D82] %s in: %s', (phrase, text, expected) => {
    expect(matches({ phrases: [phrase] }, text)).toEqual(expected)
  })

  it('[D82] an exception takes back what shares a word with it, and nothing else', () => {
    expect(matches({ phrases: ['deaf'], except: ['deaf ears'] }, 'deaf ears, a deaf man')).toEqual(['deaf'])
  })

  it.each(["can't", 'Happy', '[maybe] so', '<3> x', '%nobody', 'a* x', 'self-harm', ''])(
    '[D82] a phrase that is none is refused where the list is made: %j',
    (phrase) => {
      expect(() => wordList([{ phrases: [phrase] }], SETS)).toThrow(Error)
    },
  )

  it('[D98] a text that can hold no phrase is known at once', () => {
    const list = wordList([{ phrases: ['not %filler*2 happy', 'dissatisf*', "parkinson's"] }], SETS)
    const texts = ['Not happy', 'HAPPY', 'unhappy', 'dissatisfying', "Parkinson's", 'We were not at all so sure.']
    expect(texts.map((text) => list.mayBeIn(text))).toEqual([true, true, false, true, true, false])
  })
})
