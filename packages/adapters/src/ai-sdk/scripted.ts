import { Fault, type FaultCode, type Json, type Usage } from '@ambit/domain'
import type { ModelCall, ModelEvent, ModelPort, ModelRequest } from '@ambit/engine'
import { orAbort } from './abort.ts'

/**
 * One step of a scripted reply. A `text` leaves as one event at its place; calls leave together after the last step, as a
 * real provider's do, so a `fault` after a call takes the call with it; a `wait` holds the reply until the promise settles.
 */
export type ScriptedPart =
  | { readonly text: string }
  | { readonly call: string; readonly args: Json }
  | { readonly call: string; readonly malformed: string }
  | { readonly usage: Usage }
  | { readonly fault: FaultCode }
  | { readonly wait: Promise<unknown> }
export type ScriptedReply = readonly ScriptedPart[] | ((request: ModelRequest) => readonly ScriptedPart[])
export interface ScriptedModel extends ModelPort {
  /** Every request so far, oldest first, as the engine sent it. */
  readonly requests: readonly ModelRequest[]
}

/** For tests: plays one reply a request, in order, then answers the text `done`. On abort it throws `signal.reason`. */
export function scriptedModel(replies: readonly ScriptedReply[]): ScriptedModel {
  const requests: ModelRequest[] = []
  return {
    name: 'scripted',
    requests,
    reply(request, signal) {
      const reply = replies[requests.length] ?? OVER
      requests.push(request)
      return play(typeof reply === 'function' ? reply(request) : reply, signal)
    },
  }
}

const OVER: ScriptedReply = [{ text: 'done' }]

async function* play(parts: readonly ScriptedPart[], signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const calls: ModelCall[] = []
  for (const part of parts) {
    signal.throwIfAborted()
    if ('text' in part) yield { type: 'text', text: part.text }
    else if ('args' in part) calls.push({ name: part.call, args: part.args })
    else if ('malformed' in part) calls.push({ name: part.call, args: null, malformed: part.malformed })
    else if ('usage' in part) yield { type: 'usage', usage: part.usage }
    else if ('fault' in part) throw new Fault({ code: part.fault, sentence: 'The scripted model failed here on purpose.' })
    else await orAbort(part.wait, signal)
  }
  signal.throwIfAborted()
  for (const call of calls) yield { type: 'call', call }
}
