import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { homeLeith } from '../../fixtures/hom-2026-001902/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { written } from '../testing/written.ts'

const update = (claim: Claim) => written('draft_update', claim)
const standing = (text: string): readonly string[] =>
  (/### Where your claim stands\n([\s\S]*?)\n###/.exec(text)?.[1] ?? '').split('\n').filter((line) => line !== '')

describe('the update letter', () => {
  it('[D170] says where the claim stands, what was paid to this person, and until when our offer is open', async () => {
    expect(standing(await update(homeLeith))).toEqual([
      '[What was done since our last letter, and what it showed.]',
      '- Your claim reached us on 17 August 2026.',
      '- Paid to you so far: £3,050.00.',
      '- [Paid to Forth Drying & Restoration Ltd: £3,250.00. Keep this line only if it was paid for this customer.]',
      '- Our offer to you of £4,700.00 is open until 7 December 2026. [How to answer it.]',
    ])
  })

  it('[D170] says nothing of our last contact, whose date may be that of the customer’s own message', async () => {
    for (const claim of CLAIMS) expect(await update(claim)).not.toMatch(/in touch on|last (?:contact|wrote)/i)
  }, 20_000)

  it('[D170] tells no offer of theirs, of somebody else or of the past', async () => {
    const [offer] = homeLeith.offers
    const other = async (over: object) =>
      update({ ...homeLeith, offers: homeLeith.offers.flatMap((each) => [each, { ...each, id: 'off-2', amount: 100_00, ...over }]) })
    expect(offer?.amount).toBe(4_700_00)
    for (const over of [{ direction: 'to_insurer' }, { partyId: 'p-2' }, { status: 'rejected' }]) expect(await other(over)).not.toContain('£100.00')
    expect(await other({ expiresOn: undefined })).not.toContain('£100.00 is open until')
  })

  it('[D170] tells the handler of the needs of the addressee alone, by what they are, and of who acts for them by name', async () => {
    const text = await update(homeLeith)
    expect(text).toContain('[Grant Lowrie acts for this person: write to them, or say why not.]')
    expect(text.split('\n').filter((line) => line.startsWith('[Before you send'))).toEqual([
      '[Before you send: keep to what was agreed for the recorded support need, hearing or visual impairment.]',
      '[Before you send: the file mentions low emotional resilience, on 26 November 2026. It may bear on how and where to write.]',
      '[Before you send: the file mentions no safe home, on 26 November 2026. It may bear on how and where to write.]',
    ])
  })

  it('[D170] an insured firm is told nothing of what the claimant needs', async () => {
    const claim = CLAIMS.find(({ id }) => id === 'clm-2')
    expect(claim === undefined ? '' : await update(claim)).not.toContain('Before you send')
  })

  it.each([
    ['clm-11', ['- Your claim is settled.', '- We accepted your claim, and told you so on 28 August 2026.']],
    ['clm-12', ['- Your claim is closed.', '- We decided that we are not able to pay it, and told you so on 24 June 2026.']],
  ])('[D170] on %s, which has ended, it says how, and promises no further letter', async (id, lines) => {
    const claim = CLAIMS.find((each) => each.id === id)
    const text = claim === undefined ? '' : await update(claim)
    expect(standing(text)).toEqual(expect.arrayContaining(lines))
    expect(text).not.toMatch(/What happens next|I will write to you again|What we need from you|what happens next/)
  })

  it.each(['closed', 'settled', 'declined', 'withdrawn'] as const)(
    '[D170] %s without a decision that was told, it leaves the how to the handler',
    async (status) => {
      const text = await update({ ...homeLeith, status })
      expect(standing(text)).toContain('- [How it ended: no decision is recorded as told to the customer.]')
      expect(text).not.toMatch(/What happens next|I will write to you again/)
    },
  )
})
