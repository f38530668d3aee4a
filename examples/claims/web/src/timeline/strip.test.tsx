// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClaimFile } from '../file/claim-file.ts'
import { BARE_FILE, FULL_FILE } from '../fixtures/files.ts'
import { TimelineStrip } from './strip.tsx'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

afterEach(async () => {
  await act(async () => root.unmount())
})

async function strip(file: ClaimFile): Promise<void> {
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  root = createRoot(host)
  await act(async () => root.render(<TimelineStrip file={file} />))
}

const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)]
const words = (element: Element | null | undefined): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
const marks = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-mark]')]
const press = (key: string) => act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

describe('the timeline strip', () => {
  it('[P22] has a lane for each kind of event that there is, messages by their direction, and no other', async () => {
    await strip(FULL_FILE)
    expect(all('.names span').map(words)).toEqual([
      'Policy',
      'Loss',
      'To us',
      'From us',
      'Documents',
      'Notes',
      'Money',
      'Decision',
      'Complaint',
      'Legal',
      'Tasks',
      'Due',
    ])
    await strip(BARE_FILE)
    expect(all('.names span').map(words)).toEqual(['Loss'])
  })

  it('[P22] has every event as a row of a table', async () => {
    await strip(FULL_FILE)
    const rows = all('table[aria-label="Events in order of time"] tbody tr').map(words)
    expect(rows).toHaveLength(marks().length)
    expect([rows[0], rows.at(-1)]).toEqual(['1 Mar 2026 00:00PolicyPolicy period starts policy', '11 Dec 2026DueHotel booking ends task-9'])
  })

  it('[P24] reads the newest event at first; one mark is in the order of Tab, and the arrows go on from it', async () => {
    await strip(FULL_FILE)
    const inTabOrder = () => marks().filter((mark) => mark.tabIndex === 0)
    expect(inTabOrder().map((mark) => mark.getAttribute('aria-label'))).toEqual(['Thu 26 Nov 2026 20:14, E-mail from Margaret Sinclair: Still no heating'])
    expect(words(document.querySelector('.read p'))).toBe('Thu 26 Nov 20:14 E-mail from Margaret Sinclair: Still no heating cor-4 doc-2')
    inTabOrder()[0]?.focus()
    await press('ArrowLeft')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wed 25 Nov 2026, late, Loss adjuster’s second report')
    expect(inTabOrder()).toEqual([document.activeElement])
    await press('ArrowUp')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Mon 17 Aug 2026, Task done: Instruct the adjuster')
    await press('End')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Fri 11 Dec 2026, due, Hotel booking ends')
    await press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Fri 11 Dec 2026, due, Hotel booking ends')
    await press('Home')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sun 1 Mar 2026 00:00, Policy period starts')
  })

  it('[P24] its two buttons lead to the event before and after, up to the first and the last', async () => {
    await strip(FULL_FILE)
    const step = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)
    await act(async () => step('Later event')?.click())
    expect(words(document.querySelector('.read p'))).toBe('Mon 30 Nov Due: Final response to the complaint cmp-1')
    for (let turn = 0; turn < 4; turn += 1) await act(async () => step('Later event')?.click())
    expect([step('Later event')?.disabled, step('Earlier event')?.disabled]).toEqual([true, false])
  })

  it('[P23] a choice of how much time is in view makes the days wider', async () => {
    await strip(FULL_FILE)
    const width = () => document.querySelector<HTMLElement>('.days')?.style.inlineSize
    const choice = (label: string) => [...document.querySelectorAll<HTMLButtonElement>('.zooms button')].find((button) => button.textContent === label)
    expect([width(), choice('Since the loss')?.getAttribute('aria-pressed')]).toEqual(['239.2%', 'true'])
    await act(async () => choice('Everything')?.click())
    expect([width(), choice('Since the loss')?.getAttribute('aria-pressed')]).toEqual(['100%', 'false'])
  })

  it('[P25] names its quiet stretches, and what is due beyond it', async () => {
    await strip(FULL_FILE)
    expect(all('.gap').map(words)).toEqual(['43 quiet days'])
    await act(async () => [...document.querySelectorAll<HTMLButtonElement>('.zooms button')].find((button) => button.textContent === 'Everything')?.click())
    expect(all('.gap').map(words)).toEqual(['43 days'])
    expect(all('.strip-note').map(words)).toEqual([
      'Quiet: 43 days from 10 Sep 2026 to 23 Oct 2026',
      'Further ahead: 15 Aug 2031 Recovery from Northgate Plumbing Ltd rec-1',
    ])
    await strip(BARE_FILE)
    expect(all('.strip-note')).toEqual([])
  })
})
