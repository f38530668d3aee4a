import type { ThreadView, Waiting } from '@ambit/domain'
import { cancelRun, cancelUnseen, STOP_MS } from './cancel-run.ts'
import type { Course, Governed } from './course.ts'
import type { Kept } from './memory.ts'
import { markAnswered, PageCalls } from './page-calls.ts'
import { readStream } from './read-stream.ts'
import { transcriptOf } from './restore.ts'
import { newId, runWithMessage, withOffer, type RunContext, type RunInput } from './run-input.ts'
import { ScreenActions } from './screen-actions.ts'
import { refuse, resend, unsent } from './setbacks.ts'
import { Showing } from './showing.ts'
import { standingOf } from './standing.ts'
import { causeOfFault, isBusy, type PersonItem } from './state.ts'
import type { Surroundings } from './surroundings.ts'
import { TranscriptReader } from './transcript-reader.ts'
import { cutOff, markSent, readOn } from './transcript.ts'
import { readThread, type Read } from './views.ts'
import { endsRun, type RunEndEvent } from './wire-event.ts'

/** One thread while it is shown: sends, reads, stops, and says what is wrong and how to go on. */
export class LiveThread implements Course {
  readonly id: string
  readonly #path: string
  readonly #with: Surroundings
  readonly #actions: ScreenActions
  readonly calls: PageCalls
  readonly shown: Showing
  readonly governed: Governed
  transcript: TranscriptReader
  /** The run whose end was not seen yet, as it was sent. */
  run: RunInput | undefined
  #runId: string | undefined
  #waiting: readonly Waiting[] = []
  performing: (() => Promise<void>) | undefined

  constructor(id: string, surroundings: Surroundings) {
    this.id = id
    this.#path = `/v1/threads/${encodeURIComponent(id)}`
    this.#with = surroundings
    this.#actions = new ScreenActions(surroundings.options, surroundings.memory, id)
    const { options, offers, governed } = surroundings
    this.governed = governed
    this.calls = new PageCalls(options, offers)
    this.transcript = new TranscriptReader([], 0, this.#actions)
    this.shown = new Showing(
      (part) => surroundings.change(part),
      () => this.transcript,
    )
  }

  async say(person: PersonItem): Promise<void> {
    const { held } = this.calls
    this.transcript.items = [...markAnswered(this.transcript.items, held), { ...person, unsent: true }]
    this.calls.beginTurn()
    // Whoever goes on talking leaves undecided what was asked.
    const undecided = this.waiting.filter(({ awaits }) => awaits === 'decision')
    await this.send(runWithMessage(this.context(), person, held, undecided))
  }

  get waiting(): readonly Waiting[] {
    return this.#waiting
  }
  set waiting(waiting: readonly Waiting[]) {
    this.#waiting = waiting
    this.#with.change({ waiting })
  }
  changed(): void {
    this.#with.change({ items: this.transcript.items })
  }
  announce(): void {
    this.#with.announce(this.id)
  }

  startOver(person: PersonItem | undefined): Promise<void> {
    return this.#with.startOver(person)
  }

  /** Remembers this thread for the next load of the page. */
  keep(): void {
    this.#with.memory.write({ threadId: this.id, performed: this.#actions.performed, ...(this.run !== undefined && { run: this.run }) })
  }

  /** Takes back the message that the server did not take. */
  withdraw(): string {
    const message = this.transcript.items.findLast((item) => item.kind === 'person' && item.unsent === true)
    if (message?.kind !== 'person' || isBusy(this.shown.status)) return ''
    this.transcript.items = this.transcript.items.filter((item) => item !== message)
    this.#over()
    this.shown.rest()
    return message.text
  }

  async stop(): Promise<void> {
    if (!isBusy(this.shown.status) || this.shown.status.kind === 'stopping') return
    if (this.shown.status.kind === 'sending' && this.run !== undefined) return this.#withhold(this.run)
    const { performing } = this
    if (performing !== undefined) {
      // Its handler may run on for long; what is read by then is stopped at the server again.
      this.performing = undefined
      return this.shown.stopped(performing)
    }
    const { signal } = this.shown
    this.shown.show({ kind: 'stopping' })
    if (this.#runId === undefined) return
    const timer = setTimeout(() => this.#break(), STOP_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    const answer = await cancelRun(this.#with.transport, this.#runId)
    // 404: the run is over already, or is just being taken up; then its beginning cancels it again.
    if (!answer.ok && answer.status !== 404 && !signal.aborted) this.#break()
  }

  /** Shows the thread as the server has it, and reads on where an answer is still being written. */
  async load(kept?: Kept): Promise<void> {
    const signal = this.shown.begin('opening')
    this.run = kept?.run
    this.#actions.recall()
    const told = await this.read(signal)
    if (signal.aborted) return
    if (told.ok) return this.stand(told.view)
    if (told.cause.kind !== 'not_found') return this.shown.fail(told.cause, 'retry', () => this.load(kept))
    if (this.run !== undefined) return unsent(this, this.run)
    if (this.transcript.items.length > 0) return this.#deleted()
    await this.startOver(undefined)
  }

  // ---- one run

  /** Posts a new run with what the page lends once it has settled; kept from before, so that a reload meanwhile loses nothing. */
  async send(run: RunInput): Promise<void> {
    const signal = this.shown.begin('sending')
    this.run = run
    this.keep()
    await this.calls.settled()
    if (!signal.aborted) await this.post(withOffer(run, this.calls.offer()))
  }

  async post(run: RunInput): Promise<void> {
    const signal = this.shown.begin('sending')
    if (run.runId !== this.#runId) this.transcript.countAnew()
    this.run = run
    this.#runId = run.runId
    this.calls.sending(run)
    this.keep()
    const path = `/v1/agents/${encodeURIComponent(this.#with.options.agentKey)}/runs`
    const answer = await this.#with.transport.ask({ method: 'POST', path, body: run, signal })
    if (!answer.ok) return signal.aborted ? undefined : refuse(this, answer, run, signal)
    if (!signal.aborted) {
      this.calls.accepted(run)
      this.#markSent(run)
      if (run.resume !== undefined) this.announce()
    }
    if (!(await this.#follow(answer.response, signal))) this.#break()
  }

  /** Reads on from the newest event that was seen. */
  async #watch(): Promise<void> {
    const signal = this.shown.begin('streaming')
    this.transcript.items = readOn(this.transcript.items)
    const answer = await this.#with.transport.ask({ path: `${this.#path}/events?after=${this.transcript.sequence}`, signal })
    if (answer.ok ? await this.#follow(answer.response, signal) : signal.aborted) return
    if (!answer.ok && answer.status !== 404) return this.shown.fail(answer.cause, 'resume', () => this.#watch())
    // The run may have ended while nobody read, or never have arrived: the thread itself says so.
    const told = await this.read(signal)
    if (signal.aborted) return
    const state = told.ok ? told.view.run?.state : told.cause.kind
    if (state === 'not_found') this.transcript.countAnew()
    if (state === 'broken') return this.run ? this.post(this.run) : this.sayAgain()
    if (state === 'not_found') return this.run ? this.send(this.run) : this.#deleted()
    if (told.ok && state !== 'running') return this.stand(told.view)
    this.#break()
  }

  /** True where the end of the run was read, or something else took the place of this reading; then its stream is closed. */
  async #follow(response: Response, signal: AbortSignal): Promise<boolean> {
    let last: RunEndEvent | undefined
    const { body } = response
    if (body === null) return false
    await readStream(body, {
      signal,
      silenceMs: this.#with.transport.silenceMs,
      take: (messages) => {
        for (const message of messages) {
          // The page may have turned to another thread, or stopped, because of the message before.
          if (signal.aborted) return true
          const event = this.transcript.take(message)
          if (event?.kind === 'grant') this.calls.granted(event.callId, event.value)
          if (event !== undefined && endsRun(event)) last = event
          if (event?.kind === 'run-started' && this.shown.status.kind === 'stopping' && event.runId !== '') void cancelRun(this.#with.transport, event.runId)
        }
        if (!signal.aborted) this.shown.show(this.shown.status.kind === 'stopping' ? this.shown.status : { kind: 'streaming' })
        return last !== undefined
      },
    })
    if (last !== undefined && !signal.aborted) await this.#ended(last, signal)
    return last !== undefined || signal.aborted
  }

  async #ended(event: RunEndEvent, signal: AbortSignal): Promise<void> {
    const runId = this.#runId ?? ''
    this.#over()
    this.transcript.items = cutOff(this.transcript.items, event.kind === 'failed' || event.outcome === 'cancelled')
    const sayAgain = (): Promise<void> => this.sayAgain()
    if (event.kind === 'failed' && event.code !== 'abort') {
      const retryAt = event.retryAfterMs === undefined ? undefined : Date.now() + event.retryAfterMs
      return this.shown.fail(causeOfFault(event.code, runId, retryAt), 'retry', sayAgain)
    }
    if (event.kind === 'failed' || event.outcome === 'cancelled') return this.shown.stopped(sayAgain)
    const isOver = event.pendingCallIds.length + event.interrupts.length === 0
    const part = isOver ? this.governed.part : await this.governed.load()
    if (signal.aborted) return
    if (part !== undefined) return part.ended(this, event, runId, signal)
    if (!isOver) return this.#notFetched()
    this.waiting = []
    this.shown.rest()
  }

  /** The page could not fetch what shows a card or performs a call. */
  #notFetched(): void {
    this.shown.fail({ kind: 'unreachable' }, 'retry', () => this.load())
  }

  /** The turn goes on from what is stored: its own message again, in a new run. */
  async sayAgain(): Promise<void> {
    const person = this.transcript.newest()
    if (person !== undefined) await this.send(runWithMessage(this.context(), person, this.calls.held))
  }

  /** Stopped before anything came back: the request is given up, and where its run began all the same, that is cancelled unread. */
  async #withhold(run: RunInput): Promise<void> {
    const signal = this.shown.begin('stopping')
    await cancelUnseen(this.#with.transport, run.runId, () => this.#markSent(run))
    if (!signal.aborted) this.shown.stopped(() => resend(this, run, newId()))
  }

  #deleted(): void {
    this.shown.fail({ kind: 'not_found', sentence: 'This conversation was deleted elsewhere.' }, 'new_thread', () => this.startOver(undefined))
  }

  /** The stream broke: what arrived stays, marked as cut. */
  #break(): void {
    this.shown.fail({ kind: 'broken' }, 'resume', () => this.#watch())
  }

  read(signal: AbortSignal): Promise<Read<ThreadView>> {
    return readThread(this.#with.transport, this.#path, signal)
  }

  /** Takes the thread as the server has it; what its newest run means for the person decides how to go on. */
  async stand(view: ThreadView): Promise<void> {
    const { run, waiting } = view
    const { signal } = this.shown
    const standing = standingOf(view, this.run)
    const isTaken = await this.take(view)
    if (signal.aborted) return
    if (!isTaken) return this.#notFetched()
    this.keep()
    if (standing.kind === 'unsent') return unsent(this, standing.run)
    this.#runId = run?.id
    if (standing.kind === 'running') return this.#watch()
    if (standing.kind === 'broken') return this.shown.fail({ kind: 'broken' }, 'resume', () => (standing.run ? this.post(standing.run) : this.#watch()))
    this.#over()
    if (standing.kind === 'stopped') return this.shown.stopped(() => this.sayAgain())
    if (standing.kind === 'failed') return this.shown.fail(standing.cause, 'retry', () => this.sayAgain())
    if (this.governed.part === undefined) return this.shown.rest()
    return this.governed.part.goOn(this, { waiting, runId: run?.id })
  }

  /** Shows the thread as it was told. False where something else is shown by now, or what is needed for it could not be fetched. */
  async take(view: ThreadView): Promise<boolean> {
    const { waiting, sequence, decisions, grants } = view
    const { signal } = this.shown
    const isPlain = waiting.length + decisions.length === 0
    const part = isPlain ? this.governed.part : await this.governed.load()
    if (this.shown.signal !== signal || (!isPlain && part === undefined)) return false
    for (const note of grants) this.calls.granted(note.callId, note)
    this.transcript = new TranscriptReader(transcriptOf(view, this.#actions, part), sequence, this.#actions)
    this.waiting = waiting
    part?.watch(this)
    this.changed()
    return true
  }

  /** The end of the run was seen: nothing of it needs to be sent again. */
  #over(): void {
    this.run = undefined
    this.#runId = undefined
    this.keep()
  }

  #markSent(run: RunInput): void {
    this.transcript.items = markSent(this.transcript.items, run.messages)
    this.changed()
  }

  context(): RunContext {
    const { record, environment, screen = this.#with.options.onClientAction !== undefined } = this.#with.options
    return { threadId: this.id, record, environment, screen, session: this.#with.options.sessionUrl !== undefined, offer: this.calls.offer() }
  }
}
