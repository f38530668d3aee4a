import { expect, test } from 'vitest'
import { everything } from '../conformance-catalog-samples.ts'
import { PLACES } from '../fixtures/places.ts'
import { startWriter } from '../fixtures/writer.ts'

/** Starting a process takes long on a machine that is busy with other tests. */
const PROCESS_MS = 60_000

test.each(PLACES)(
  '[Q68] every change of the catalog that was acknowledged before a kill -9 is stored in %s, and none is stored in part',
  async (_name, make) => {
    const { place, open } = await make()
    const kept = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const writer = startWriter(new URL('../fixtures/save-until-killed.ts', import.meta.url), place)
      await writer.told(40 + round * 31)
      const lines = (await writer.kill()).map((line) => line.split(' '))
      kept.add(
        lines
          .find(([what]) => what === 'kept')
          ?.slice(1)
          .join(' ') ?? 'nothing',
      )
      const told = (what: string, loop: number): number =>
        Math.max(0, ...lines.filter((line) => line[0] === what && line[1] === String(loop)).map((line) => Number(line[2])))
      const store = await open()
      const { heads, histories, releases } = await everything(store.catalog, 'acme')
      for (const loop of [0, 1, 2]) {
        const item = heads.find(({ key }) => key === `action_${loop}`)
        expect(item?.latest).toBeGreaterThanOrEqual(told('saved', loop))
        expect(item?.published).toBeGreaterThanOrEqual(told('published', loop))
        expect(heads.find(({ key }) => key === `skill-${loop}`)?.latest).toBe(item?.latest)
        expect(releases.find(({ changes }) => changes[0]?.key === `action_${loop}`)?.changes[0]?.to).toBe(item?.published)
      }
      expect(histories.map((lines) => lines.map(({ version }) => version))).toEqual(
        heads.map(({ latest }) => Array.from({ length: latest }, (_none, index) => latest - index)),
      )
      expect(releases.map(({ id }) => id)).toEqual(releases.map((_release, index) => releases.length - index))
      await store.close()
    }
    expect(kept.size).toBe(1)
  },
  PROCESS_MS,
)
