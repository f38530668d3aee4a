/**
 * AG-UI 1.0, both ways: a `RunAgentInput` is read with all that is wrong in it named, and a turn's events are written so that
 * the reference clients 1.0.0 and 0.0.59 accept each of them. What is ours rides under the key `ambit`; no event type is invented.
 */
export { type RunInput, parseRunInput, writtenRunInput } from './run-input.ts'
export { type EncodedRun, type WireEvent, RunEncoder, grantEvent } from './encode.ts'
export { activityEvent, endEvent, startEvent } from './run-events.ts'
export { forOlderClient } from './older-client.ts'
export { messagesSnapshot, snapshotMessages, textGoesOn } from './snapshot.ts'
export { PING, frame } from './sse.ts'
