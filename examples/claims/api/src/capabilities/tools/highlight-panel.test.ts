import { describe, expect, it } from 'vitest'
import { MATTER_PANELS } from '../../../../shared/panels.ts'
import { claimOf } from '../testing/claim-of.ts'
import { highlightPanel } from './highlight-panel.ts'

const context = { claim: claimOf(), today: '2026-11-30' }

describe('highlight_panel', () => {
  it('[D63] shows one panel of the page', () => {
    expect(highlightPanel.run({ panel: 'policy' }, context)).toEqual({
      result: 'Showing the Policy and cover panel.',
      clientActions: [{ type: 'highlight_panel', panel: 'policy' }],
    })
  })

  it('[D63] carries a note as text, without control characters', () => {
    expect(highlightPanel.run({ panel: 'tasks', note: '\u0007See <b>task-6</b>\n' }, context)).toEqual({
      result: 'Showing the Tasks and diary panel.',
      clientActions: [{ type: 'highlight_panel', panel: 'tasks', note: 'See <b>task-6</b>' }],
    })
    expect(highlightPanel.run({ panel: 'tasks', note: '\u0000' }, context)).toMatchObject({ clientActions: [{ type: 'highlight_panel', panel: 'tasks' }] })
  })

  it('[D63] an unknown panel is answered with the 22 that there are, and shows nothing', () => {
    expect(highlightPanel.run({ panel: 'polciy' }, context)).toEqual({
      result:
        'No panel called "polciy". Panels: overview, policy, loss, parties, vehicles, property, injury, items, documents, correspondence, notes, reserves, payments, recoveries, offers, tasks, complaints, vulnerability, data_requests, litigation, decision, history.',
    })
  })

  it.each([[{ panel: 'policy', note: 'x'.repeat(130) }], [{}], [{ panel: 'policy', html: '' }]])('[D56] %j is refused', (args) => {
    expect(() => highlightPanel.run(args, context)).toThrow(/.+/)
  })

  it('[D63] its choices are the panels of the page, each once', () => {
    expect(highlightPanel.definition.parameters['properties']).toMatchObject({ panel: { enum: MATTER_PANELS.map(({ id }) => id) } })
    expect(new Set(MATTER_PANELS.map(({ id }) => id)).size).toBe(22)
    expect(highlightPanel.screenAction).toBe(true)
  })

  it('[D57] the chip names the panel', () => {
    expect(highlightPanel.activity({ panel: 'policy' })).toBe('Showing Policy and cover…')
    expect(highlightPanel.activity({})).toBe('Showing a panel…')
  })
})
