import { Fault, cutText, toJson, withoutSecrets, type Outcome, type RunsHere, type ToolContext } from '@ambit/domain'
import type { ClearedCall } from './gate.ts'

/** A server tool gets this long. */
export const TOOL_TIME_MAX_MS = 10_000
/** The outcome of a call that was stopped before it was done. */
export const STOPPED: Outcome = { ok: false, error: 'stopped by the person' }
/** The outcome of a call that was given up; it may go on. */
export const TOO_LONG: Outcome = { ok: false, error: `it took longer than ${TOOL_TIME_MAX_MS / 1000} seconds` }

/** Runs a cleared call in this process. A throw, a hang and an abort become results that the model can read; after an abort nothing starts. */
export async function execute(call: ClearedCall, here: RunsHere, context: ToolContext): Promise<Outcome> {
  if (context.signal.aborted) return STOPPED
  const limit = new AbortController()
  try {
    const outcome = here.do(call.args, { ...context, signal: limit.signal })
    return told(outcome instanceof Promise ? await inTime(outcome, limit, context.signal) : outcome)
  } catch (thrown) {
    return { ok: false, error: reasonOf(thrown) }
  }
}

/** The outcome, or that it took too long or was stopped: then the tool's own signal aborts. */
async function inTime(outcome: Promise<Outcome>, limit: AbortController, stopped: AbortSignal): Promise<Outcome> {
  const { promise: over, resolve } = Promise.withResolvers<Outcome>()
  const end = (result: Outcome) => (): void => {
    limit.abort(stopped.reason ?? new Error('The time limit of the tool is over.'))
    resolve(result)
  }
  const timer = setTimeout(end(TOO_LONG), TOOL_TIME_MAX_MS)
  const stop = end(STOPPED)
  stopped.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([outcome, over])
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', stop)
  }
}

function told(outcome: Outcome): Outcome {
  const fits = !outcome.ok || typeof outcome.value === 'string' || toJson(outcome.value) !== undefined
  return fits ? outcome : { ok: false, error: 'it gave nothing that can be told' }
}

const REASON_CHARS_MAX = 2_000

/** A fault's detail is for the log. Any other text is first-party code's own, and may still quote a key or a token. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof Fault) return thrown.sentence
  return withoutSecrets(cutText(thrown instanceof Error ? thrown.message : String(thrown), REASON_CHARS_MAX))
}
