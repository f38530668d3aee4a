import { expect, test } from 'vitest'
import fc from 'fast-check'
import { canonicalJson, type Json } from '../json.ts'
import { applyDiff, diffBodies, proseOf } from './index.ts'
import { json } from './testing/arbitrary.ts'
import { billing, importer, invite, members } from './testing/bodies.ts'

const bodyOf = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json

test('[A40] a diff applied to the old gives the new, whatever the two are', () => {
  const alike = fc.tuple(json, json, json).map(
    ([a, b, c]) =>
      [
        { a, list: [a, b, c], b },
        { a, list: [a, c, b], c },
      ] as const,
  )
  fc.assert(
    fc.property(fc.oneof(fc.tuple(json, json), alike), ([before, after]) => {
      const patch = diffBodies(before, after)
      expect(canonicalJson(applyDiff(before, patch))).toBe(canonicalJson(after))
      expect(patch.length > 0).toBe(canonicalJson(before) !== canonicalJson(after))
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(json, (after) => {
      expect(canonicalJson(applyDiff(undefined, diffBodies(undefined, after)))).toBe(canonicalJson(after))
    }),
  )
})

test('[A40] a diff changes what changed and nothing beside it', () => {
  const after = { ...invite, policy: 'auto', input: { ...invite.input, required: ['workspace', 'role'] } }
  expect(diffBodies(bodyOf(invite), bodyOf(after))).toEqual([
    { op: 'remove', path: '/input/required/1' },
    { op: 'replace', path: '/policy', value: 'auto' },
  ])
})

test('[A40] lists in lists and long lists are compared in a moment', () => {
  let [before, after]: [Json, Json] = [1, 2]
  for (let level = 0; level < 40; level++) [before, after] = [[before], [after]]
  expect(diffBodies(before, after)).toEqual([{ op: 'replace', path: '/0'.repeat(40), value: 2 }])
  const long = Array.from({ length: 20_000 }, (_, n) => n)
  expect(diffBodies(long, [-1, ...long])).toEqual([{ op: 'add', path: '/0', value: -1 }])
})

test.each<[string, Json, Parameters<typeof applyDiff>[1]]>([
  ['leads into the language', {}, [{ op: 'add', path: '/__proto__/polluted', value: true }]],
  ['names the prototype', { constructor: {} }, [{ op: 'add', path: '/constructor/prototype', value: true }]],
  ['replaces what is not there', { a: 1 }, [{ op: 'replace', path: '/toString', value: 1 }]],
  ['removes what is not there', { a: [1] }, [{ op: 'remove', path: '/a/1' }]],
  ['reaches beyond a list', { a: [1] }, [{ op: 'add', path: '/a/3', value: 1 }]],
  ['counts oddly', { a: [1, 2] }, [{ op: 'remove', path: '/a/01' }]],
  ['looks into a text', { a: 'b' }, [{ op: 'add', path: '/a/b', value: 1 }]],
  ['copies', { a: 1 }, [{ op: 'copy', from: '/a', path: '/b' }]],
  ['has no path', { a: 1 }, [{ op: 'add', path: 'a', value: 1 }]],
])('[A41] a patch that %s is refused and changes nothing', (_, before, patch) => {
  const was = canonicalJson(before)
  expect(() => applyDiff(before, patch)).toThrow()
  expect([canonicalJson(before), Object.hasOwn(Object.prototype, 'polluted')]).toEqual([was, false])
})

test.each<[object, object, readonly string[]]>([
  [invite, invite, []],
  [invite, { ...invite, policy: 'auto' }, ['Policy: confirm, now auto']],
  [{ ...invite, policy: undefined }, invite, ['Policy: none, now confirm']],
  [invite, { ...invite, title: 'Invite somebody' }, ['Title: "Invite a member", now "Invite somebody"']],
  [invite, { ...invite, enabled: false, mcp: false }, ['Over MCP: yes, now no', 'Enabled: yes, now no']],
  [invite, { ...invite, mask: 'id,owner(name,email,phone)' }, ['Added to the mask: owner.phone']],
  [invite, { ...invite, mask: '*' }, ['Added to the mask: *', 'Removed from the mask: id, owner.name, owner.email']],
  [invite, { ...invite, mask: 'id,owner/name,owner/email' }, ['Mask: written another way, with the same fields']],
  [members, { ...members, prompt: '# Members\n\nAsk first.\nSay who you are.\nNever invite twice.' }, ['Prompt changed: 2 lines added, 1 removed']],
  [members, { ...members, prompt: 'Never invite twice.\n\n# Members\nAsk for the address before you invite.' }, ['Prompt changed: the order of its lines']],
  [members, { ...members, actions: ['invite_member', 'find_member'] }, ['The order of actions changed']],
  [members, { ...members, actions: ['invite_member', 'archive'] }, ['Added to actions: archive', 'Removed from actions: find_member']],
  [
    billing,
    { ...billing, knowledge: { tags: ['billing', 'plans'], folders: [] } },
    ['Removed from knowledge folders: /help/billing', 'Added to knowledge tags: plans'],
  ],
  [
    importer,
    { ...importer, attachments: [{ capability: 'members', context: 'embed' }] },
    ['Removed from attachments: billing', 'Attachments members context: none, now embed'],
  ],
  [
    invite,
    {
      ...invite,
      input: {
        ...invite.input,
        properties: {
          ...Object(invite.input['properties']),
          email: { type: 'string', description: 'Address', maxLength: 50 },
          note: { type: 'string' },
          role: undefined,
        },
      },
    },
    [
      'Added to the input: note',
      'Input email maxLength: none, now 50',
      'Input email pattern: "^[^@\\\\s]+@[^@\\\\s]+$", now none',
      'Removed from the input: role',
    ],
  ],
])('[A42] a change is told in plain words', (before, after, prose) => {
  expect(proseOf(bodyOf(before), bodyOf(after)).toSorted()).toEqual(prose.toSorted())
})

test('[A42] the first version is new, and whatever changes is told', () => {
  expect(proseOf(undefined, bodyOf(invite))).toEqual(['New.'])
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(proseOf(before, after).length > 0).toBe(canonicalJson(before) !== canonicalJson(after))
    }),
  )
})
