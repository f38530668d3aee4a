// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../shared/claim.ts'
import { FULL_CLAIM } from '../fixtures/full-claim.ts'
import { FileHead } from './file-head.tsx'

/** The tags that ask for care, and the line below the name. */
function head(claim: Claim): { readonly tags: readonly (string | null)[]; readonly line: string | null | undefined } {
  document.body.innerHTML = renderToStaticMarkup(<FileHead claim={claim} heading={null} menu={{ opened: false, toggle: () => undefined }} />)
  return { tags: [...document.querySelectorAll('.tag.caution')].map((tag) => tag.textContent), line: document.querySelector('p')?.textContent }
}

const [need] = FULL_CLAIM.vulnerabilities
if (need === undefined) throw new Error('the fixture has a need')
const LINE = 'HOM-2026-001902 · Escape of water on 15 August 2026 · Flat 2, 14 Carron Wynd, Leith'

describe('the head of a file', () => {
  it('[P37] says how the insured prefers to be reached before the need, and gives no number where the need says not to ring', () => {
    expect(head(FULL_CLAIM)).toEqual({
      tags: ['Prefers letters and e-mail · Support need: hearing loss'],
      line: `${LINE} · m.sinclair@example.org`,
    })
  })

  it.each([
    [
      'a need that says nothing of calls',
      { ...need, adjustments: ['Large print, calls after 17:00'] },
      ['Prefers letters and e-mail · Support need: hearing loss'],
    ],
    ['a need that has ended', { ...need, status: 'closed' as const }, []],
    ['the need of another', { ...need, partyId: 'p-2' }, ['Grant Lowrie: Hearing loss']],
  ])('[P37] %s leaves the number where it is', (_, other, tags) => {
    expect(head({ ...FULL_CLAIM, vulnerabilities: [other] })).toEqual({ tags, line: `${LINE} · 0131 496 0184` })
  })
})
