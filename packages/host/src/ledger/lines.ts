import { isJsonObject, type HostAnswer, type Json } from '@ambit/domain'

/** One line of the file. `began`: which version of this format the file has; it is the first line. */
export type LedgerLine =
  | { readonly kind: 'began'; readonly version: 1 }
  | { readonly kind: 'claim'; readonly callId: string; readonly binding: string; readonly at: number; readonly until: number; readonly tries: number }
  | { readonly kind: 'answer'; readonly callId: string; readonly at: number; readonly answer: HostAnswer }
  /** The answer was kept long enough; that there was the call is kept longer. */
  | { readonly kind: 'forgotten'; readonly callId: string; readonly binding: string; readonly at: number }

export const BEGAN = JSON.stringify({ kind: 'began', version: 1 } satisfies LedgerLine)

export function lineText(line: LedgerLine): string {
  return JSON.stringify(line)
}

/** Nothing where a text is no line of ours. */
export function readLine(text: string): LedgerLine | undefined {
  const value = parsed(text)
  if (!isJsonObject(value)) return undefined
  const { kind, callId, binding, at, until, tries, answer, version } = value
  if (kind === 'began') return version === 1 ? { kind, version } : undefined
  if (typeof callId !== 'string' || typeof at !== 'number') return undefined
  if (kind === 'answer') {
    const said = answerIn(answer)
    return said && { kind, callId, at, answer: said }
  }
  if (typeof binding !== 'string') return undefined
  if (kind === 'forgotten') return { kind, callId, binding, at }
  return kind === 'claim' && typeof until === 'number' && typeof tries === 'number' ? { kind, callId, binding, at, until, tries } : undefined
}

function answerIn(answer: Json | undefined): HostAnswer | undefined {
  if (!isJsonObject(answer)) return undefined
  const { ok, value, error, unknown } = answer
  if (ok === true && value !== undefined) return { ok, value }
  return ok === false && typeof error === 'string' ? { ok, error, ...(unknown === true && { unknown }) } : undefined
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
