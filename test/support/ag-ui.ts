import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'

/** The text in a field of something that came over the wire. Throws where there is none. */
export function textIn(object: JsonObject | undefined, field: string): string {
  const value = object?.[field]
  if (typeof value !== 'string') throw new Error(`There is no text "${field}" in ${JSON.stringify(object)}.`)
  return value
}

export function objectIn(object: JsonObject | undefined, field: string): JsonObject | undefined {
  const value = object?.[field]
  return isJsonObject(value) ? value : undefined
}

export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** One event of a stream, as it stood there. */
export type WireEvent = JsonObject & { readonly type: string }

export function eventsOf(stream: string): readonly WireEvent[] {
  return stream.split('\n').flatMap((line): readonly WireEvent[] => (line.startsWith('data: ') ? [JSON.parse(line.slice('data: '.length))] : []))
}

/** The questions that the end of a run leaves open. */
export function interruptsOf(end: WireEvent | undefined): readonly JsonObject[] {
  return objectsIn(objectIn(end, 'outcome')?.['interrupts'])
}

/** A yes to such a question. */
export function yesTo(callId: string): JsonObject {
  return { interruptId: callId, status: 'resolved', payload: { approved: true } }
}

export interface Granted {
  readonly callId: string
  readonly grant: string
}
export function grantsOf(events: readonly WireEvent[]): readonly Granted[] {
  return events.flatMap((event) => (event.type === 'CUSTOM' && event['name'] === 'ambit.grant' ? grantsIn([objectIn(event, 'value')]) : []))
}
export function grantsIn(notes: readonly (JsonObject | undefined)[]): readonly Granted[] {
  return notes.map((note) => ({ callId: textIn(note, 'callId'), grant: textIn(note, 'grant') }))
}

/** What customer-owned code answered, passed on as it came. */
export function resultOf(callId: string, content: string): JsonObject {
  return { role: 'tool', id: `answer_${callId}`, toolCallId: callId, content }
}
