import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, digestOf, sha256Hex, toJson, type Json } from './index.ts'

/** Examples of RFC 8785 and of its author's conformance files. */
test.each([
  ['[56,{"d":true,"10":null,"1":[]}]', '[56,{"1":[],"10":null,"d":true}]'],
  [
    '{"peach":"This sorting order","péché":"is wrong according to French","pêche":"but canonicalization MUST","sin":"ignore locale"}',
    '{"peach":"This sorting order","péché":"is wrong according to French","pêche":"but canonicalization MUST","sin":"ignore locale"}',
  ],
  [
    '{"1":{"f":{"f":"hi","F":5},"\\n":56.0},"10":{},"":"empty","a":{},"111":[{"e":"yes","E":"no"}],"A":{}}',
    '{"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}',
  ],
  ['{"Unnormalized Unicode":"A\\u030a"}', '{"Unnormalized Unicode":"A\u030a"}'],
  [
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  [
    '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\u000a":"Newline","1":"One","\\u0080":"Control\\u007f","\\ud83d\\ude02":"Smiley","\\u00f6":"Latin Small Letter O With Diaeresis","\\ufb33":"Hebrew Letter Dalet With Dagesh","</script>":"Browser Challenge"}',
    '{"\\n":"Newline","\\r":"Carriage Return","1":"One","</script>":"Browser Challenge","\u0080":"Control\u007f","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😂":"Smiley","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
])('[A92] canonical form %# is the one of RFC 8785', (given, canonical) => {
  expect(canonicalJson(JSON.parse(given) as Json)).toBe(canonical)
})

/** Appendix B of RFC 8785: the bits of a number, and its text. */
test.each([
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
])('[A92] the number of the bits %s is written %s', (bits, text) => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  expect(canonicalJson(view.getFloat64(0))).toBe(text)
})

test('[A92] keys come in the order of their UTF-16 units, and half a character is written as its escape', () => {
  expect(canonicalJson({ '\uFFFF': 1, '😂': 2, a: 3, B: 4 })).toBe('{"B":4,"a":3,"😂":2,"\uFFFF":1}')
  expect([canonicalJson('\uD800'), canonicalJson('\\ud800'), canonicalJson({ '\uDC00': '\uD83D\uDE02' })]).toEqual([
    String.raw`"\ud800"`,
    String.raw`"\\ud800"`,
    String.raw`{"\udc00":"😂"}`,
  ])
  expect(canonicalJson(JSON.parse('{"constructor":1,"__proto__":2}') as Json)).toBe('{"__proto__":2,"constructor":1}')
})

test('[A93] a value has one canonical form and digest whatever the order of its keys, and another value another one', () => {
  const value = fc.jsonValue().map((given) => toJson(given) ?? null)
  const turned = (given: Json): Json =>
    Array.isArray(given)
      ? given.map(turned)
      : typeof given === 'object' && given !== null
        ? Object.fromEntries(
            Object.entries(given)
              .toReversed()
              .map(([key, child]) => [key, turned(child)]),
          )
        : given
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(JSON.parse(canonicalJson(one))).toEqual(one)
      expect(digestOf(turned(one))).toBe(digestOf(one))
      expect(canonicalJson(one) === canonicalJson(other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)))
    }),
    { numRuns: 300 },
  )
})

/** Keys in an order of their own, so that two values can be compared as texts. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return ['list', ...value.map(sorted)]
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return ['object', ...fields.map(([key, child]) => [key, sorted(child)])]
}

test('[A93] a digest is the SHA-256 of the canonical form in UTF-8', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(digestOf({ b: 1, a: '€' })).toBe(sha256Hex('{"a":"€","b":1}'))
  expect([digestOf(1), digestOf('1'), digestOf([1]), digestOf({}), digestOf([])].length).toBe(
    new Set([1, '1', [1], {}, []].map((value) => digestOf(value as Json))).size,
  )
})
