import type { ThreadView } from '@ambit/domain'
import { personOf, type RunInput } from './run-input.ts'
import { causeOfFault, type TroubleCause } from './state.ts'

/** How a thread that was read stands, for whoever goes on with it. */
export type Standing =
  | { readonly kind: 'running' | 'stopped' | 'at_rest' }
  /** A message from before a reload that the server does not have. */
  | { readonly kind: 'unsent'; readonly run: RunInput }
  /** `run`: the run that broke, as it was sent from here. */
  | { readonly kind: 'broken'; readonly run: RunInput | undefined }
  | { readonly kind: 'failed'; readonly cause: TroubleCause }

/** `kept`: the run whose end was not seen here. Answers of the page that did not arrive are in its ledger, so they are no message to keep. */
export function standingOf({ run, messages, decisions }: Pick<ThreadView, 'run' | 'messages' | 'decisions'>, kept: RunInput | undefined): Standing {
  const isOpen = kept?.resume?.some(({ interruptId }) => decisions.some(({ callId, state }) => callId === interruptId && state === 'awaiting')) === true
  const arrived = kept === undefined || run?.id === kept.runId || (!isOpen && kept.messages.every((message) => messages.some((each) => each.id === message.id)))
  if (!arrived && (isOpen || personOf(kept) !== undefined)) return { kind: 'unsent', run: kept }
  if (run?.state === 'running') return { kind: 'running' }
  if (run?.state === 'broken') return { kind: 'broken', run: arrived ? kept : undefined }
  if (run?.end?.kind === 'cancelled') return { kind: 'stopped' }
  return run?.end?.kind === 'failed' ? { kind: 'failed', cause: causeOfFault(run.end.code, run.id, undefined) } : { kind: 'at_rest' }
}
