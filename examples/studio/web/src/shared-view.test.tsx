// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Changed } from '../../shared/changes.ts'
import { NEWS_EVENT } from '../../shared/api.ts'
import { useSharedView, type SharedView } from './shared-view.ts'

/** The stream of news, as the test tells it. */
class Stream extends EventTarget {
  static newest: Stream
  constructor() {
    super()
    Stream.newest = this
  }
  close(): void {}
  tell(place: string): void {
    this.dispatchEvent(Object.assign(new Event(NEWS_EVENT), { data: place }))
  }
}

let shared: SharedView<string>
let stored: string
const loads: ((view: string) => void)[] = []
const load = (): Promise<string> => new Promise((resolve) => loads.push(resolve))

function Page() {
  const view = useSharedView('gra-1', load)
  useEffect(() => {
    shared = view
  })
  return null
}

beforeEach(async () => {
  vi.stubGlobal('EventSource', Stream)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  loads.length = 0
  stored = 'old'
  await act(async () => createRoot(document.createElement('div')).render(<Page />))
  await answer()
})
afterEach(() => vi.unstubAllGlobals())

/** Answers every question that is open with what is stored now. */
async function answer(): Promise<void> {
  await act(async () => {
    for (const resolve of loads.splice(0)) resolve(stored)
  })
}
const shown = () => (shared.seen.kind === 'ready' ? shared.seen.view : shared.seen.kind)

test('[X23] what changed before the news could be heard is read once they can', async () => {
  expect(shown()).toBe('old')
  stored = 'new'
  await act(async () => void Stream.newest.dispatchEvent(new Event('open')))
  await answer()
  expect(shown()).toBe('new')
})

test('[X23] the answer to a change never takes away what another person changed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Changed<string>>()
  let done: Promise<unknown> = Promise.resolve()
  await act(async () => void (done = shared.change(() => promise)))
  stored = 'mine and theirs'
  await act(async () => Stream.newest.tell('gra-1'))
  await answer()
  expect(shown()).toBe('mine and theirs')
  await act(async () => resolve({ view: 'mine', made: [] }))
  await answer()
  await act(async () => void (await done))
  expect(shown()).toBe('mine and theirs')
})
