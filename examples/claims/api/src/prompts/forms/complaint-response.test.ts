import { describe, expect, it } from 'vitest'
import type { Claim, Complaint } from '../../../../shared/claim.ts'
import { FULL_CLAIM } from '../../capabilities/testing/full-claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { written } from '../testing/written.ts'

const answered = CLAIMS.filter((claim) => claim.complaints.length > 0)

/** The complaint as if it had had no answer yet. */
function unanswered(complaint: Complaint): Complaint {
  const { finalResponseOn: _, finalResponse: __, outcome: ___, redress: ____, ...rest } = complaint
  return { ...rest, status: 'open' }
}

/** A claim of the demo whose complaint has had no answer yet, but for what is given. */
function complaining(over: Partial<Complaint> = {}): Claim {
  const [claim = FULL_CLAIM] = answered
  return { ...claim, complaints: claim.complaints.map((complaint) => ({ ...unanswered(complaint), ...over })) }
}

const response = (over: Partial<Complaint> = {}) => written('draft_complaint_response', complaining(over))

describe('the complaint response', () => {
  it('[D163] has what a final response needs: the ombudsman, free of charge, leaflet, website, six months, time limits', async () => {
    const text = await response()
    for (const part of [
      'We received your complaint on 2 July 2026. This letter is our final response.',
      'You may now refer your complaint to the Financial Ombudsman Service, free of charge.',
      'You have six months from the date of this letter to do so.',
      "[The firm's approved paragraph on the ombudsman, with its website.]",
      "[Say that the ombudsman's leaflet is enclosed, and enclose it.]",
      "[Whether we waive the ombudsman's time limits, in the words of DISP 1 Annex 3R.]",
    ])
      expect(text).toContain(part)
  })

  it('[D163] is a summary where the complaint is recorded as resolved within three business days', async () => {
    const text = await response({ status: 'resolved_3bd', acceptedOn: '2026-07-03' })
    expect(text).toContain('You told us on 3 July 2026 that our answer settles it. This letter is our summary of that.')
    expect(text).toContain('You have six months from the date of this letter to do so.')
    expect(text).not.toMatch(/final response|leaflet|Recorded as accepted/)
    expect(await response({ status: 'resolved_3bd' })).toContain('You told us on [the day] that our answer settles it.')
  })

  it.each(['open', 'closed', 'with_fos'] as const)(
    '[D163] accepted, but recorded as %s, it is a final response that the handler is told of',
    async (status) => {
      const text = await response({ status, acceptedOn: '2026-07-07' })
      expect(text).toContain('This letter is our final response.')
      expect(text).toContain(
        '[Recorded as accepted on 7 July 2026, but not as resolved within the three business days: this is a final response and no summary.]',
      )
      expect(text).not.toContain('our answer settles it')
    },
  )

  it('[D163] asks who complained only where it was not the addressee, by name', async () => {
    expect(await response()).not.toContain('The complaint came from')
    expect(await response({ byPartyId: 'p-4' })).toContain('[The complaint came from Tawe Insurance Brokers: check the name above.]')
    expect(await response({ byPartyId: 'p-99' })).toContain('[The complaint came from somebody else: check the name above.]')
  })

  it('[D163] after a final response there is a note of what is left, which names the wording that it lacked', async () => {
    const [claim = FULL_CLAIM] = answered
    const text = await written('draft_complaint_response', claim)
    expect(text.split('\n').filter((line) => line !== '')).toEqual([
      '# A final response was sent on 20 August 2026; what is left',
      'Claim MOT-2026-003956. The complaint of 2 July 2026 by Rhys Pritchard has had its final response, so there is no second one to draft.',
      '- Outcome: partly upheld.',
      '- Redress recorded: £150.00. [Check that it was paid.]',
      "- Not in what was sent: whether we waive the ombudsman's time limits. [A corrected final response may be needed: decide whether it has to go again.]",
      '- 20 February 2027: Last day for the complainant to refer the complaint to the ombudsman (cmp-1), upcoming',
      '- [Whether the cause has been dealt with, and by whom.]',
    ])
  })

  it('[D163] where the final response had every part, none is missed; where that is not recorded, it says so', async () => {
    const [, claim = FULL_CLAIM] = answered
    expect(await written('draft_complaint_response', claim)).not.toMatch(/Not in what was sent|is not recorded|Dear|Yours sincerely/)
    const complaints = claim.complaints.map((complaint) => ({ ...unanswered(complaint), finalResponseOn: '2026-08-21' }))
    expect(await written('draft_complaint_response', { ...claim, complaints })).toContain(
      '- [Which of the required parts the response had is not recorded: read what was sent.]',
    )
  })

  it('[D163] a complaint that is still open beside an answered one is named', async () => {
    const [claim = FULL_CLAIM] = answered
    const older = complaining().complaints.map((complaint) => ({ ...complaint, id: 'cmp-2', receivedOn: '2026-06-25' }))
    expect(await written('draft_complaint_response', { ...claim, complaints: [...claim.complaints, ...older] })).toContain(
      '- Still open: the complaint of 25 June 2026 (cmp-2). [Answer it.]',
    )
  })

  it('[D163] without a complaint there is a note that says what to log', async () => {
    for (const claim of CLAIMS.filter((each) => each.complaints.length === 0)) {
      const text = await written('draft_complaint_response', claim)
      expect(text).toContain('No complaints recorded on this claim.')
      expect(text).not.toMatch(/Dear|Yours sincerely|ombudsman/i)
    }
  })
})
