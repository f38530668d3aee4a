import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '@ambit/domain'
import type { WithStore } from './conformance-commits.ts'
import { OWNER, START, assistantSays, callOf, eventOf, opening, toolSays, userSays } from './conformance-samples.ts'

const TEXTS: readonly [name: string, text: string][] = [
  ['no text', ''],
  ['a name of every object', '__proto__'],
  ['other scripts', 'Ünïcode 漢字 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u202Ertl'],
  ['half an emoji', 'cut \uD83D'],
  ['halves in the wrong order', '\uDE00\uD83D'],
  ['NUL', 'a\0b\0'],
  ['the sign of our own packing', '\uFDD0 \uFDD00000'],
  ['quotes', `'; drop table threads; -- "\\`],
]

export function testTexts(withStore: WithStore): void {
  test.each(TEXTS)('[S10] %s comes back as it was, in messages and in every name', (_name, text) =>
    withStore(async (store) => {
      const owner = { workspace: `w${text}`, subject: `s${text}` }
      const id = `t${text}`
      const first = opening(id, { ...owner, title: text, agentKey: text, record: { type: text, id: text } })
      const turn = { ...first.turn, task: text, snapshotDigest: text }
      const run = { ...first.newRun, requestDigest: text, input: text }
      const messages = [userSays(text, text), { ...toolSays('m3', text), name: text, content: text }]
      const calls = [callOf(id, text, { name: text, args: text, label: text })]
      await store.commit({ ...first, turn, newRun: run, messages, calls })
      expect(await store.load(id)).toEqual({ thread: first.newThread, turn, run, messages, calls, approvals: [] })
      const event = eventOf(id, 1, { turnId: text, runId: text, body: text })
      await store.appendEvents([event])
      expect(await store.eventsAfter(id, 0)).toEqual([event])
      expect(await store.findRun(owner.workspace, owner.subject, run.id)).toEqual(run)
      expect((await store.list(owner, { limit: 5 })).threads).toEqual([{ ...first.newThread, waiting: false }])
      expect(await store.remove(owner, id)).toBe(true)
    }),
  )

  test('[S10] a megabyte comes back as it was', () =>
    withStore(async (store) => {
      const text = 'Straße '.repeat(150_000)
      const first = opening('t1')
      const messages = [userSays('m1', text), assistantSays('m2', { text })]
      const calls = [callOf('t1', 'c1', { args: { text } })]
      const run = { ...first.newRun, input: text }
      await store.commit({ ...first, messages, calls, newRun: run })
      expect(await store.load('t1')).toEqual({ thread: first.newThread, turn: first.turn, run, messages, calls, approvals: [] })
      const event = eventOf('t1', 1, { body: { text } })
      await store.appendEvents([event])
      expect(await store.eventsAfter('t1', 0)).toEqual([event])
    }))

  test('[S10] any JSON comes back as it was, with what a provider wants back', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      let count = 0
      const json = fc.jsonValue({ stringUnit: 'binary' })
      await fc.assert(
        fc.asyncProperty(json, async (value) => {
          const call = {
            id: `c${count}`,
            name: 'check',
            args: told(value),
            malformed: '{"a":',
            providerMetadata: told(JSON.parse('{"__proto__":{"signature":"s"}}')),
          }
          const message = assistantSays(`m${count++}`, { calls: [call], cut: true })
          await store.commit({ threadId: 't1', messages: [message], calls: [callOf('t1', call.id, { args: told(value) })], updatedAt: START })
          const state = await store.load('t1')
          expect(state?.messages.at(-1)).toEqual(message)
          expect(Object.keys(Object(state?.messages.at(-1)).calls[0].providerMetadata)).toEqual(['__proto__'])
          expect(state?.calls.at(-1)?.args).toEqual(told(value))
        }),
        { numRuns: 40 },
      )
    }))

  test('[S10] names that only differ in broken characters stay different', () =>
    withStore(async (store) => {
      const ids = ['a\uD800', 'a\uD801', 'a\uFFFD', 'a\0', 'a', 'a\uFDD0d800', 'a\uFDD0']
      for (const id of ids) await store.commit({ ...opening(id), newRun: { ...opening(id).newRun, id } })
      for (const id of ids) expect((await store.findRun(OWNER.workspace, OWNER.subject, id))?.threadId).toBe(id)
      expect((await store.list(OWNER, { limit: 20 })).threads.map((thread) => thread.id).toSorted()).toEqual(ids.toSorted())
    }))
}

/** Minus zero is no JSON. */
function told(value: unknown): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}
