import type { Approval, ProposedCall, TurnEvent } from '@ambit/domain'
import { admit } from './call.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import type { Playing } from './playing.ts'
import type { CallRow } from './ports.ts'
import { CHANGED, UNKNOWN, declined } from './sentences.ts'
import type { Ended } from './settling.ts'
import { runSteps, type Step } from './steps.ts'

/**
 * What a person decided: a no settles its call; a yes goes through the gate once more, as the catalog, the person and the clock
 * are now. What begins here is stored as begun before it begins.
 */
export async function* answerParked(playing: Playing): AsyncGenerator<TurnEvent> {
  const { talk, context } = playing
  const rows = talk.waiting().filter((row) => isDecided(row, talk.approval(row.id)))
  if (rows.length === 0) return
  const changed = await changedMeanwhile(
    playing,
    rows.filter((row) => talk.approval(row.id)?.state === 'approved'),
  )
  context.signal.throwIfAborted()
  const steps = rows.map((row) => stepOf(playing, row, changed.has(row.id)))
  if (steps.some(({ admitted }) => admitted.kind === 'cleared')) await talk.commit()
  yield* runSteps(playing, steps)
  await talk.commit()
}

/** A question whose approval was never kept counts as expired, and a yes may be void before it was used. */
function isDecided({ awaits }: CallRow, approval: Approval | undefined): boolean {
  return awaits === 'decision' ? approval?.state !== 'awaiting' : approval?.state === 'expired'
}

function stepOf(playing: Playing, row: CallRow, isChanged: boolean): Step {
  const approval = playing.talk.approval(row.id)
  const state = approval?.state ?? 'expired'
  switch (state) {
    case 'approved':
      return isChanged ? withdrawn(playing, row, CHANGED) : begun(playing, row, approval?.by ?? 'person')
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return finished(row, { outcome: { ok: false, error: declined(state, approval?.reason) }, ours: true })
    case 'dispatched':
      return begunBefore(playing, row)
    case 'awaiting':
    case 'succeeded':
    case 'failed':
    case 'outcome_unknown':
      throw new TypeError(`Call ${row.id} waits for a decision, and its approval is ${state}.`)
  }
}

/** The gate is asked again: what it refuses or cannot find by now is withdrawn. */
function begun(playing: Playing, row: CallRow, by: Approval['by']): Step {
  const { talk, ports, notes, admitting } = playing
  const call = proposedOf(row)
  const admitted = admit(call, admitting, true)
  if (admitted.kind === 'refused') return withdrawn(playing, row, admitted.error)
  if (admitted.kind === 'cleared') {
    talk.move(row.id, 'dispatched', ports.clock.now())
    talk.note(notes.dispatched({ ...row, version: row.form.origin?.version }, 'server', by))
  }
  return { call, admitted: { ...admitted, form: row.form }, startedAt: row.startedAt }
}

/** It was begun in a process that is gone. What only reads is read again; of anything else nobody knows. */
function begunBefore({ admitting }: Playing, row: CallRow): Step {
  const call = proposedOf(row)
  const admitted = row.readOnly ? admit(call, admitting, true) : undefined
  if (admitted?.kind === 'cleared') return { call, admitted, startedAt: row.startedAt }
  return finished(row, { outcome: { ok: false, error: UNKNOWN }, ours: true, end: 'outcome_unknown' })
}

function withdrawn({ talk, ports, notes }: Playing, row: CallRow, error: string): Step {
  talk.move(row.id, 'withdrawn', ports.clock.now())
  talk.note(notes.decided({ ...row, version: row.form.origin?.version }, 'withdrawn', 'server'))
  return finished(row, { outcome: { ok: false, error }, ours: true })
}

function finished(row: CallRow, ended: Ended): Step {
  const { form, label, startedAt } = row
  return { call: proposedOf(row), admitted: { kind: 'finished', ended, form, label }, startedAt }
}

function proposedOf({ id, name, args }: CallRow): ProposedCall {
  return { id, name, args }
}

/**
 * Gives out what others perform: nothing before the person's decisions, and nothing that the gate would not let through now. It
 * is stored as given out together with the end of the run, before anybody gets it.
 */
export async function* giveOut(playing: Playing): AsyncGenerator<TurnEvent> {
  const { talk, ports, notes, context } = playing
  const ready = talk.waiting().filter((row) => row.awaits === 'outcome' && talk.approval(row.id)?.state === 'approved')
  if (ready.length === 0) return
  const changed = await changedMeanwhile(playing, ready)
  context.signal.throwIfAborted()
  const gone = ready.flatMap((row) => {
    const why = changed.has(row.id) ? CHANGED : refusalNow(playing, row)
    if (why !== undefined) return [withdrawn(playing, row, why)]
    talk.move(row.id, 'dispatched', ports.clock.now())
    talk.note(notes.dispatched({ ...row, version: row.form.origin?.version }, row.form.in ?? 'page', talk.approval(row.id)?.by ?? 'policy'))
    return []
  })
  yield* runSteps(playing, gone)
}

/** Why the gate would not let it through any more. Who was asked, or did not need to be, is not asked again. */
function refusalNow({ admitting }: Playing, row: CallRow): string | undefined {
  const admitted = admit(proposedOf(row), admitting, true)
  return admitted.kind === 'refused' ? admitted.error : undefined
}
