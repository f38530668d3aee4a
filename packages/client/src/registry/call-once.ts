import type { Waiting } from '@ambit/domain'
import type { PageAnswer } from '../page.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Told } from './result.ts'

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
  /** Another tab, or this page before a reload, may have been given this call: it gets a moment to begin. */
  readonly others: () => Promise<void>
}

export interface Done {
  /** `known`: it ran before, and this is what the ledger tells of it. */
  readonly kind: 'ran' | 'known' | 'refused'
  readonly answer: PageAnswer
}

/** So many answers are remembered: more than any turn has calls. */
const REMEMBERED_MAX = 200

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
    if (question.now() === undefined && this.#ledger.read(question.call.callId) === undefined) await question.others()
    return this.#locked(question.call.callId, () => this.#decide(question))
  }

  /** Where another tab runs it, this waits for its end. A page without locks has one tab only, as far as it knows. */
  async #locked(callId: string, decide: () => Promise<Done>): Promise<Done> {
    let done: Promise<Done> | undefined
    try {
      await this.#locks?.request(`ambit:call:${callId}`, () => (done = decide()))
    } catch {
      // Locks are refused to pages without an origin of their own.
    }
    return done ?? decide()
  }

  async #decide({ call, now, again }: Question): Promise<Done> {
    const entry = this.#ledger.read(call.callId)
    if (entry?.state === 'done') return known(entry)
    if (entry?.state === 'running') {
      const performer = await again(entry.scopeId)
      return performer?.idempotent === true ? this.#run(call, performer) : { kind: 'known', answer: failure(call.callId, INTERRUPTED) }
    }
    const performer = now()
    if (performer !== undefined) return this.#run(call, performer)
    if (this.#ledger.trouble !== undefined) return { kind: 'refused', answer: failure(call.callId, UNKNOWN) }
    const answer = failure(call.callId, GONE)
    this.#ledger.write({ callId: call.callId, name: call.name, scopeId: '', state: 'done', at: this.#now(), content: answer.content })
    return { kind: 'refused', answer }
  }

  async #run({ callId, name }: Waiting, { scopeId, showsOnly, run }: Performer): Promise<Done> {
    const entry = { callId, name, scopeId, at: this.#now(), ...(showsOnly && { showsOnly }) }
    this.#ledger.write({ ...entry, state: 'running' })
    const result = await run()
    const answer = result.ok ? { callId, content: result.content } : failure(callId, result.error)
    this.#ledger.write({ ...entry, state: 'done', content: answer.content })
    return { kind: 'ran', answer: showsOnly ? { ...answer, showsOnly } : answer }
  }
}

const GONE = 'This page is no longer open, so nothing was done. Go on with the tools of the page that is open now, or ask the person to go back to it.'
const INTERRUPTED = 'interrupted: the page was loaded again while this ran, so it may have been done or not. Read the state of the page before you do it again.'
const UNKNOWN = 'The page that was open is gone, and it is not known whether this was done. Read the state of the page before you do it again.'
const LOST = 'This was done, but its result was lost when the page was loaded again. Read the state of the page instead of doing it again.'

function known({ callId, content, showsOnly }: Entry): Done {
  if (content === undefined) return { kind: 'known', answer: failure(callId, LOST) }
  return { kind: 'known', answer: { callId, content, ...(showsOnly === true && { showsOnly }) } }
}

export function failure(callId: string, error: string): PageAnswer {
  return { callId, content: JSON.stringify({ ok: false, error }), error }
}
