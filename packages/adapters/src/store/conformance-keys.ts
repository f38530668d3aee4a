import { expect, test, vi } from 'vitest'
import type { Word } from '@ambit/engine'
import { WORKSPACE, action, agent, change, faultOf, publishing, saving, type WithCatalog } from './conformance-catalog-samples.ts'

/** What is kept for all processes, and what they tell each other. */
export function testKeysAndNews(withCatalog: WithCatalog): void {
  test('[Q62] a value is made once and kept under its name', () =>
    withCatalog(async ({ keys }, other) => {
      const make = vi.fn<() => string>(() => 'first')
      expect(await keys.kept('signing', make)).toBe('first')
      expect(await other.keys.kept('signing', make)).toBe('first')
      expect(await keys.kept('other', async () => 'second')).toBe('second')
      expect(await keys.kept('signing', make)).toBe('first')
      expect(make).toHaveBeenCalledTimes(1)
    }))

  test('[Q62] whoever asks at once gets the same value', () =>
    withCatalog(async ({ keys }, other) => {
      for (let round = 0; round < 5; round += 1) {
        const asked = [0, 1, 2, 3, 4, 5].map((number) =>
          (number % 2 === 0 ? keys : other.keys).kept(`key ${round}`, async () => {
            await new Promise((resolve) => setTimeout(resolve, number % 3))
            return `value ${number}`
          }),
        )
        const given = new Set(await Promise.all(asked))
        expect(given.size).toBe(1)
        expect([...given][0]).toMatch(/^value \d$/)
        expect([await other.keys.kept(`key ${round}`, () => 'late')]).toEqual([...given])
      }
    }))

  test('[Q62] where making a value fails nothing is kept, and the next one who asks makes it', () =>
    withCatalog(async ({ keys }) => {
      const failed = new Error('No entropy.')
      await expect(
        keys.kept('signing', () => {
          throw failed
        }),
      ).rejects.toBe(failed)
      expect(await keys.kept('signing', () => 'made')).toBe('made')
    }))

  test('[Q66] every process is told of a change once it is stored', () =>
    withCatalog(async ({ catalog, news }, other) => {
      const told: { word: Word; latest: number | undefined; published: number | null | undefined }[] = []
      const stops = [news, other.news].map((its) =>
        its.hear((word) => {
          void other.catalog.heads(WORKSPACE).then(({ heads: [head] }) => told.push({ word, latest: head?.latest, published: head?.published }))
        }),
      )
      const word = { kind: 'catalog', workspace: WORKSPACE }
      await catalog.save(saving([action('invite_member')]))
      await vi.waitFor(() => expect(told).toEqual([1, 2].map(() => ({ word, latest: 1, published: null }))))
      told.length = 0
      await other.catalog.publish(publishing([change('invite_member', null, 1)]))
      await vi.waitFor(() => expect(told).toEqual([1, 2].map(() => ({ word, latest: 1, published: 1 }))))
      for (const stop of stops) stop()
    }))

  test('[Q66] nobody is told of what was refused, or of a save that changed nothing', () =>
    withCatalog(async ({ catalog, news }, other) => {
      const words: Word[] = []
      const stops = [news, other.news].map((its) => its.hear((word) => words.push(word)))
      const workspace = 'globex'
      await catalog.save(saving([action('invite_member')], { workspace }))
      const first = { kind: 'catalog', workspace }
      await vi.waitFor(() => expect(words).toEqual([first, first]))
      await faultOf(catalog.save(saving([agent('studio'), action('invite_member', 4)], { workspace })))
      await faultOf(catalog.publish(publishing([change('invite_member', 7, 1)], { workspace })))
      await catalog.save(saving([{ ...action('invite_member'), base: 1 }], { workspace }))
      await catalog.save(saving([], { workspace }))
      await catalog.save(saving([agent('last')]))
      const last = { kind: 'catalog', workspace: WORKSPACE }
      await vi.waitFor(() => expect(words).toEqual([first, first, last, last]))
      for (const stop of stops) stop()
    }))
}
