import { describe, expect, it } from 'vitest'
import { compactJson, sentenceWithList } from './result.ts'

describe('results', () => {
  it('[D11] what is empty, null or absent is left out, to any depth, and the keys keep their order', () => {
    const result = {
      z: 1,
      empty: [],
      nothing: null,
      absent: undefined,
      inner: { deep: {}, list: [], gone: undefined },
      a: [{ b: null, c: false, d: 0, e: '£0.00', f: '' }],
    }
    expect(compactJson(result)).toBe('{"z":1,"a":[{"c":false,"d":0,"e":"£0.00","f":""}]}')
  })

  it('[D11] null stays where it is an answer', () => {
    expect(compactJson({ in_force: null, limit: null, rows: [{ in_force: null }] }, new Set(['in_force']))).toBe('{"in_force":null,"rows":[{"in_force":null}]}')
  })

  it('[D12] a sentence lists at most 20 and says how many more there are', () => {
    const entries = Array.from({ length: 23 }, (_, index) => `doc-${index + 1}`)
    expect(sentenceWithList('No document x.', 'Documents', entries)).toBe(`No document x. Documents: ${entries.slice(0, 20).join(', ')} and 3 more.`)
    expect(sentenceWithList('No document x.', 'Documents', entries.slice(0, 20))).toBe(`No document x. Documents: ${entries.slice(0, 20).join(', ')}.`)
    expect(sentenceWithList('No document x.', 'Documents', entries.slice(0, 2))).toBe('No document x. Documents: doc-1, doc-2.')
    expect(sentenceWithList('No document x.', 'Documents', [])).toBe('No document x.')
  })
})
