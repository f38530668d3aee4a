import { RESULT_CHARS_MAX, SHOW_ALL, applyMask, cutText, type ApprovalEnd, type Json, type Outcome, type ToolResultMessage } from '@ambit/domain'
import type { ResultForm } from './ports.ts'

declare const masked: unique symbol
/** The only form of a result that may enter the talk. Only `settle` makes one. */
export interface ToolMessage extends ToolResultMessage {
  readonly [masked]: true
}

/** For a call whose tool is not offered: its result is a sentence of ours. */
export const PLAIN_FORM: ResultForm = { mask: SHOW_ALL, result: 'text', ours: true }

export interface Settling {
  readonly id: string
  readonly callId: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The error is a sentence of ours. */
  readonly ours?: boolean
  readonly approval?: ApprovalEnd
}

/** Masks, writes out and caps a result. */
export function settle({ id, callId, name, at, ours = false, approval }: Settling, form: ResultForm, outcome: Outcome): ToolMessage {
  const content = capped(outcome.ok ? written(applyMask(outcome.value, form.mask)) : failure(outcome.error, form))
  const words = ours || form.ours ? { words: 'ours' } : form.trusted && outcome.ok ? { words: 'trusted' } : {}
  return { role: 'tool', id, callId, name, content, isError: !outcome.ok, ...words, ...(approval ? { approval } : {}), at } as ToolMessage
}

function written(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function failure(error: string, form: ResultForm): string {
  return form.result === 'text' ? `Tool failed: ${error}` : JSON.stringify({ ok: false, error })
}

/** As much of a text as a result may be. */
export function capped(content: string): string {
  if (content.length <= RESULT_CHARS_MAX) return content
  const start = cutText(content, RESULT_CHARS_MAX)
  return `${start}\n[Cut here: ${content.length - start.length} of ${content.length} characters were left out. Ask for less at once.]`
}
