import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../../../shared/capabilities.ts'
import { answerOf } from '../testing/answers.ts'
import { claimOf } from '../testing/claim-of.ts'
import { listCapabilities } from './list-capabilities.ts'

const ask = (args: object = {}) => answerOf(listCapabilities, claimOf(), { args: { ...args } })

describe('list_capabilities', () => {
  it('[D64] gives each row of the public half in catalogue order, and nothing of the server half', async () => {
    expect(await ask()).toEqual({ capabilities: CAPABILITIES.map(({ id, label, description, group }) => ({ id, label, description, group })) })
  })

  it('[D64] gives the rows of one group', async () => {
    expect(await ask({ group: 'help' })).toEqual({
      capabilities: [
        { id: 'what_can_you_do', label: 'What can you do', description: "The assistant's tasks and limits", group: 'help' },
        { id: 'show_me', label: 'Show me on screen', description: 'Points at the right part of the page', group: 'help' },
      ],
    })
  })

  it.each([
    ['understand', ['claim_summary', 'timeline_review', 'document_review', 'party_brief']],
    ['decide', ['policy_validation', 'next_actions', 'settlement_review', 'reserve_review', 'liability_review', 'recovery_review']],
    ['protect', ['fraud_check', 'vulnerability_check', 'complaint_check', 'file_audit']],
    ['produce', ['draft_update', 'draft_decision', 'draft_complaint_response', 'handover_note']],
    ['help', ['what_can_you_do', 'show_me']],
  ])('[D64] the group %s has its tasks in order', async (group, ids) => {
    expect(await ask({ group })).toMatchObject({ capabilities: ids.map((id) => ({ id, group })) })
  })

  it('[D56] an unknown group is refused', () => {
    expect(() => listCapabilities.run({ group: 'sales' }, { claim: claimOf(), today: '2026-11-30' })).toThrow(/.+/)
  })

  it('[D57] the chip says what it does', () => {
    expect(listCapabilities.activity({})).toBe('Checking what I can do…')
  })
})
