import { type Json, isJsonObject } from '@ambit/domain'
import { draft } from '../../../../../../packages/adapters/src/ai-sdk/offline/draft.ts'
import { type FormValues, formValues } from '../../../../../../packages/adapters/src/ai-sdk/offline/form-values.ts'
import { type Mention, mentionsIn } from '../../../../../../packages/adapters/src/ai-sdk/offline/playbook.ts'
import { offer, tool } from '../../../../../../packages/adapters/src/ai-sdk/offline/testing/talk.ts'
import type { SettledCall } from '../../../../../../packages/adapters/src/ai-sdk/offline/turn-view.ts'
import type { Claim } from '../../../../shared/claim.ts'
import { allTools, runTool } from '../../capabilities/registry.ts'
import { promptText } from '../catalogue.ts'
import { FORMS } from '../forms.ts'

export type FormId = keyof typeof FORMS

const TOOLS = offer(
  ...allTools(true).map(({ definition: { name, description, parameters } }) => {
    const { properties, required } = parameters as { readonly properties?: Json; readonly required?: readonly string[] }
    return tool(name, description, isJsonObject(properties) ? properties : {}, { required: required ?? [] })
  }),
)

/** What the playbook of a form says to call, before the form itself. */
function mentionsOf(id: FormId): readonly Mention[] {
  return mentionsIn(promptText(`capability.${id}`).split('```form')[0] ?? '', TOOLS)
}

/** The calls of the playbook with their results, as a turn has them when it writes. */
async function callsOf(id: FormId, claim: Claim): Promise<readonly SettledCall[]> {
  return Promise.all(
    mentionsOf(id).map(async ({ tool: { name }, preset: args }) => {
      const { result, isError = false } = await runTool(name, args, { claim, today: '2026-11-30', screen: false })
      const json: Json | undefined = result.startsWith('{') ? JSON.parse(result) : undefined
      return { name, args, content: result, json, failure: isError ? result : undefined }
    }),
  )
}

/** What a form is filled from, after the calls of its playbook. */
export async function valuesOf(id: FormId, claim: Claim): Promise<FormValues> {
  return formValues(await callsOf(id, claim), mentionsOf(id))
}

/** The document that the offline model writes over a claim on 30 November 2026, without its fence. */
export async function written(id: FormId, claim: Claim): Promise<string> {
  const answer = draft(FORMS[id], await callsOf(id, claim), mentionsOf(id)) ?? ''
  return /\n`{3,}document [^\n]*\n([\s\S]*)\n`{3,}$/.exec(answer)?.[1] ?? ''
}
