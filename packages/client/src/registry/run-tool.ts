import { isJsonObject, schemaProblems, type Json } from '@ambit/domain'
import type { CallbackContext, PageTool } from './page-tool.ts'
import { failed, told, type Told } from './result.ts'

const TIMEOUT_MS = 30_000
const TIMEOUT_MS_MAX = 2 ** 31 - 1

/** Runs one tool with arguments that fit its schema. Everything that goes wrong is a sentence for the model. */
export async function runTool(tool: Pick<PageTool, 'call' | 'timeoutMs' | 'parameters'>, args: Json, context?: CallbackContext): Promise<Told> {
  const wrong = problemsOf(tool, args)
  if (wrong !== undefined || !isJsonObject(args)) return failed(wrong ?? 'The arguments have to be one JSON object.')
  const timeoutMs = limitOf(tool)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Told>((resolve) => {
    timer = setTimeout(() => resolve(failed(overdue(timeoutMs), true)), timeoutMs)
  })
  // A copy: what a handler does to its arguments must not show in the talk.
  const result = await Promise.race([
    settledValue(() => (context === undefined ? tool.call(structuredClone(args)) : tool.call(structuredClone(args), context))),
    late,
  ])
  clearTimeout(timer)
  return result
}

async function settledValue(call: () => unknown): Promise<Told> {
  try {
    return told(await call())
  } catch (thrown) {
    // What it did before it threw is done.
    return failed(`It failed: ${reported(thrown)}`, true)
  }
}

/** A timer of the browser holds no more than 31 bits, and one of more ends at once. */
function limitOf({ timeoutMs }: Pick<PageTool, 'timeoutMs'>): number {
  return typeof timeoutMs === 'number' && timeoutMs > 0 ? Math.min(timeoutMs, TIMEOUT_MS_MAX) : TIMEOUT_MS
}

/** A schema that cannot be evaluated lets nothing through. */
function problemsOf({ parameters }: Pick<PageTool, 'parameters'>, args: Json): string | undefined {
  try {
    const problems = schemaProblems(parameters, args)
    return problems.length === 0 ? undefined : `The arguments do not fit: ${problems.join(' ')}`
  } catch (thrown) {
    globalThis.reportError?.(thrown)
    return 'The page describes the arguments of this tool in a way that cannot be checked, so it was not called.'
  }
}

function overdue(timeoutMs: number): string {
  return `It took longer than ${timeoutMs / 1000} seconds. It may still be done later: read the state of the page before you do it again.`
}

/** Reports what was thrown, and gives its words. It may itself throw at being read: a call has its answer all the same. */
function reported(thrown: unknown): string {
  try {
    globalThis.reportError?.(thrown)
    const text = thrown instanceof Error ? thrown.message : thrown
    return typeof text === 'string' ? text.slice(0, 500) : NO_REASON
  } catch {
    return NO_REASON
  }
}
const NO_REASON = 'it gave no reason.'
