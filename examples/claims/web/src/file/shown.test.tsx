// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientAction } from '@ambit/domain'
import { FULL_FILE as FILE } from '../fixtures/files.ts'
import { Announcement, Arrival } from './announcement.tsx'
import { ClaimPanels } from './claim-panels.tsx'
import { type PanelField, usePanelField } from './panel-field.ts'
import { announcementOf, panelAsked, RING_MS } from './shown.ts'

let root: Root
let field: PanelField
const show = (action: ClientAction): void => field.show(action)
const scrolled: string[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  scrolled.length = 0
  window.history.replaceState(null, '', '/claims/clm-full')
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, how?: boolean | ScrollIntoViewOptions) {
    scrolled.push(`${this.id} ${typeof how === 'object' ? (how.behavior ?? '') : ''}`)
  }
  await mount()
})

async function mount(): Promise<void> {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  root = createRoot(host)
  await act(async () => {
    root.render(<Page lend={(lent) => (field = lent)} />)
  })
}

afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The file without the assistant: what it would ask is asked through `field`. */
function Page({ lend }: { readonly lend: (field: PanelField) => void }) {
  const field = usePanelField(FILE)
  useEffect(() => {
    lend(field)
  })
  return (
    <>
      <ClaimPanels
        file={FILE}
        open={field.folds.open}
        onFold={field.folds.fold}
        shown={field.shown}
        ask={{ actionOf: () => undefined, question: () => undefined }}
      />
      <Announcement shown={field.shown.at(-1)} />
      <Arrival going={field.going} refs={field.refs} />
    </>
  )
}

const panel = (id: string): Element | null => document.querySelector(`[data-panel="${id}"]`)
const lit = (): readonly (string | null)[] => [...document.querySelectorAll('[data-highlighted]')].map((element) => element.getAttribute('data-panel'))
const announced = (): string | null | undefined => document.querySelector('output')?.textContent

describe('ways to a panel', () => {
  it('[P15] a person who goes to a panel finds it unfolded, with the keyboard there and the address naming it', async () => {
    await act(async () => field.visit('payments'))
    expect(panel('payments')?.querySelector('.panel-body')?.hasAttribute('hidden')).toBe(false)
    expect(document.activeElement?.textContent).toBe('Payments')
    expect(window.location.hash).toBe('#panel-payments')
    expect(lit()).toEqual([])
  })

  it('[P15] a reference leads to its record, opened where it is folded away', async () => {
    await act(async () => field.refs.open('doc-1'))
    expect(document.activeElement?.textContent).toBe('doc-1')
    expect(document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel')).toBe('documents')
    expect(document.activeElement?.closest('details')?.open).toBe(true)
  })

  it('[P15] a reference that this claim does not have leads nowhere', async () => {
    const before = document.body.innerHTML
    await act(async () => field.refs.open('doc-99'))
    expect(document.body.innerHTML).toBe(before)
    expect(scrolled).toEqual([])
  })
})

describe('a citation that is followed', () => {
  const rung = (): readonly string[] => [...document.querySelectorAll('[data-rung]')].map((element) => element.id)
  const arrived = (): string | null | undefined => document.querySelectorAll('output')[1]?.textContent

  it('[P29] opens what folds the record away, brings it into view, rings it for a moment, announces it and names it in the address', async () => {
    await act(async () => field.refs.open('doc-1'))
    expect(scrolled).toEqual(['doc-1 smooth'])
    expect(rung()).toEqual(['doc-1'])
    expect(arrived()).toBe('Adjuster’s first report, doc-1, in the panel Documents.')
    expect(window.location.hash).toBe('#doc-1')
    await act(async () => vi.advanceTimersByTime(RING_MS - 1))
    expect(rung()).toEqual(['doc-1'])
    await act(async () => vi.advanceTimersByTime(1))
    expect(rung()).toEqual([])
  })

  it('[P29] rings only the last of two', async () => {
    await act(async () => field.refs.open('doc-1'))
    await act(async () => field.refs.open('pay-2'))
    expect(rung()).toEqual(['pay-2'])
  })

  it('[P29] of a record that is a whole panel, rings the panel and goes to its title', async () => {
    await act(async () => field.refs.open('policy'))
    expect(rung()).toEqual(['panel-policy'])
    expect(document.activeElement?.textContent).toBe('Policy and cover')
    expect(arrived()).toBe('HPL/77-40182, policy, in the panel Policy and cover.')
  })

  it('[P29] written into the address, leads there too; an address that names nothing changes nothing', async () => {
    window.history.replaceState(null, '', '#task-9')
    await act(async () => void window.dispatchEvent(new Event('hashchange')))
    expect([rung(), document.activeElement?.textContent]).toEqual([['task-9'], 'task-9'])
    window.history.replaceState(null, '', '#main')
    await act(async () => void window.dispatchEvent(new Event('hashchange')))
    expect(rung()).toEqual(['task-9'])
  })

  it('[P29] the page opens at the record that its address names, at once', async () => {
    await act(async () => root.unmount())
    scrolled.length = 0
    window.history.replaceState(null, '', '/claims/clm-full#hist-none')
    await mount()
    expect([scrolled, rung()]).toEqual([[], []])
    await act(async () => root.unmount())
    window.history.replaceState(null, '', '/claims/clm-full#doc-1')
    await mount()
    expect([scrolled, rung()]).toEqual([['doc-1 instant'], ['doc-1']])
    expect(panel('documents')?.querySelector('.panel-body')?.hasAttribute('hidden')).toBe(false)
  })
})

describe('a panel that the assistant shows', () => {
  it('[P7] is unfolded, brought into view, ringed for a moment, and announced', async () => {
    expect(panel('loss')?.querySelector('.panel-body')?.hasAttribute('hidden')).toBe(true)
    await act(async () => show({ type: 'highlight_panel', panel: 'loss' }))
    expect(lit()).toEqual(['loss'])
    expect(panel('loss')?.querySelector('.panel-body')?.hasAttribute('hidden')).toBe(false)
    expect(panel('loss')?.querySelector('.shown-tag')?.textContent).toBe('Shown by the assistant')
    expect(scrolled).toEqual(['panel-loss smooth'])
    expect(announced()).toBe('The assistant shows the panel Loss details.')
    await act(async () => vi.advanceTimersByTime(RING_MS - 1))
    expect(lit()).toEqual(['loss'])
    await act(async () => vi.advanceTimersByTime(1))
    expect(lit()).toEqual([])
    expect(panel('loss')?.querySelector('.panel-body')?.hasAttribute('hidden')).toBe(false)
  })

  it('[P7] shows its note as text', async () => {
    await act(async () => show({ type: 'highlight_panel', panel: 'policy', note: '<img src=x onerror=alert(1)>\u0007 see the period' }))
    expect(panel('policy')?.querySelector('.shown-note')?.innerHTML).toBe('&lt;img src=x onerror=alert(1)&gt; see the period')
    expect(panel('policy')?.querySelector('img')).toBe(null)
  })

  it('[P7] keeps its ring for its own time when another is shown', async () => {
    await act(async () => show({ type: 'highlight_panel', panel: 'policy' }))
    await act(async () => vi.advanceTimersByTime(RING_MS / 2))
    await act(async () => show({ type: 'highlight_panel', panel: 'tasks' }))
    expect(lit()).toEqual(['policy', 'tasks'])
    await act(async () => vi.advanceTimersByTime(RING_MS / 2))
    expect(lit()).toEqual(['tasks'])
  })

  it('[P7] shown again in the meantime, it is ringed from then on', async () => {
    await act(async () => show({ type: 'highlight_panel', panel: 'policy' }))
    await act(async () => vi.advanceTimersByTime(RING_MS - 1))
    await act(async () => show({ type: 'highlight_panel', panel: 'policy', note: 'again' }))
    await act(async () => vi.advanceTimersByTime(RING_MS - 1))
    expect(lit()).toEqual(['policy'])
    expect(scrolled).toEqual(['panel-policy smooth', 'panel-policy smooth'])
    await act(async () => vi.advanceTimersByTime(1))
    expect(lit()).toEqual([])
  })

  it('[P7] does not run out while the assistant covers the page', async () => {
    await act(async () => field.setCovered(true))
    await act(async () => show({ type: 'highlight_panel', panel: 'policy' }))
    await act(async () => vi.advanceTimersByTime(RING_MS * 3))
    expect(lit()).toEqual(['policy'])
    await act(async () => field.setCovered(false))
    await act(async () => vi.advanceTimersByTime(RING_MS - 1))
    expect(lit()).toEqual(['policy'])
    await act(async () => vi.advanceTimersByTime(1))
    expect(lit()).toEqual([])
  })

  it('[P7] moves at once where the person wants less motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(prefers-reduced-motion: reduce)',
        media: query,
        onchange: null,
        addListener: vi.fn(),
        removeListener: vi.fn(),
      }),
    )
    await act(async () => show({ type: 'highlight_panel', panel: 'notes' }))
    expect(scrolled).toEqual(['panel-notes instant'])
  })

  it('[P14] an unknown panel or action changes nothing', async () => {
    const before = document.body.innerHTML
    for (const action of [
      { type: 'highlight_panel', panel: 'polciy' },
      { type: 'highlight_panel' },
      { type: 'highlight_panel', panel: 7 },
      { type: 'open_page', panel: 'policy' },
      { type: 'highlight_panel', panel: '__proto__' },
    ]) {
      await act(async () => show(action))
    }
    expect(document.body.innerHTML).toBe(before)
    expect(scrolled).toEqual([])
  })

  it('[P7] a note is told in the announcement, and one that is too long is cut', () => {
    const asked = panelAsked({ type: 'highlight_panel', panel: 'policy', note: 'x'.repeat(130) })
    expect(asked).toEqual({ panel: 'policy', note: 'x'.repeat(120) })
    expect(announcementOf({ panel: 'policy', note: 'see the period', turn: 1 })).toBe('The assistant shows the panel Policy and cover: see the period')
    expect(panelAsked({ type: 'highlight_panel', panel: 'policy', note: ' \n' })).toEqual({ panel: 'policy' })
  })
})
