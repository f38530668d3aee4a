import type { Outcome, RunsHere, ToolContext } from '@ambit/domain'
import type { ClearedCall } from './gate.ts'

/** A server tool gets this long. */
export const TOOL_TIME_MAX_MS = 10_000

/** Runs a cleared call in this process. A throw, a hang and an abort become results that the model can read. */
export async function execute(call: ClearedCall, here: RunsHere, context: ToolContext): Promise<Outcome> {
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
    return await here.do(call.args, context)
  } catch (thrown) {
    return { ok: false, error: thrown instanceof Error ? thrown.message : String(thrown) }
  }
}

function over(signal: AbortSignal, stopped: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const end = (): void => resolve({ ok: false, error: stopped.aborted ? STOPPED : `it took longer than ${TOOL_TIME_MAX_MS / 1000} seconds` })
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** The result of a call that a person stopped before it was done. */
const STOPPED = 'stopped by the person'
