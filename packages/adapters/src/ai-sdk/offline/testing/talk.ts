import type { Json, JsonObject, Message, Tool } from '@ambit/domain'
import type { ModelCall, ModelRequest } from '@ambit/engine'
import { offlineModel } from '../index.ts'
import { viewOf } from '../turn-view.ts'
import { writeUp } from '../write-up.ts'

/** When every message of the tests is written. */
const AT = Date.parse('2026-11-30T12:00:00Z')

/** A server tool that reads, unless `over` says otherwise. `parameters` are the properties; `required` their names. */
export function tool(
  name: string,
  description: string,
  parameters: JsonObject = {},
  over: Partial<Tool> & { readonly required?: readonly string[] } = {},
): Tool {
  const { required = [], ...rest } = over
  return {
    name,
    description,
    parameters: { type: 'object', additionalProperties: false, properties: parameters, required },
    policy: 'auto',
    mask: '*',
    result: 'text',
    readOnly: true,
    showsOnly: false,
    runs: { in: 'server', do: () => ({ ok: true, value: '' }) },
    activity: () => `${name}…`,
    ...rest,
  }
}

/** A tool of a page: not marked as reading, its result is JSON. */
export function pageTool(name: string, description: string, parameters: JsonObject = {}, required: readonly string[] = []): Tool {
  return tool(name, description, parameters, { required, readOnly: false, result: 'json', runs: { in: 'page' } })
}

export function offer(...tools: readonly Tool[]): ModelRequest['tools'] {
  return new Map(tools.map((each) => [each.name, each]))
}

export function user(text: string, task?: string): Message {
  return { role: 'user', id: `u ${text}`, text, at: AT, ...(task === undefined ? {} : { task }) }
}

export function said(text: string): Message {
  return { role: 'assistant', id: `a ${text}`, text, calls: [], at: AT }
}

/** One round: a reply with calls, and their results as the talk holds them. A string is the result as it is, anything else its JSON. */
export function round(
  ...calls: readonly { readonly name: string; readonly args?: JsonObject; readonly result: Json; readonly isError?: boolean }[]
): Message[] {
  const made = calls.map((call, at) => ({ ...call, id: `${call.name} ${at} ${JSON.stringify(call.args ?? {})}` }))
  return [
    { role: 'assistant', id: `a ${made.map(({ id }) => id).join()}`, text: '', calls: made.map(({ id, name, args = {} }) => ({ id, name, args })), at: AT },
    ...made.map(({ id, name, result, isError = false }): Message => ({
      role: 'tool',
      id: `r ${id}`,
      callId: id,
      name,
      content: typeof result === 'string' ? result : JSON.stringify(result),
      isError,
      at: AT,
    })),
  ]
}

/** How results of one turn are told one after the other, where no question picks a fact of them. */
export function told(...results: readonly (readonly [name: string, result: Json, args?: JsonObject])[]): string {
  return writeUp(viewOf([user('Tell'), ...results.flatMap(([name, result, args = {}]) => round({ name, result, args }))]).calls)
}

export interface Reply {
  readonly text: string
  readonly calls: readonly ModelCall[]
}

/** What the model answers. The system text is empty and no tool is offered unless given. */
export async function reply(request: Partial<ModelRequest>, options?: Parameters<typeof offlineModel>[0]): Promise<Reply> {
  const whole: ModelRequest = { system: '', messages: [], tools: new Map(), thinkingLevel: 'low', textOnly: false, ...request }
  let text = ''
  const calls: ModelCall[] = []
  for await (const event of offlineModel(options).reply(whole, new AbortController().signal)) {
    if (event.type === 'text') text += event.text
    if (event.type === 'call') calls.push(event.call)
  }
  return { text, calls }
}

/** The calls of a reply, short: `get_document {"document_id":"doc-1"}`. */
export async function calls(request: Partial<ModelRequest>): Promise<readonly string[]> {
  const made = await reply(request)
  return made.calls.map(({ name, args }) => `${name} ${JSON.stringify(args)}`)
}
