import { expect, test } from 'vitest'
import { AwayReader, type AwayLook } from './away-reader.ts'

const MINUTE = 60_000
const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A reader of a run that goes on elsewhere, over a connection that is closed or open as the test says. */
function reading(looks: readonly AwayLook[]) {
  const told = { written: [] as string[], ended: [] as string[], dropped: 0, left: 0, looks: 0 }
  const at = { now: 0, takes: true }
  const reader = new AwayReader(
    {
      threadId: 'thr_1',
      text: 'first ',
      look: async () => looks[told.looks++] ?? { text: '', over: false },
      now: () => at.now,
      left: () => void (told.left += 1),
    },
    {
      write: (text) => {
        told.written.push(text)
        return at.takes
      },
      end: (text) => void told.ended.push(text),
      drop: () => void (told.dropped += 1),
    },
  )
  return { reader, told, at }
}

test('[Z5] a reader hears of its own thread, and looks again where words may have been lost', async () => {
  const { reader, told } = reading([
    { text: 'one ', over: false },
    { text: 'two ', over: false },
    { text: 'end', over: true },
  ])
  reader.wake()
  await soon()
  reader.hear({ kind: 'thread', threadId: 'thr_2' })
  await soon()
  expect(told).toMatchObject({ written: ['first ', 'one '], looks: 1 })
  reader.hear({ kind: 'thread', threadId: 'thr_1' })
  await soon()
  reader.hear({ kind: 'missed' })
  await soon()
  expect(told).toMatchObject({ written: ['first ', 'one ', 'two '], ended: ['end'], looks: 3, left: 1 })
})

test('[Z5] for a connection that takes nothing nothing is looked up, and after a minute it is given up', async () => {
  const { reader, told, at } = reading([])
  at.takes = false
  reader.wake()
  await soon()
  const { looks } = told
  for (at.now = 0; at.now <= MINUTE; at.now += 5_000) reader.beat()
  reader.hear({ kind: 'missed' })
  await soon()
  expect(told).toMatchObject({ written: ['first '], looks, dropped: 0 })
  at.now = MINUTE + 5_000
  reader.beat()
  expect(told).toMatchObject({ dropped: 1, left: 1 })
})

test('[Z5] what was missed while the connection took nothing comes once it takes more', async () => {
  const { reader, told, at } = reading([
    { text: '', over: false },
    { text: 'all of it ', over: false },
  ])
  at.takes = false
  reader.wake()
  await soon()
  at.takes = true
  reader.drained()
  await soon()
  expect(told.written).toEqual(['first ', 'all of it '])
})
