import type { Waiting } from '@ambit/domain'
import type { PageAnswer } from '../page.ts'
import type { Entry, Ledger } from './ledger.ts'
import { locked, newestEntry } from './locked.ts'
import { failed, sent, type Told } from './result.ts'

/** A tool that may perform a call now. */
export interface Performer {
  readonly scopeId: string
  readonly idempotent: boolean
  readonly showsOnly: boolean
  readonly run: () => Promise<Told>
}

/** What `CallOnce` asks of the registry about one call. */
export interface Question {
  readonly call: Waiting
  /** Who performs it, where it was handed out to a mount that is here. */
  readonly now: () => Performer | undefined
  /** Who may perform it again after a reload, in the scope that it began in. */
  readonly again: (scopeId: string) => Promise<Performer | undefined>
  /** Handed out to this load of the page, be its mount gone or not. */
  readonly isOurs: boolean
  /** It is of an action, which tells what is not known apart from what failed. */
  readonly isAction: boolean
  /** It is a function that this load of the page registered for the run that left it waiting. */
  readonly isLent: boolean
  /** Where it was not: another tab may have been given it, and gets a moment to begin. */
  readonly others: () => Promise<void>
  /** Why nobody here performs it. */
  readonly gone: () => string
}

export interface Done {
  /** `known`: it ran before, and this is what the ledger tells of it. */
  readonly kind: 'ran' | 'known' | 'refused'
  readonly answer: PageAnswer
}

/** So many answers are remembered here: four rounds of 64 calls. What is older the ledger knows. */
const REMEMBERED_MAX = 256

/** Each call runs at most once, whatever is replayed, reloaded, reopened or shown in a second tab. */
export class CallOnce {
  readonly #ledger: Ledger
  readonly #locks: LockManager | undefined
  readonly #now: () => number
  readonly #here = new Map<string, Promise<Done>>()

  constructor(ledger: Ledger, locks: LockManager | undefined, now: () => number) {
    this.#ledger = ledger
    this.#locks = locks
    this.#now = now
  }

  knows(callId: string): boolean {
    return this.#here.has(callId)
  }

  /** The same answer for the same call, however often it is asked for. Never rejects. */
  answer(question: Question): Promise<Done> {
    const { callId } = question.call
    const known = this.#here.get(callId)
    if (known !== undefined) return known
    const done = this.#first(question)
    this.#here.set(callId, done)
    const oldest = this.#here.keys().next().value
    if (this.#here.size > REMEMBERED_MAX && oldest !== undefined) this.#here.delete(oldest)
    return done
  }

  async #first(question: Question): Promise<Done> {
    if (!question.isOurs && question.now() === undefined && this.#ledger.read(question.call.callId) === undefined) await question.others()
    return locked(this.#locks, question.call.callId, () => this.#decide(question))
  }

  async #decide({ call, now, again, isOurs, gone, ...asked }: Question): Promise<Done> {
    const { callId, name } = call
    const entry = await newestEntry(this.#ledger, callId)
    // After a reload nobody knows how it was lent; a callback belongs to no scope.
    const isAction = asked.isAction || entry?.scopeId === ''
    if (entry?.state === 'done') return known(entry, isAction)
    if (entry?.state === 'running') {
      const performer = entry.idempotent === true ? await again(entry.scopeId) : undefined
      return performer?.idempotent === true
        ? this.#run(call, performer, isAction)
        : { kind: 'known', answer: { callId, ...sent(failed(INTERRUPTED, true), isAction) } }
    }
    const performer = now()
    if (performer !== undefined) return this.#run(call, performer, isAction)
    if (!isOurs && this.#ledger.trouble !== undefined) return { kind: 'refused', answer: { callId, ...sent(failed(UNKNOWN, true), isAction) } }
    const refusal = isAction ? refusedAction(gone(), asked.isLent) : failed(gone())
    this.#ledger.write({ callId, name, scopeId: '', state: 'done', at: this.#now(), ...refusal })
    return { kind: 'refused', answer: { callId, ...refusal } }
  }

  async #run({ callId, name }: Waiting, { scopeId, showsOnly, idempotent, run }: Performer, isAction: boolean): Promise<Done> {
    const entry = { callId, name, scopeId, at: this.#now(), ...(showsOnly && { showsOnly }), ...(idempotent && { idempotent }) }
    this.#ledger.write({ ...entry, state: 'running' })
    const result = sent(await run(), isAction)
    this.#ledger.write({ ...entry, state: 'done', ...result })
    return { kind: 'ran', answer: { callId, ...result, ...(showsOnly && { showsOnly }) } }
  }
}

/** Only the load of the page that it was handed out to knows that it never began; another one, or another device, may be at it. */
function refusedAction(gone: string, isLent: boolean): Told {
  return isLent ? { content: JSON.stringify({ ok: false, error: gone, unavailable: true }), error: gone } : sent(failed(UNKNOWN, true), true)
}

const INTERRUPTED = 'interrupted: the page was loaded again while this ran, so it may have been done or not. Read the state of the page before you do it again.'
const UNKNOWN = 'The page that was open is gone, and it is not known whether this was done. Read the state of the page before you do it again.'
const LOST = 'This was done, but its result was lost. Read the state of the page instead of doing it again.'

function known({ callId, content, error, showsOnly }: Entry, isAction: boolean): Done {
  const result = content === undefined ? sent(failed(LOST, true), isAction) : { content, ...(error !== undefined && { error }) }
  return { kind: 'known', answer: { callId, ...result, ...(showsOnly === true && { showsOnly }) } }
}
