import { Fault, toFault, type TurnEvent } from '@ambit/domain'
import { PARK, resumeTurn, runTurn, type News, type Ports, type Run, type ThreadState, type TurnRequest, type TurnRun, type Word } from '@ambit/engine'
import { faultFields } from '../log-fields.ts'
import type { Logger } from '../options.ts'
import { keepAsides } from './asides.ts'
import { KeptRuns } from './kept-runs.ts'
import { LiveRun } from './live-run.ts'
import { BLOCK, Numbers } from './numbers.ts'
import { Places } from './places.ts'
import { BEAT_MS } from './reader.ts'
import { Readers } from './readers.ts'
import { keyOf, type Owner } from './run-key.ts'

/** A turn event becomes at most a few wire events, and the last numbers are for the end of a run that cannot get more. */
const ROOM_MIN = 16
/** A run that was told to stop has stopped by then, unless a model or a tool does not listen. */
const ABORT_MS = 5_000

/** A run that is about to be there. */
interface Opening {
  readonly controller: AbortController
  readonly opened: Promise<LiveRun>
}

export interface HubParts {
  readonly ports: Ports
  readonly log: Logger
  readonly runsAtOnce: number
  /** What other processes that share the store do; absent where there are none. */
  readonly news?: News | undefined
}

/** The runs of this process. They go on when their readers leave; readers find them here. */
export class RunHub {
  readonly #ports: Ports
  readonly #numbers: Numbers
  readonly #log: Logger
  readonly #kept = new KeptRuns()
  readonly #starting = new Map<string, Opening>()
  readonly #places: Places
  /** The connections that follow a run. */
  readonly readers: Readers
  readonly #news: News | undefined
  readonly #stopHearing: () => void
  /** Beats while there is somebody to beat for. */
  #heart: ReturnType<typeof setInterval> | undefined
  readonly #now = (): number => this.#ports.clock.now()
  #closing = false

  constructor(parts: HubParts) {
    this.#numbers = new Numbers(parts.ports.threads)
    this.#ports = { ...parts.ports, threads: this.#numbers.threads }
    this.#log = parts.log
    this.#places = new Places(parts.runsAtOnce)
    this.readers = new Readers(this.#now, () => this.#wake())
    this.#news = parts.news
    this.#stopHearing = parts.news?.hear((word) => this.#hear(word)) ?? (() => undefined)
  }

  get closing(): boolean {
    return this.#closing
  }
  /** Whether any run goes on, or is about to. */
  get working(): boolean {
    return this.#starting.size > 0 || this.#kept.running().length > 0
  }

  /** The newest run of a person's thread, while it runs and a short while after. */
  ofThread(owner: Owner, threadId: string): LiveRun | undefined {
    return this.#kept.ofThread(owner, threadId)
  }
  /** A run by its client's id. */
  find(owner: Owner, runId: string): LiveRun | undefined {
    return this.#kept.find(keyOf(owner, runId))
  }

  /** Whether this process works on a run, or is about to. */
  worksOn(run: Run): boolean {
    const live = this.find(run, run.id)
    return this.#starting.has(keyOf(run, run.id)) || (live !== undefined && !live.ended)
  }

  async start(request: TurnRequest): Promise<LiveRun> {
    return this.#open(request, (signal) => this.#firstRun(request, signal)).opened
  }
  /** Goes on with the newest run of a thread, which broke. With `stopped` it ends at once, as stopped by the person. */
  async resume(request: TurnRequest, stopped = false): Promise<LiveRun> {
    const live = this.find(request.user, request.runId)
    if (live) {
      if (stopped) live.controller.abort('cancel')
      return live
    }
    const { controller, opened } = this.#open(request, (signal) => this.#brokenRun(request, signal))
    if (stopped) controller.abort('cancel')
    return opened
  }
  /** Stops a run that goes on in this process or is about to. False where this process knows none of that id. */
  stop(owner: Owner, runId: string): boolean {
    const key = keyOf(owner, runId)
    const known = this.#starting.get(key) ?? this.#kept.find(key)
    known?.controller.abort('cancel')
    return known !== undefined
  }

  /** Stops a run that another process works on, some time soon. */
  async stopAway({ workspace, subject, id }: Run): Promise<void> {
    await this.#news?.tell({ kind: 'cancel', workspace, subject, runId: id })
  }

  /** Stops what goes on in a thread, and returns when it has ended. */
  async stopThread(owner: Owner, threadId: string): Promise<void> {
    const live = this.ofThread(owner, threadId)
    if (!live || live.ended) return
    live.controller.abort('cancel')
    await within(ABORT_MS, live.done)
  }
  /** The thread is gone: nothing of it is told from memory. */
  forgetThread(owner: Owner, threadId: string): void {
    this.#kept.forgetThread(owner, threadId)
  }

  /** Takes no new runs, waits for those that go on, then parks what is left. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true
    await Promise.allSettled([...this.#starting.values()].map(({ opened }) => opened))
    const running = this.#kept.running()
    const allDone = Promise.all(running.map((live) => live.done))
    await within(graceMs, allDone)
    for (const live of running) live.controller.abort(PARK)
    await within(ABORT_MS, allDone)
    this.#kept.clear()
    this.#stopHearing()
    this.#rest()
  }

  #hear(word: Word): void {
    switch (word.kind) {
      case 'cancel':
        this.stop(word, word.runId)
        break
      case 'thread':
      case 'missed':
        this.readers.hear(word)
        break
      case 'catalog':
        break
    }
  }

  #beat(): void {
    this.readers.beat()
    this.#kept.sweep(this.#now())
    if (this.readers.isEmpty && this.#kept.isEmpty) this.#rest()
  }
  #wake(): void {
    if (this.#heart !== undefined) return
    this.#heart = setInterval(() => this.#beat(), BEAT_MS)
    // Node ends although it beats. Elsewhere it is a number.
    if (typeof this.#heart === 'object') this.#heart.unref()
  }
  #rest(): void {
    clearInterval(this.#heart)
    this.#heart = undefined
  }

  /** A run that the store has as going on, and that neither this nor another process works on, broke. */
  async #markBroken({ thread }: ThreadState, run: Run): Promise<void> {
    await this.#ports.threads.commit({ threadId: thread.id, run: { ...run, state: 'broken' }, updatedAt: thread.updatedAt })
  }

  /** One id is opened once, however many requests name it at the same time. */
  #open(request: TurnRequest, turnOf: (signal: AbortSignal) => Promise<TurnRun>): Opening {
    if (this.#closing) throw shuttingDown()
    const key = keyOf(request.user, request.runId)
    const known = this.#starting.get(key)
    if (known) return known
    const controller = new AbortController()
    const opened = this.#begin(request, controller, turnOf).finally(() => this.#starting.delete(key))
    const opening = { controller, opened }
    this.#starting.set(key, opening)
    return opening
  }

  async #begin(request: TurnRequest, controller: AbortController, turnOf: (signal: AbortSignal) => Promise<TurnRun>): Promise<LiveRun> {
    const release = this.#places.take(request.user)
    try {
      const turn = await turnOf(controller.signal)
      const live = new LiveRun({ request, turn, controller, now: this.#now })
      await this.#firstRoom(live, turn)
      live.begin()
      this.#kept.add(keyOf(request.user, request.runId), live)
      this.#wake()
      void this.#play(live, turn).finally(release)
      return live
    } catch (thrown) {
      this.#numbers.forget(request)
      release()
      throw thrown
    }
  }

  /** A thread whose run broke unnoticed looks busy. It is looked at once, and then tried once more. */
  async #firstRun(request: TurnRequest, signal: AbortSignal): Promise<TurnRun> {
    try {
      return await runTurn(request, this.#ports, signal)
    } catch (thrown) {
      const fault = toFault(thrown)
      const state = fault.code === 'conflict' ? await this.#ports.threads.load(request.threadId) : undefined
      if (state?.run?.state !== 'running' || this.worksOn(state.run) || !(await this.#ports.threads.isAbandoned(state.run))) throw thrown
      await this.#markBroken(state, state.run)
      return runTurn(request, this.#ports, signal)
    }
  }

  /** Only the newest run of a thread is taken up. It is looked at now: a moment ago another one may have been newest, or this one at work. */
  async #brokenRun(request: TurnRequest, signal: AbortSignal): Promise<TurnRun> {
    const state = await this.#ports.threads.load(request.threadId)
    if (state?.run?.id !== request.runId) throw new Fault({ code: 'conflict', sentence: 'This answer cannot be resumed. Ask again.' })
    if (state.run.state === 'running') {
      if (!(await this.#ports.threads.isAbandoned(state.run)))
        throw new Fault({ code: 'conflict', sentence: 'This answer is still being written. Look at it again in a moment.' })
      await this.#markBroken(state, state.run)
    }
    return resumeTurn(request, this.#ports, signal)
  }

  /** Without numbers nothing can be told: the run is parked, and a repeat of the request takes it up. */
  async #firstRoom(live: LiveRun, turn: TurnRun): Promise<void> {
    try {
      live.give(await this.#numbers.first(live.request), BLOCK)
    } catch (thrown) {
      live.controller.abort(PARK)
      for await (const event of turn.events) if (event.type === 'end') break
      throw thrown
    }
  }

  async #moreRoom(live: LiveRun): Promise<void> {
    live.give(await this.#numbers.next(live.request.threadId), BLOCK)
  }

  async #play(live: LiveRun, turn: TurnRun): Promise<void> {
    try {
      for await (const event of turn.events) {
        if (live.room < ROOM_MIN) await this.#moreRoom(live)
        if (event.type === 'end') await this.#keepAsides(live, event)
        live.take(event)
      }
    } catch (thrown) {
      this.#fail(live, thrown)
    }
    live.close()
    this.#kept.rest(live, this.#now())
    this.#tell(live)
  }

  /** Neither the engine nor the store could end the run. Readers are told; the thread's next request finds the run broken. */
  #fail(live: LiveRun, thrown: unknown): void {
    const fault = toFault(thrown)
    const { threadId } = live.request
    live.controller.abort('cancel')
    this.#log.error({ threadId, runId: live.request.runId, ...faultFields(fault) }, 'a run was lost')
    live.take({ type: 'end', end: { kind: 'failed', code: fault.code, sentence: fault.sentence }, usage: {} })
  }

  /** They are only a convenience for a later reader, so trouble with them does not end a run. */
  async #keepAsides(live: LiveRun, event: Extract<TurnEvent, { type: 'end' }>): Promise<void> {
    try {
      await keepAsides(this.#ports.threads, live, event.end)
    } catch (thrown) {
      this.#log.warn({ threadId: live.request.threadId, ...faultFields(toFault(thrown)) }, 'side events of a run were not stored')
    }
  }

  #tell(live: LiveRun): void {
    const { request, turnId, end, startedAt, firstTextAt } = live
    const { threadId, runId, agentKey } = request
    const how = end === undefined ? { end: 'parked' } : { end: end.kind, ...(end.kind === 'failed' ? { code: end.code } : {}) }
    const firstTextMs = firstTextAt === undefined ? {} : { firstTextMs: firstTextAt - startedAt }
    this.#log.info({ threadId, runId, turnId, agentKey, ...how, events: live.length, ms: this.#now() - startedAt, ...firstTextMs }, 'run')
  }
}

/** Waits for the work, but no longer than the time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([promise, work])
  clearTimeout(timer)
}

export function shuttingDown(): Fault {
  return new Fault({ code: 'shutting_down', sentence: 'The server is restarting. Try again in a moment.', retryAfterMs: 5_000 })
}
