import type { CapabilityMeta } from '@ambit/domain'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, assertCatalogueMatches } from '../registry.ts'
import type { Capability } from '../types.ts'
import { answerOf, resultOf } from './answers.ts'
import { claimOf } from './claim-of.ts'
import { listPhotographs } from './list-photographs.ts'

const publicRow: CapabilityMeta =
  // region public-half
  {
    id: 'photo_check',
    label: 'Look at the photographs',
    description: 'What was photographed, and when',
    group: 'understand',
    pinned: false,
    quickActionMessage: 'Which photographs do we have on this claim, and do their dates fit the loss?',
  }
// endregion public-half

const serverRow: Capability =
  // region server-half
  { id: 'photo_check', promptId: 'capability.photo_check', tools: [listPhotographs], thinkingLevel: 'low' }
// endregion server-half

// region playbook
const PHOTO_CHECK = `Tell the handler which photographs are on file and whether their dates fit the loss.

1. Call \`list_photographs\` first.
2. Call \`get_claim_section\` with section \`loss\` for the recorded date.

Then write one line for each photograph: what it shows by its title, when it was taken, when we had it, with its ref. Say which were taken before the loss, or have no date.

Never say that a photograph is false. A camera with a wrong clock is the ordinary explanation. If there are none, say so and name who could send some.`
// endregion playbook

// region tool-test
const documentOf = (id: string, receivedOn: string) => ({ id, title: 'The roof', type: 'photo', receivedOn, capturedOn: '2026-09-03', text: null })

describe('list_photographs', () => {
  it('[D166] gives photographs newest first, and says how many more there are', async () => {
    const photographs = ['doc-2', 'doc-10', 'doc-1'].map((id) => documentOf(id, id === 'doc-1' ? '2026-09-08' : '2026-09-04'))
    expect(await answerOf(listPhotographs, claimOf({ documents: photographs }), { args: { limit: 2 } })).toEqual({
      count: 3,
      photographs: [
        { ref: 'doc-1', title: 'The roof', received: '2026-09-08', taken: '2026-09-03' },
        { ref: 'doc-2', title: 'The roof', received: '2026-09-04', taken: '2026-09-03' },
      ],
      more: 1,
    })
  })

  it('[D166] without photographs it says so, and one that is dated after today is not there yet', async () => {
    expect(await resultOf(listPhotographs, claimOf())).toBe('No photographs recorded on this claim.')
    const later = claimOf({ documents: [documentOf('doc-1', '2026-12-01')] })
    expect(await resultOf(listPhotographs, later)).toBe('No photographs recorded on this claim.')
  })

  it('[D166] a bad argument is refused', () => {
    expect(() => listPhotographs.run({ limit: 0 }, { claim: claimOf(), today: '2026-11-30' })).toThrow(/limit/)
  })
})
// endregion tool-test

describe('the capability of the guide', () => {
  const prompts = new Map([[serverRow.promptId, PHOTO_CHECK]])
  // Who followed the guide to the letter has the task in the catalogue already.
  const before = {
    publicHalf: CATALOGUE.publicHalf.filter(({ id }) => id !== publicRow.id),
    serverHalf: CATALOGUE.serverHalf.filter(({ id }) => id !== serverRow.id),
    promptIds: new Set([...CATALOGUE.promptIds].filter((id) => !prompts.has(id))),
  }
  const whole = {
    publicHalf: [...before.publicHalf, publicRow],
    serverHalf: [...before.serverHalf, serverRow],
    promptIds: new Set([...before.promptIds, ...prompts.keys()]),
  }

  it('[D166] is taken with both halves and its prompt', () => {
    expect(() => assertCatalogueMatches(whole)).not.toThrow()
  })

  it('[D166] is refused while a half or the prompt is missing, in words that say which', () => {
    expect(() => assertCatalogueMatches({ ...whole, serverHalf: before.serverHalf })).toThrow(
      'The capability catalogue does not match: "photo_check" is in the public half only.',
    )
    expect(() => assertCatalogueMatches({ ...whole, publicHalf: before.publicHalf })).toThrow(
      'The capability catalogue does not match: "photo_check" is in the server half only.',
    )
    expect(() => assertCatalogueMatches({ ...whole, promptIds: before.promptIds })).toThrow(
      'The capability catalogue does not match: "photo_check" names the prompt "capability.photo_check", which does not exist.',
    )
  })
})
