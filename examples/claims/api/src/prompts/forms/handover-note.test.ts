import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { homeLeith } from '../../fixtures/hom-2026-001902/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { written } from '../testing/written.ts'

const note = (claim: Claim) => written('handover_note', claim)
const demo = (id: string): Claim => CLAIMS.find((claim) => claim.id === id) ?? homeLeith

describe('the handover note', () => {
  it('[D171] begins with cause, place and date, and cuts nothing short', async () => {
    expect(await note(homeLeith)).toContain('### In short\n\nEscape of water, upstairs flat, Flat 2, 14 Carron Wynd, Leith, 15 August 2026.\n')
    for (const claim of CLAIMS) expect(await note(claim)).not.toContain('…')
  }, 20_000)

  it.each([
    ['clm-1', '- Cover: in force at the point tested, 15 August 2026 (within period)'],
    ['clm-10', '- Cover: not in force at the point tested, 20 June 2026, 11:59 (in reinstatement gap)'],
    ['clm-7', '- Cover: cannot be said yet at the point tested, 1 April 2026 to 30 June 2026 (loss period straddles cover)'],
    ['clm-5', '- Cover: No policy recorded on this claim.'],
  ])('[D171] tells the cover as the policy check has it: %s', async (id, line) => {
    expect(await note(demo(id))).toContain(line)
  })

  it('[D171] names open offers with who made them, unread documents, and whom support is for', async () => {
    const text = await note(homeLeith)
    for (const line of [
      '- Open offer of £4,700.00 by us to Margaret Sinclair (off-1), full and final, made on 23 November 2026, open until 7 December 2026',
      '- Not reviewed: Quotation for the boiler (doc-14), received on 18 November 2026',
      '- Support for Margaret Sinclair (vul-1), active; Letters and e-mail, no telephone calls; Mr Lowrie may speak for her',
    ])
      expect(text).toContain(line)
    expect(await note(demo('clm-4'))).toMatch(/- Open offer of £24,500\.00 to us by [A-Z][\w ]+ \(off-1\), without prejudice/)
  })

  it('[D171] puts no window that has gone by under what to do first', async () => {
    expect(await note(demo('clm-10'))).not.toContain('summary resolution')
  })
})
