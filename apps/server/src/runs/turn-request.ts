import { parseRunInput, writtenRunInput, type RunInput } from '@ambit/adapters/ag-ui'
import { Fault, type User } from '@ambit/domain'
import { pageCallbacks, pageScopes, type Run, type TurnRequest } from '@ambit/engine'
import * as z from 'zod'
import { environmentFor, isAuthor } from '../author.ts'

/** What the engine is asked, from what came in. Throws a `Fault` where it may not be asked. */
export function turnRequestOf(user: User, agentKey: string, input: RunInput, requestDigest: string): TurnRequest {
  const { ambit = {}, tools, message } = input
  const environment = environmentFor(user, ambit.environment)
  return {
    user,
    agentKey,
    environment,
    threadId: input.threadId,
    runId: input.runId,
    requestDigest,
    input: { agentKey, run: writtenRunInput(input) },
    screen: ambit.screen === true,
    ownClient: input.ambit !== undefined,
    performs: ambit.session === true,
    channel: 'widget',
    scopes: pageScopes({ ...(ambit.scopes ? { scopes: ambit.scopes } : {}), tools }),
    callbacks: pageCallbacks(tools),
    context: input.context,
    tellsContext: environment === 'test' && isAuthor(user),
    replies: input.replies,
    ...(ambit.record ? { record: ambit.record } : {}),
    ...(ambit.capability === undefined ? {} : { task: ambit.capability }),
    ...(message ? { message } : {}),
  }
}

const kept = z.object({ agentKey: z.string(), run: z.string() })

/** The same request again, for the person who is verified now, from what the run kept. */
export function keptTurnRequest(user: User, run: Run): TurnRequest {
  const parsed = kept.safeParse(run.input)
  if (!parsed.success) throw new Fault({ code: 'conflict', sentence: 'This answer cannot be resumed. Ask again.', detail: `run ${run.id} kept no input` })
  return turnRequestOf(user, parsed.data.agentKey, parseRunInput(JSON.parse(parsed.data.run)), run.requestDigest)
}
