import { Fault, toJson, type Outcome, type RunsHere, type ToolContext } from '@ambit/domain'
import type { ClearedCall } from './gate.ts'

/** A server tool gets this long. */
export const TOOL_TIME_MAX_MS = 10_000
/** The outcome of a call that was stopped before it was done. */
export const STOPPED: Outcome = { ok: false, error: 'stopped by the person' }
const TOO_LONG: Outcome = { ok: false, error: `it took longer than ${TOOL_TIME_MAX_MS / 1000} seconds` }

/** Runs a cleared call in this process. A throw, a hang and an abort become results that the model can read; after an abort nothing starts. */
export async function execute(call: ClearedCall, here: RunsHere, context: ToolContext): Promise<Outcome> {
  if (context.signal.aborted) return STOPPED
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), TOOL_TIME_MAX_MS)
  const signal = AbortSignal.any([context.signal, limit.signal])
  try {
    return await Promise.race([perform(call, here, { ...context, signal }), over(signal, context.signal)])
  } finally {
    clearTimeout(timer)
    limit.abort()
  }
}

async function perform(call: ClearedCall, here: RunsHere, context: ToolContext): Promise<Outcome> {
  try {
    const outcome = await here.do(call.args, context)
    if (outcome.ok && typeof outcome.value !== 'string' && toJson(outcome.value) === undefined) return { ok: false, error: 'it gave nothing that can be told' }
    return outcome
  } catch (thrown) {
    return { ok: false, error: reasonOf(thrown) }
  }
}

/** A fault's detail is for the log. Any other text is first-party code's own. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof Fault) return thrown.sentence
  return thrown instanceof Error ? thrown.message : String(thrown)
}

function over(signal: AbortSignal, stopped: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (): void => resolve(stopped.aborted ? STOPPED : TOO_LONG)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
