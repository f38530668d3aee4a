// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Lexer } from 'marked'
import { afterEach, expect, test, vi } from 'vitest'
import { createRegistry } from '@ambit/client'
import { AmbitContext } from '../context.ts'
import { RefsContext, type Refs } from '../refs.ts'
import { ambitOf } from '../testing/tree.tsx'
import type { Ending } from './blocks.tsx'
import { Markdown } from './markdown.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const AMBIT = ambitOf(createRegistry())

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  vi.restoreAllMocks()
})

/** An answer in a page of its own, drawn again with each call. */
function place(): (text: string, ending: Ending, refs: Refs | undefined) => readonly (string | null)[] {
  const box = document.createElement('div')
  const made = createRoot(box)
  root = made
  return (text, ending, refs) => {
    act(() => made.render(<Page text={text} ending={ending} refs={refs} />))
    return [...box.querySelectorAll('button')].map((button) => button.textContent)
  }
}

function Page({ text, ending, refs }: { readonly text: string; readonly ending: Ending; readonly refs: Refs | undefined }): ReactNode {
  return (
    <AmbitContext.Provider value={AMBIT}>
      <RefsContext.Provider value={refs}>
        <Markdown text={text} ending={ending} />
      </RefsContext.Provider>
    </AmbitContext.Provider>
  )
}

const having = (...records: readonly string[]): Refs & { readonly asked: string[] } => {
  const asked: string[] = []
  return {
    asked,
    has: (ref) => {
      asked.push(ref)
      return records.includes(ref)
    },
    open: () => undefined,
  }
}

const ANSWER = 'See doc-12, not doc-1 (`pay-2`).\n\n- Also **doc-12**\n- and doc-3 at the end'

test('[U34] while an answer is written the page is asked once for each finished reference, and one that is there stays', () => {
  const draw = place()
  const refs = having('doc-1', 'doc-12', 'pay-2', 'doc-3')
  const counts = Array.from({ length: ANSWER.length }, (_each, at) => draw(ANSWER.slice(0, at + 1), 'streaming', refs).length)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(draw(ANSWER, 'whole', refs)).toEqual(['doc-12', 'doc-1', 'pay-2', 'doc-12', 'doc-3'])
  expect(refs.asked).toEqual(['doc-12', 'doc-1', 'pay-2', 'doc-12', 'doc-3'])
})

test('[U34] a reference that the page does not have stays as it was written, and so does each where the page has none', () => {
  const draw = place()
  expect(draw(ANSWER, 'whole', having('doc-3'))).toEqual(['doc-3'])
  expect(draw(ANSWER, 'whole', undefined)).toEqual([])
})

test('[U42] a change of the records of the page is seen at once, and no answer is read again for it', () => {
  const draw = place()
  const lex = vi.spyOn(Lexer.prototype, 'lex')
  expect(draw(ANSWER, 'whole', having('doc-3'))).toEqual(['doc-3'])
  expect(draw(ANSWER, 'whole', having('doc-1', 'pay-2'))).toEqual(['doc-1', 'pay-2'])
  expect(lex).toHaveBeenCalledTimes(1)
})
