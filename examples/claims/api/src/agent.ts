import type { Tool } from '@ambit/domain'
import { serverTool } from '@ambit/engine'
import type { AgentDeclaration } from '@ambit/server'
import { CAPABILITIES, CAPABILITY_GROUPS } from '../../shared/capabilities.ts'
import { SERVER_CAPABILITIES, allTools } from './capabilities/registry.ts'
import type { ChatTool } from './capabilities/types.ts'
import { FREE_CHAT_ID, INSTRUCTIONS_ID, promptText } from './prompts/catalogue.ts'
import { claimOfRecord } from './record.ts'

/** The claims assistant: its two halves put together, its tools in the shape of the engine. */
export function claimsAgent(): AgentDeclaration {
  const tools = allTools(true)
  return {
    key: 'claims',
    label: 'Claims assistant',
    greeting: 'I read this claim with you: what happened, whether the policy responds, what is due. I cite what I say, and you decide.',
    hints: ['What is due this week?', 'How much have we paid, and what is still to come?', 'How many days since the last contact with the customer?'],
    quickActions: CAPABILITIES,
    groups: CAPABILITY_GROUPS,
    instructions: promptText(INSTRUCTIONS_ID),
    freeChat: promptText(FREE_CHAT_ID),
    capabilities: SERVER_CAPABILITIES.map(({ id, promptId, thinkingLevel }) => ({
      id,
      playbook: promptText(promptId),
      ...(thinkingLevel === undefined ? {} : { thinkingLevel }),
    })),
    tools: tools.map(toolOf),
    screenTools: new Set(tools.filter((tool) => tool.screenAction === true).map((tool) => tool.definition.name)),
  }
}

/** The claim is read when a tool asks for it: two of them need none. */
function toolOf({ definition, screenAction, activity, run }: ChatTool): Tool {
  return serverTool({
    definition,
    screenAction: screenAction === true,
    activity: (args, record) => activity(args, record === null ? undefined : claimOfRecord(record)),
    run: (args, { record, today }) =>
      run(args, {
        get claim() {
          return claimOfRecord(record)
        },
        today,
      }),
  })
}
