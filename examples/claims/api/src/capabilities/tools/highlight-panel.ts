import { isJsonObject, type Json, type JsonSchema } from '@ambit/domain'
import { findPanel, MATTER_PANELS } from '../../../../shared/panels.ts'
import { checkedArguments, textArgument } from '../arguments.ts'
import type { ChatTool, ToolOutcome } from '../types.ts'

const panel = { type: 'string', description: 'The panel to show.' }
const note = { type: 'string', maxLength: 120, description: 'One short line to show beside the panel.' }

function schema(panelSchema: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: false, properties: { panel: panelSchema, note }, required: ['panel'] }
}

const parameters = schema({ ...panel, enum: MATTER_PANELS.map(({ id }) => id) })
/** An unknown panel is an answer, not a bad argument, so the enum is not asked again here. */
const lenient = schema(panel)

/** Brings a panel of the page into view and rings it. Reads nothing. */
export const highlightPanel: ChatTool = {
  definition: {
    name: 'highlight_panel',
    description: "Shows one panel of the claim file on the person's screen and rings it. Reads nothing: call a reading tool for facts.",
    parameters,
  },
  screenAction: true,
  activity: (input) => `Showing ${labelOf(input)}…`,
  run: (input) => show(checkedArguments(lenient, input)),
}

function labelOf(input: Json): string {
  const id = isJsonObject(input) ? textArgument(input, 'panel') : undefined
  return findPanel(id ?? '')?.label ?? 'a panel'
}

function show(args: ReturnType<typeof checkedArguments>): ToolOutcome {
  const id = textArgument(args, 'panel') ?? ''
  const shown = findPanel(id)
  if (shown === undefined) return { result: `No panel called "${id}". Panels: ${MATTER_PANELS.map((each) => each.id).join(', ')}.` }
  const text = (textArgument(args, 'note') ?? '').replace(/\p{Cc}/gu, '').trim()
  return { result: `Showing the ${shown.label} panel.`, clientActions: [{ type: 'highlight_panel', panel: shown.id, ...(text === '' ? {} : { note: text }) }] }
}
