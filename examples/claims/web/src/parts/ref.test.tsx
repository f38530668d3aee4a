// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { type RefField, RefsContext, RefText } from './ref.tsx'

const opened: string[] = []
const FIELD: RefField = {
  has: (ref) => ref === 'doc-3',
  open: (ref) => void opened.push(ref),
  nameOf: () => 'Adjuster’s report',
}

describe('citations in the page’s own texts', () => {
  it('[P28] a record of this claim is a link to it, and what only looks like one stays text', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const host = document.createElement('div')
    document.body.replaceChildren(host)
    const root = createRoot(host)
    await act(async () =>
      root.render(
        <RefsContext value={FIELD}>
          <RefText text="See doc-3, not doc-31 or a-level doc-4." />
        </RefsContext>,
      ),
    )
    expect(host.innerHTML).toBe('See <a class="ref" href="#doc-3" title="Adjuster’s report">doc-3</a>, not doc-31 or a-level doc-4.')
    const link = host.querySelector('a')
    await act(async () => link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })))
    expect(opened).toEqual([])
    await act(async () => link?.click())
    expect(opened).toEqual(['doc-3'])
    await act(async () => root.unmount())
  })
})
