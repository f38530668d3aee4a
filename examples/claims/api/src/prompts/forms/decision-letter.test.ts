import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/claim.ts'
import { FULL_CLAIM } from '../../capabilities/testing/full-claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { written } from '../testing/written.ts'

const DECISION: Decision = { kind: 'accept', madeOn: '2026-11-20', reasons: ['It is covered'], termRefs: ['sec-1'] }
const LACKING = CLAIMS.filter((claim) => claim.decision === undefined)

describe('the decision letter', () => {
  it('[D162] is written for a recorded decision alone; otherwise there is a note that says so', async () => {
    expect(LACKING).toHaveLength(9)
    for (const claim of LACKING) {
      const text = await written('draft_decision', claim)
      expect(text).toContain('# No decision to write about yet')
      expect(text).toContain('No decision recorded on this claim.')
      expect(text).not.toMatch(/Dear|Yours sincerely|Our decision|ombudsman/i)
    }
  })

  it('[D162] a decline says so, gives its reasons, asks for the wording of its terms, and shows no amount', async () => {
    const [declined] = CLAIMS.filter((claim) => claim.decision?.kind === 'decline')
    const text = await written('draft_decision', declined ?? FULL_CLAIM)
    expect(text).toContain('I am sorry to tell you that we are not able to pay this claim.')
    expect(text).toContain('- Illness first seen on the ninth day of the policy')
    expect(text).toContain('- First fourteen days: [its wording in full, and how it applies. The file has: Illness that is first seen within fourteen days')
    expect(text).not.toContain('How the amount is made up')
    expect(text).not.toMatch(/£/)
  })

  it('[D162] an acceptance shows how the amount is made up, from the tool’s steps', async () => {
    const [accepted] = CLAIMS.filter((claim) => claim.decision?.kind === 'part_accept')
    const text = await written('draft_decision', accepted ?? FULL_CLAIM)
    expect(text).toContain('Cancellation: the limit is £5,000.00, and your excess £75.00.\n\n| Cancellation | Amount after this step |')
    for (const row of ['| After items | £2,215.00 |', '| After excess | £2,140.00 |', '| Still open | £2,140.00 |']) expect(text).toContain(row)
  })

  it('[D162] an item that was declined is named, with what the file has on it for the handler', async () => {
    const claim = CLAIMS.find((each) => each.decision?.kind === 'part_accept') ?? FULL_CLAIM
    const declined = '- We do not pay Parking, £64.00. [Why not. The file has: Airport parking, receipt of 1 October]'
    expect(await written('draft_decision', claim)).toContain(declined)
    expect(await written('draft_decision', { ...claim, decision: { ...DECISION, kind: 'decline' } })).not.toContain('We do not pay Parking')
  })

  it('[D162] an item of somebody else is not named to the customer', async () => {
    const claim = CLAIMS.find((each) => each.decision?.kind === 'part_accept') ?? FULL_CLAIM
    const items = claim.items.map((item) => ({ ...item, partyId: 'p-3' }))
    expect(await written('draft_decision', { ...claim, items })).not.toContain('We do not pay')
  })

  it('[D162] a term that the policy does not have is for the handler to find', async () => {
    const claim = CLAIMS.find((each) => each.decision?.kind === 'decline') ?? FULL_CLAIM
    const decision = { ...(claim.decision ?? DECISION), termRefs: ['exc-9'] }
    expect(await written('draft_decision', { ...claim, decision })).toContain(
      '- [The wording, in full, of a recorded term that is not among those of the policy on file, and how it applies.]',
    )
  })

  const SORRY = 'I am sorry to tell you'
  it.each([
    [{ kind: 'accept' }, 'We have accepted your claim.', true],
    [{ kind: 'part_accept' }, 'We have accepted part of your claim.', true],
    [{ kind: 'part_accept', ground: 'exclusion' }, 'We have accepted part of your claim.', true],
    [{ kind: 'decline' }, `${SORRY} that we are not able to pay this claim.`, false],
    [{ kind: 'decline', ground: 'exclusion' }, `${SORRY} that we are not able to pay this claim.`, false],
    [{ kind: 'avoid' }, `${SORRY} that we are treating your policy as if it had never existed,`, false],
    [{ kind: 'avoid', ground: 'misrepresentation' }, `${SORRY} that we are treating your policy as if it had never existed,`, false],
  ] as const satisfies readonly (readonly [Partial<Decision>, string, boolean])[])(
    '[D162] goes by the kind of decision, whatever ground is recorded: %j',
    async (decision, sentence, showsAmount) => {
      const [claim] = CLAIMS.filter((each) => each.decision?.kind === 'part_accept')
      const { ground: _, ...recorded } = claim?.decision ?? DECISION
      const text = await written('draft_decision', { ...(claim ?? FULL_CLAIM), decision: { ...recorded, ...decision } })
      const said = /### Our decision\n\n(.*)/.exec(text)?.[1] ?? ''
      expect(said.startsWith(sentence)).toBe(true)
      expect(text.includes(SORRY)).toBe(sentence.startsWith(SORRY))
      expect([text.includes('### How the amount is made up'), text.includes('| Still open | £2,140.00 |')]).toEqual([showsAmount, showsAmount])
    },
  )

  it('[D162] says how to disagree, how to complain, and that the ombudsman can be asked within six months of a final response', async () => {
    for (const claim of CLAIMS.filter((each) => each.decision !== undefined)) {
      const text = (await written('draft_decision', claim)).replace(/\s+/g, ' ')
      expect(text).toContain('You can also complain:')
      expect(text).toContain('Financial Ombudsman Service')
      expect(text).toContain('within six months of the date of our final response')
      expect(text).toContain("[The firm's approved paragraph on the ombudsman")
    }
  })
})
