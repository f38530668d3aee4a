import { SHOW_ALL, type ClientAction, type Json, type JsonSchema, type Outcome, type Tool, type ToolContext } from '@ambit/domain'

/** A tool as first-party code writes it: it reads the one record of the turn, and its string goes to the model unchanged. */
export interface ServerTool {
  readonly definition: { readonly name: string; readonly description: string; readonly parameters: JsonSchema }
  /** Acts on the caller's screen instead of reading anything. */
  readonly screenAction?: boolean
  /** Nobody but the product itself can have written what it gives. */
  readonly trusted?: boolean
  /** The line a person reads while it runs; asked before the arguments are checked. */
  activity(args: Json, record: Json): string
  run(args: Json, context: Pick<ToolContext, 'record' | 'today' | 'signal'>): ServerToolResult | Promise<ServerToolResult>
}
export interface ServerToolResult {
  readonly result: string
  readonly clientActions?: readonly ClientAction[]
}

/** A server tool in the shape that the engine runs. Its arguments are checked before `run` sees them. */
export function serverTool(tool: ServerTool): Tool {
  const { name, description, parameters } = tool.definition
  const showsOnly = tool.screenAction === true
  return {
    name,
    description,
    parameters,
    policy: 'auto',
    mask: SHOW_ALL,
    result: 'text',
    ...(tool.trusted ? { trusted: true } : {}),
    readOnly: !showsOnly,
    showsOnly,
    activity: (args, record) => activityLine(tool, args, record),
    runs: {
      in: 'server',
      do: (args, context) => {
        const given = tool.run(args, context)
        return given instanceof Promise ? given.then(outcomeOf) : outcomeOf(given)
      },
    },
  }
}

function outcomeOf({ result, clientActions }: ServerToolResult): Outcome {
  return { ok: true, value: result, ...(clientActions ? { clientActions } : {}) }
}

/** The line is asked for before the arguments are checked, so a tool may meet anything here. */
function activityLine(tool: ServerTool, args: Json, record: Json): string {
  try {
    return tool.activity(args, record)
  } catch {
    return `${tool.definition.name}…`
  }
}
