import type { JsonSchema } from '@ambit/domain'
import { CAPABILITIES, CAPABILITY_GROUPS } from '../../../../shared/capabilities.ts'
import { checkedArguments, textArgument } from '../arguments.ts'
import { compactJson } from '../result.ts'
import type { ChatTool } from '../types.ts'

const parameters: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { group: { type: 'string', enum: CAPABILITY_GROUPS.map(({ id }) => id), description: 'Only the tasks of this group.' } },
}

/** Tells what the assistant can do: the rows of the public half, nothing else. */
export const listCapabilities: ChatTool = {
  definition: {
    name: 'list_capabilities',
    description: 'Lists the tasks this assistant can do on a claim, with a one-line description of each.',
    parameters,
  },
  activity: () => 'Checking what I can do…',
  run: (input) => {
    const group = textArgument(checkedArguments(parameters, input), 'group')
    const rows = CAPABILITIES.filter((capability) => group === undefined || capability.group === group)
    return { result: compactJson({ capabilities: rows.map(({ id, label, description, group: of }) => ({ id, label, description, group: of })) }) }
  },
}
