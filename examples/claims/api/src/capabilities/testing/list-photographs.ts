// The tool that the guide builds: docs/guide/adding-a-capability-or-a-tool.md. The desk does not offer it.
// region tool
import type { JsonSchema } from '@ambit/domain'
import { checkedArguments, numberArgument } from '../arguments.ts'
import { compareRefs, compareText } from '../refs.ts'
import { compactJson } from '../result.ts'
import type { ChatTool } from '../types.ts'

const LIMIT = 20

const parameters: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { limit: { type: 'integer', minimum: 1, maximum: 50, default: LIMIT, description: 'Most photographs to return, the newest first.' } },
}

/** The photographs that were received by today, newest first, each with the day on which it was taken where that is recorded. */
export const listPhotographs: ChatTool = {
  definition: {
    name: 'list_photographs',
    description: 'Lists the photographs on this claim, newest first, with the day on which each was taken, where that is recorded.',
    parameters,
  },
  activity: () => 'Looking through the photographs…',
  run: (input, { claim, today }) => {
    const limit = numberArgument(checkedArguments(parameters, input), 'limit') ?? LIMIT
    const photographs = claim.documents
      .filter((document) => document.type === 'photo' && document.receivedOn <= today)
      .toSorted((a, b) => compareText(b.receivedOn, a.receivedOn) || compareRefs(a.id, b.id))
    if (photographs.length === 0) return { result: 'No photographs recorded on this claim.' }
    const rows = photographs.slice(0, limit).map(({ id, title, receivedOn, capturedOn }) => ({ ref: id, title, received: receivedOn, taken: capturedOn }))
    const more = photographs.length > limit ? { more: photographs.length - limit } : {}
    return { result: compactJson({ count: photographs.length, photographs: rows, ...more }) }
  },
}
// endregion tool
