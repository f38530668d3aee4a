import { describe, expect, it } from 'vitest'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { MATTER_PANELS } from '../../../shared/panels.ts'
import { allTools } from '../capabilities/registry.ts'
import { TOOL_ORDER } from '../capabilities/tool-order.ts'
import { FREE_CHAT_ID, INSTRUCTIONS_ID, PROMPTS, promptText } from './catalogue.ts'

const offered = new Set(allTools(true).map((tool) => tool.definition.name))

/** The tools that a playbook names in backticks, in the order of use. */
const toolsIn = (id: string): readonly string[] => [
  ...new Set([...promptText(id).matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '').filter((word) => TOOL_ORDER.some((name) => name === word))),
]

describe('playbooks', () => {
  it.each([
    ['claim_summary', ['claim_metrics', 'financial_summary', 'get_claim_section']],
    ['policy_validation', ['check_policy_in_force', 'get_claim_section', 'highlight_panel', 'get_document']],
    ['next_actions', ['list_deadlines', 'claim_metrics', 'highlight_panel']],
    ['what_can_you_do', ['list_capabilities']],
    ['show_me', ['highlight_panel']],
  ])('[D68] %s names its tools in the order of use, the first one first', (id, tools) => {
    expect(toolsIn(`capability.${id}`)).toEqual(tools)
  })

  it('[D68] no prompt names a tool that does not exist', () => {
    for (const id of PROMPTS.keys()) expect(toolsIn(id).filter((name) => !offered.has(name))).toEqual([])
    expect(toolsIn(FREE_CHAT_ID)).toHaveLength(offered.size)
  })

  it('[D68] the instructions name each panel of the page, generated from its one list', () => {
    for (const { id, label } of MATTER_PANELS) expect(promptText(INSTRUCTIONS_ID)).toContain(`${id} (${label})`)
  })

  it('[D68] a name in backticks that looks like a panel is one', () => {
    const shown = [...promptText('capability.show_me').matchAll(/`(\w+)`/g)].map((found) => found[1] ?? '').filter((word) => !offered.has(word))
    expect(shown.filter((word) => MATTER_PANELS.every((panel) => panel.id !== word))).toEqual([])
  })

  it('[D68] each quick action speaks in the voice of the handler', () => {
    expect(
      CAPABILITIES.map(({ quickActionMessage }) => quickActionMessage).filter((message) => !/[.?]$/.test(message) || /\b(assistant|user)\b/i.test(message)),
    ).toEqual([])
  })

  it('[D68] a prompt that does not exist is a bug and throws', () => {
    expect(() => promptText('capability.sell_more')).toThrow('No prompt "capability.sell_more" in the catalogue.')
  })
})
