import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import type { ChatTool } from '../types.ts'

/** The "now" of the worked examples: a working Monday, but for Scotland, where it is St Andrew's Day. */
export const TODAY: IsoDate = '2026-11-30'

export interface Asked {
  readonly today?: IsoDate
  readonly args?: JsonObject
}

/** What a tool says about a claim, as it goes to the model. The claim is frozen to its depth, so a tool that changes it fails. */
export async function resultOf(tool: ChatTool, claim: Claim, { today = TODAY, args = {} }: Asked = {}): Promise<string> {
  return (await tool.run(args, { claim: frozen(claim), today })).result
}

/** The same, read back from JSON. */
export async function answerOf(tool: ChatTool, claim: Claim, asked: Asked = {}): Promise<Json> {
  const answer: Json = JSON.parse(await resultOf(tool, claim, asked))
  return answer
}

/** What stands under one key of that answer; undefined where the key is left out. */
export async function partOf(tool: ChatTool, claim: Claim, key: string, asked: Asked = {}): Promise<Json | undefined> {
  const answer = await answerOf(tool, claim, asked)
  return isJsonObject(answer) && Object.hasOwn(answer, key) ? answer[key] : undefined
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
