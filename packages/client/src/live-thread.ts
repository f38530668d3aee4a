import type { ThreadView, Waiting } from '@ambit/domain'
import { cancelRun, cancelUnseen, STOP_MS } from './cancel-run.ts'
import type { Kept } from './memory.ts'
import { markAnswered, PageCalls } from './page-calls.ts'
import { readStream } from './read-stream.ts'
import { transcriptOf } from './restore.ts'
import { newId, personOf, runWithAnswers, runWithMessage, withOffer, type RunContext, type RunInput } from './run-input.ts'
import { ScreenActions } from './screen-actions.ts'
import { Showing } from './showing.ts'
import { standingOf } from './standing.ts'
import { causeOfFault, isBusy, type PersonItem } from './state.ts'
import type { Surroundings } from './surroundings.ts'
import { TranscriptReader } from './transcript-reader.ts'
import { cutOff, markSent, readOn } from './transcript.ts'
import type { Refused } from './transport.ts'
import { readThread } from './views.ts'
import { endsRun, type RunEndEvent } from './wire-event.ts'

/** One thread while it is shown: sends, reads, stops, and says what is wrong and how to go on. */
export class LiveThread {
  readonly id: string
  readonly #path: string
  readonly #with: Surroundings
  readonly #actions: ScreenActions
  readonly #calls: PageCalls
  readonly #shown: Showing
  #transcript: TranscriptReader
  /** The run whose end was not seen yet, as it was sent. */
  #run: RunInput | undefined
  #runId: string | undefined
  /** What is performed here just now, to be asked for once more. */
  #performing: (() => Promise<void>) | undefined

  constructor(id: string, surroundings: Surroundings) {
    this.id = id
    this.#path = `/v1/threads/${encodeURIComponent(id)}`
    this.#with = surroundings
    this.#actions = new ScreenActions(surroundings.options, surroundings.memory, id)
    this.#calls = new PageCalls(surroundings.options.page, surroundings.offers)
    this.#transcript = new TranscriptReader([], 0, this.#actions)
    this.#shown = new Showing(
      (part) => surroundings.change(part),
      () => this.#transcript,
    )
  }

  async say(person: PersonItem): Promise<void> {
    this.#transcript.items = [...this.#transcript.items, { ...person, unsent: true }]
    this.#calls.beginTurn()
    await this.#send(runWithMessage(this.#context(), person, this.#calls.held))
  }

  again(): Promise<void> {
    return this.#shown.again()
  }

  /** Ends all reading. The run itself goes on at the server. */
  leave(): void {
    this.#shown.leave()
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
    this.#shown.show({ kind: 'idle' })
    return unsent.text
  }

  async stop(): Promise<void> {
    if (!isBusy(this.#shown.status) || this.#shown.status.kind === 'stopping') return
    if (this.#shown.status.kind === 'sending' && this.#run !== undefined) return this.#withhold(this.#run)
    if (this.#performing !== undefined) return this.#shown.fail({ kind: 'stopped' }, 'go_on', this.#performing)
    const { signal } = this.#shown
    this.#shown.show({ kind: 'stopping' })
    if (this.#runId === undefined) return
    const timer = setTimeout(() => this.#break(), STOP_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const answer = await cancelRun(this.#with.transport, this.#runId, signal)
    // 404: the run is over already, or is just being taken up; then its beginning cancels it again.
    if (!answer.ok && answer.status !== 404 && !signal.aborted) this.#break()
  }

  /** Shows the thread as the server has it, and reads on where an answer is still being written. */
  async load(kept?: Kept): Promise<void> {
    const signal = this.#shown.begin({ kind: 'opening' })
    this.#run = kept?.run
    this.#actions.recall()
    const view = await this.#read(signal)
    if (signal.aborted) return
    if (view.ok) return this.#stand(view.thread)
    if (view.cause.kind !== 'not_found') return this.#shown.fail(view.cause, 'retry', () => this.load(kept))
    if (this.#run !== undefined) return this.#unsent(this.#run)
    await this.#with.startOver(undefined)
  }

  // ---- one run

  /** Posts a new run with what the page lends once it has settled; kept from before, so that a reload meanwhile loses nothing. */
  async #send(run: RunInput): Promise<void> {
    const signal = this.#shown.begin({ kind: 'sending' })
    this.#run = run
    this.keep()
    await this.#calls.settled()
    if (!signal.aborted) await this.#post(withOffer(run, this.#calls.offer()))
  }

  async #post(run: RunInput): Promise<void> {
    const signal = this.#shown.begin({ kind: 'sending' })
    if (run.runId !== this.#runId) this.#transcript.countAnew()
    this.#run = run
    this.#runId = run.runId
    this.#calls.sending(run)
    this.keep()
    const path = `/v1/agents/${encodeURIComponent(this.#with.options.agentKey)}/runs`
    const answer = await this.#with.transport.ask({ method: 'POST', path, body: run, signal })
    if (signal.aborted) return
    if (!answer.ok) return this.#refuse(answer, run)
    this.#calls.accepted(run)
    this.#markSent(run)
    if (!(await this.#follow(answer.response, signal))) this.#break()
  }

  /** Reads on from the newest event that was seen. */
  async #watch(): Promise<void> {
    const signal = this.#shown.begin({ kind: 'streaming' })
    this.#transcript.items = readOn(this.#transcript.items)
    const answer = await this.#with.transport.ask({ path: `${this.#path}/events?after=${this.#transcript.sequence}`, signal })
    if (signal.aborted) return
    if (!answer.ok && answer.status !== 404) return this.#shown.fail(answer.cause, 'resume', () => this.#watch())
    if (answer.ok && (await this.#follow(answer.response, signal))) return
    // The run may have ended while nobody read, or never have arrived: the thread itself says so.
    const view = await this.#read(signal)
    if (signal.aborted) return
    const state = view.ok ? view.thread.run?.state : view.cause.kind
    if (state === 'not_found') this.#transcript.countAnew()
    if (this.#run !== undefined && (state === 'broken' || state === 'not_found')) return this.#post(this.#run)
    if (state === 'broken') return this.#sayAgain()
    if (view.ok && state !== 'running') return this.#stand(view.thread)
    if (!view.ok && state === 'not_found') return this.#shown.fail(view.cause, 'new_thread', () => this.#with.startOver(undefined))
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
          if (event?.kind === 'run-started' && this.#shown.status.kind === 'stopping' && event.runId !== '')
            void cancelRun(this.#with.transport, event.runId, signal)
        }
        this.#shown.show(this.#shown.status.kind === 'stopping' ? this.#shown.status : { kind: 'streaming' })
        return last !== undefined
      },
    })
    if (end !== 'aborted' && last !== undefined) await this.#ended(last, signal)
    return end === 'aborted' || last !== undefined
  }

  async #ended(event: RunEndEvent, signal: AbortSignal): Promise<void> {
    const runId = this.#runId ?? ''
    this.#over()
    this.#transcript.items = cutOff(this.#transcript.items, event.kind === 'failed' || event.outcome === 'cancelled')
    if (event.kind === 'failed' && event.code !== 'abort') {
      const retryAt = event.retryAfterMs === undefined ? undefined : Date.now() + event.retryAfterMs
      return this.#shown.fail(causeOfFault(event.code, runId, retryAt), 'retry', () => this.#sayAgain())
    }
    if (event.kind === 'failed' || event.outcome === 'cancelled') return this.#shown.fail({ kind: 'stopped' }, 'go_on', () => this.#sayAgain())
    await this.#answer(this.#transcript.waiting(event), runId, signal)
  }

  /** What waits for the page is performed there and answered, all of it in one new run. `runId`: the run that left it waiting. */
  async #answer(waiting: readonly Waiting[], runId: string | undefined, signal: AbortSignal): Promise<void> {
    this.#with.change({ waiting })
    const parked = this.#calls.parked(waiting)
    if (parked.length === 0) return this.#shown.rest()
    const performing = (): Promise<void> => this.#answer(waiting, runId, this.#shown.begin({ kind: 'streaming' }))
    this.#performing = performing
    const answers = await this.#calls.perform(parked, runId)
    if (this.#performing === performing) this.#performing = undefined
    if (signal.aborted) return
    this.#transcript.items = markAnswered(this.#transcript.items, answers)
    if (this.#calls.hold(answers, this.#transcript.items)) {
      this.#with.change({ waiting: [] })
      return this.#shown.rest()
    }
    const goOn = (): Promise<void> => this.#send(runWithAnswers(this.#context(), answers, this.#transcript.newest()?.task))
    return this.#calls.isRunaway ? this.#shown.fail({ kind: 'stopped' }, 'go_on', () => (this.#calls.beginTurn(), goOn())) : goOn()
  }

  /** The turn goes on from what is stored: its own message again, in a new run. */
  async #sayAgain(): Promise<void> {
    const person = this.#transcript.newest()
    if (person !== undefined) await this.#send(runWithMessage(this.#context(), person, this.#calls.held))
  }

  /** Stopped before anything came back: the request is given up, and where its run began all the same, that is cancelled unread. */
  async #withhold(run: RunInput): Promise<void> {
    const signal = this.#shown.begin({ kind: 'stopping' })
    await cancelUnseen(this.#with.transport, run.runId, () => this.#markSent(run))
    if (!signal.aborted) this.#shown.fail({ kind: 'stopped' }, 'go_on', () => this.#takeUp(run))
  }

  /** Goes on from a run that was stopped unread: what it said where it was over by then, else its turn, else the same request as a new run. */
  async #takeUp(run: RunInput): Promise<void> {
    const signal = this.#shown.begin({ kind: 'sending' })
    const view = await this.#read(signal)
    if (signal.aborted) return
    if (!view.ok || view.thread.run?.id !== run.runId) return this.#post({ ...run, runId: newId() })
    const { end } = view.thread.run
    return end?.kind === 'done' || end?.kind === 'waiting' ? this.#stand(view.thread) : this.#sayAgain()
  }

  // ---- what goes wrong

  /** The server did not take the message: it is kept, and the button depends on why. */
  async #refuse({ cause }: Refused, run: RunInput): Promise<void> {
    const person = this.#transcript.newest()
    const startOver = (): Promise<void> => this.#with.startOver(person)
    const post = (): Promise<void> => this.#post(run)
    if (cause.kind === 'not_found') return this.#shown.fail(cause, 'new_thread', startOver)
    if (cause.kind !== 'refused') return this.#shown.fail(cause, 'retry', post)
    // Another tab may have brought these answers: then the thread itself says how it goes on.
    if (personOf(run) === undefined && (cause.code === 'nothing_new' || cause.code === 'conflict') && !this.#calls.isRunaway) {
      this.#calls.wentRound()
      return this.load()
    }
    // A turn that was over after all: then the same message begins another one.
    if (cause.code === 'nothing_new' && person !== undefined) return this.#shown.fail(cause, 'retry', () => this.say({ ...person, id: newId() }))
    if (cause.code !== 'conflict') return this.#shown.fail(cause, 'edit', undefined)
    // Another tab may be waiting for its answer in this thread; then this message can follow it.
    const view = await this.#read(this.#shown.signal)
    if (view.ok && view.thread.run?.state === 'running') return this.#shown.fail(cause, 'retry', post)
    this.#shown.fail(cause, 'new_thread', startOver)
  }

  /** The stream broke: what arrived stays, marked as cut. */
  #break(): void {
    this.#shown.fail({ kind: 'broken' }, 'resume', () => this.#watch())
  }

  #read(signal: AbortSignal): ReturnType<typeof readThread> {
    return readThread(this.#with.transport, this.#path, signal)
  }

  /** Takes the thread as the server has it; what its newest run means for the person decides how to go on. */
  async #stand(view: ThreadView): Promise<void> {
    const { run, waiting, sequence } = view
    const standing = standingOf(view, this.#run)
    this.#transcript = new TranscriptReader(transcriptOf(view, this.#actions), sequence, this.#actions)
    this.#with.change({ waiting })
    if (standing.kind === 'unsent') return this.#unsent(standing.run)
    this.#runId = run?.id
    if (standing.kind === 'running') return this.#watch()
    if (standing.kind === 'broken') return this.#shown.fail({ kind: 'broken' }, 'resume', () => (standing.run ? this.#post(standing.run) : this.#watch()))
    this.#over()
    if (standing.kind === 'stopped') return this.#shown.fail({ kind: 'stopped' }, 'go_on', () => this.#sayAgain())
    if (standing.kind === 'failed') return this.#shown.fail(standing.cause, 'retry', () => this.#sayAgain())
    return this.#calls.parked(waiting).length > 0 ? this.#answer(waiting, run?.id, this.#shown.begin({ kind: 'streaming' })) : this.#shown.rest()
  }

  /** A message from before a reload that the server does not have. */
  #unsent(run: RunInput): void {
    const person = personOf(run)
    if (person === undefined) return this.#shown.rest()
    this.#transcript.items = [...this.#transcript.items, { ...person, unsent: true }]
    this.#shown.fail({ kind: 'unsent' }, 'retry', () => this.#post(run))
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

  #context(): RunContext {
    const { record, environment, screen = this.#with.options.onClientAction !== undefined } = this.#with.options
    return { threadId: this.id, record, environment, screen, offer: this.#calls.offer() }
  }
}
