import type { ThreadView } from '@ambit/domain'
import { cancelRun, cancelUnseen, STOP_MS } from './cancel-run.ts'
import type { Kept } from './memory.ts'
import { NOTHING_LENT } from './page.ts'
import { readStream } from './read-stream.ts'
import { transcriptOf } from './restore.ts'
import { newId, personOf, runWithAnswers, runWithMessage, type RunContext, type RunInput } from './run-input.ts'
import { ScreenActions } from './screen-actions.ts'
import { causeOfFault, isBusy, type PersonItem, type Remedy, type Status, type TroubleCause } from './state.ts'
import type { Surroundings } from './surroundings.ts'
import { TranscriptReader } from './transcript-reader.ts'
import { cutOff, markSent, readOn } from './transcript.ts'
import type { Refused } from './transport.ts'
import { readThread } from './views.ts'
import { endsRun, type RunEndEvent } from './wire-event.ts'

/** One thread while it is shown: sends, reads, stops, and says what is wrong and how to go on. */
export class LiveThread {
  readonly id: string
  readonly #with: Surroundings
  readonly #actions: ScreenActions
  #transcript: TranscriptReader
  #status: Status = { kind: 'idle' }
  /** The run whose end was not seen yet, as it was sent. */
  #run: RunInput | undefined
  #runId: string | undefined
  /** What the button of the trouble does. */
  #again: (() => Promise<void>) | undefined
  /** Ends the reading that is going on. */
  #reading = new AbortController()

  constructor(id: string, surroundings: Surroundings) {
    this.id = id
    this.#with = surroundings
    this.#actions = new ScreenActions(surroundings.options, surroundings.memory, id)
    this.#transcript = new TranscriptReader([], 0, this.#actions)
  }

  async say(person: PersonItem): Promise<void> {
    this.#transcript.items = [...this.#transcript.items, { ...person, unsent: true }]
    await this.#post(runWithMessage(this.#context(), person))
  }

  async again(): Promise<void> {
    const again = this.#again
    this.#again = undefined
    await again?.()
  }

  /** Ends all reading. The run itself goes on at the server. */
  leave(): void {
    this.#reading.abort()
  }

  /** Remembers this thread for the next load of the page. */
  keep(): void {
    this.#with.memory.write({ threadId: this.id, performed: this.#actions.performed, ...(this.#run !== undefined && { run: this.#run }) })
  }

  /** Takes back the message that the server did not take. */
  withdraw(): string {
    const unsent = this.#transcript.items.findLast((item) => item.kind === 'person' && item.unsent === true)
    if (unsent?.kind !== 'person') return ''
    this.#transcript.items = this.#transcript.items.filter((item) => item !== unsent)
    this.#over()
    this.#show({ kind: 'idle' })
    return unsent.text
  }

  async stop(): Promise<void> {
    if (!isBusy(this.#status) || this.#status.kind === 'stopping') return
    if (this.#status.kind === 'sending' && this.#run !== undefined) return this.#withhold(this.#run)
    const { signal } = this.#reading
    this.#show({ kind: 'stopping' })
    if (this.#runId === undefined) return
    const timer = setTimeout(() => this.#break(), STOP_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const answer = await cancelRun(this.#with.transport, this.#runId, signal)
    // 404: the run is over already, or is just being taken up; then its beginning cancels it again.
    if (!answer.ok && answer.status !== 404 && !signal.aborted) this.#break()
  }

  /** Shows the thread as the server has it, and reads on where an answer is still being written. */
  async load(kept?: Kept): Promise<void> {
    const signal = this.#begin({ kind: 'opening' })
    this.#run = kept?.run
    this.#actions.recall()
    const view = await this.#read(signal)
    if (signal.aborted) return
    if (view.ok) return this.#stand(view.thread)
    if (view.cause.kind !== 'not_found') return this.#fail(view.cause, 'retry', () => this.load(kept))
    if (this.#run !== undefined) return this.#unsent(this.#run)
    await this.#with.startOver(undefined)
  }

  // ---- one run

  async #post(run: RunInput): Promise<void> {
    const signal = this.#begin({ kind: 'sending' })
    if (run.runId !== this.#runId) this.#transcript.countAnew()
    this.#run = run
    this.#runId = run.runId
    this.keep()
    const path = `/v1/agents/${encodeURIComponent(this.#with.options.agentKey)}/runs`
    const answer = await this.#with.transport.ask({ method: 'POST', path, body: run, signal })
    if (signal.aborted) return
    if (!answer.ok) return this.#refuse(answer, run)
    this.#markSent(run)
    if (!(await this.#follow(answer.response, signal))) this.#break()
  }

  /** Reads on from the newest event that was seen. */
  async #watch(): Promise<void> {
    const signal = this.#begin({ kind: 'streaming' })
    this.#transcript.items = readOn(this.#transcript.items)
    const answer = await this.#with.transport.ask({ path: `${this.#path()}/events?after=${this.#transcript.sequence}`, signal })
    if (signal.aborted) return
    if (!answer.ok && answer.status !== 404) return this.#fail(answer.cause, 'resume', () => this.#watch())
    if (answer.ok && (await this.#follow(answer.response, signal))) return
    // The run may have ended while nobody read, or never have arrived: the thread itself says so.
    const view = await this.#read(signal)
    if (signal.aborted) return
    const state = view.ok ? view.thread.run?.state : view.cause.kind
    if (state === 'not_found') this.#transcript.countAnew()
    if (this.#run !== undefined && (state === 'broken' || state === 'not_found')) return this.#post(this.#run)
    if (state === 'broken') return this.#sayAgain()
    if (view.ok && state !== 'running') return this.#stand(view.thread)
    if (!view.ok && state === 'not_found') return this.#fail(view.cause, 'new_thread', () => this.#with.startOver(undefined))
    this.#break()
  }

  /** True where the end of the run was read, or something else took the place of this reading. */
  async #follow(response: Response, signal: AbortSignal): Promise<boolean> {
    let last: RunEndEvent | undefined
    const { body } = response
    if (body === null) return false
    const end = await readStream(body, {
      signal,
      silenceMs: this.#with.silenceMs,
      take: (messages) => {
        for (const message of messages) {
          const event = this.#transcript.take(message)
          if (event !== undefined && endsRun(event)) last = event
          if (event?.kind === 'run-started' && this.#status.kind === 'stopping' && event.runId !== '') void cancelRun(this.#with.transport, event.runId, signal)
        }
        this.#show(this.#status.kind === 'stopping' ? this.#status : { kind: 'streaming' })
        return last !== undefined
      },
    })
    if (end === 'aborted') return true
    if (last === undefined) return false
    await this.#ended(last, signal)
    return true
  }

  async #ended(event: RunEndEvent, signal: AbortSignal): Promise<void> {
    const runId = this.#runId ?? ''
    const task = this.#run?.forwardedProps.ambit.capability
    this.#over()
    this.#transcript.items = cutOff(this.#transcript.items, event.kind === 'failed' || event.outcome === 'cancelled')
    if (event.kind === 'failed' && event.code !== 'abort') {
      const retryAt = event.retryAfterMs === undefined ? undefined : Date.now() + event.retryAfterMs
      return this.#fail(causeOfFault(event.code, runId, retryAt), 'retry', () => this.#sayAgain())
    }
    if (event.kind === 'failed' || event.outcome === 'cancelled') return this.#fail({ kind: 'stopped' }, 'go_on', () => this.#sayAgain())
    const waiting = this.#transcript.waiting(event)
    const { page } = this.#with.options
    const parked = waiting.filter((call) => call.awaits === 'outcome')
    this.#with.change({ waiting })
    if (parked.length === 0 || page === undefined) return this.#rest()
    const answers = await page.perform(parked)
    if (signal.aborted) return
    const goOn = (): Promise<void> => this.#post(runWithAnswers(this.#context(), answers, task))
    return this.#status.kind === 'stopping' ? this.#fail({ kind: 'stopped' }, 'go_on', goOn) : goOn()
  }

  /** The turn goes on from what is stored: its own message again, in a new run. */
  async #sayAgain(): Promise<void> {
    const person = this.#transcript.newest()
    if (person !== undefined) await this.#post(runWithMessage(this.#context(), person))
  }

  /** Stopped before anything came back: the request is given up, and where its run began all the same, that is cancelled unread. */
  async #withhold(run: RunInput): Promise<void> {
    const signal = this.#begin({ kind: 'stopping' })
    await cancelUnseen(this.#with.transport, run.runId, () => this.#markSent(run))
    if (!signal.aborted) this.#fail({ kind: 'stopped' }, 'go_on', () => this.#takeUp(run))
  }

  /** Goes on from a run that was stopped unread: what it said where it was over by then, else its turn, else the same request as a new run. */
  async #takeUp(run: RunInput): Promise<void> {
    const signal = this.#begin({ kind: 'sending' })
    const view = await this.#read(signal)
    if (signal.aborted) return
    if (!view.ok || view.thread.run?.id !== run.runId) return this.#post({ ...run, runId: newId() })
    return view.thread.run.end?.kind === 'done' ? this.#stand(view.thread) : this.#sayAgain()
  }

  // ---- what goes wrong

  /** The server did not take the message: it is kept, and the button depends on why. */
  async #refuse({ cause }: Refused, run: RunInput): Promise<void> {
    const person = this.#transcript.newest()
    const startOver = (): Promise<void> => this.#with.startOver(person)
    const post = (): Promise<void> => this.#post(run)
    if (cause.kind === 'not_found') return this.#fail(cause, 'new_thread', startOver)
    if (cause.kind !== 'refused') return this.#fail(cause, 'retry', post)
    // A turn that was over after all: then the same message begins another one.
    if (cause.code === 'nothing_new' && person !== undefined) return this.#fail(cause, 'retry', () => this.say({ ...person, id: newId() }))
    if (cause.code !== 'conflict') return this.#fail(cause, 'edit', undefined)
    // Another tab may be waiting for its answer in this thread; then this message can follow it.
    const view = await this.#read(this.#reading.signal)
    if (view.ok && view.thread.run?.state === 'running') return this.#fail(cause, 'retry', post)
    this.#fail(cause, 'new_thread', startOver)
  }

  /** The stream broke: what arrived stays, marked as cut. */
  #break(): void {
    this.#fail({ kind: 'broken' }, 'resume', () => this.#watch())
  }

  #fail(cause: TroubleCause, remedy: Remedy, again: (() => Promise<void>) | undefined): void {
    this.#reading.abort()
    this.#again = again
    this.#transcript.items = cutOff(this.#transcript.items, false)
    this.#show({ kind: 'trouble', trouble: { ...cause, remedy: cause.kind === 'session_ended' ? 'sign_in' : remedy } })
  }

  #read(signal: AbortSignal): ReturnType<typeof readThread> {
    return readThread(this.#with.transport, this.#path(), signal)
  }

  /** Takes the thread as the server has it; what its newest run means for the person decides how to go on. */
  async #stand(view: ThreadView): Promise<void> {
    const { run, waiting, messages, sequence } = view
    const sent = this.#run
    this.#transcript = new TranscriptReader(transcriptOf(view, this.#actions), sequence, this.#actions)
    this.#with.change({ waiting })
    const arrived = sent === undefined || run?.id === sent.runId || sent.messages.every((message) => messages.some((each) => each.id === message.id))
    if (!arrived) return this.#unsent(sent)
    this.#runId = run?.id
    if (run?.state === 'running') return this.#watch()
    if (run?.state === 'broken') return this.#fail({ kind: 'broken' }, 'resume', () => (sent === undefined ? this.#watch() : this.#post(sent)))
    this.#over()
    if (run?.end?.kind === 'cancelled') return this.#fail({ kind: 'stopped' }, 'go_on', () => this.#sayAgain())
    if (run?.end?.kind === 'failed') return this.#fail(causeOfFault(run.end.code, run.id, undefined), 'retry', () => this.#sayAgain())
    this.#rest()
  }

  /** A message from before a reload that the server does not have. */
  #unsent(run: RunInput): void {
    const person = personOf(run)
    if (person === undefined) return this.#rest()
    this.#transcript.items = [...this.#transcript.items, { ...person, unsent: true }]
    this.#fail({ kind: 'unsent' }, 'retry', () => this.#post(run))
  }

  /** Something new is read instead of what was being read. */
  #begin(status: Status): AbortSignal {
    this.#reading.abort()
    this.#reading = new AbortController()
    this.#again = undefined
    this.#show(status)
    return this.#reading.signal
  }

  /** The end of the run was seen: nothing of it needs to be sent again. */
  #over(): void {
    this.#run = undefined
    this.#runId = undefined
    this.keep()
  }

  #markSent(run: RunInput): void {
    this.#transcript.items = markSent(this.#transcript.items, new Set(run.messages.map((message) => message.id)))
    this.#with.change({ items: this.#transcript.items })
  }

  #rest(): void {
    this.#reading.abort()
    this.#show({ kind: 'idle' })
  }

  #show(status: Status): void {
    this.#status = status
    this.#with.change({ status, items: this.#transcript.items })
  }

  #context(): RunContext {
    const { record, environment, page, screen = this.#with.options.onClientAction !== undefined } = this.#with.options
    return { threadId: this.id, record, environment, screen, offer: page?.offer() ?? NOTHING_LENT }
  }

  #path(): string {
    return `/v1/threads/${encodeURIComponent(this.id)}`
  }
}
