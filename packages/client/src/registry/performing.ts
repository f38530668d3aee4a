import type { Waiting } from '@ambit/domain'
import type { SessionStorage } from '../memory.ts'
import type { PageAnswer, PageCall, PageOffer } from '../page.ts'
import { CallOnce, type Done, type Performer, type Question } from './call-once.ts'
import { CallRecords } from './call-records.ts'
import { Ledger } from './ledger.ts'
import { onPageThatStays } from './leaving.ts'
import { pageLocks } from './locked.ts'
import type { CallbackContext, Ground, LiveScope, PageTool, RegistryOptions } from './page-tool.ts'
import { pause } from './pause.ts'
import { runTool } from './run-tool.ts'
import { warningsOf } from './warnings.ts'

/** Another tab that is given a call at the same time begins within this time, in milliseconds. */
const OTHERS_MS = 1_500
/** So long a page that was reloaded is waited for, in milliseconds, where a call of it may be run again. */
const OPENED_MS = 3_000
/** After a call the page gets so long to draw what changed, so that the next one meets it, in milliseconds. */
const DRAW_MS = 20
const NO_PAGE = 'This page is no longer open, so nothing was done. Go on with the tools of the page that is open now, or ask the person to go back to it.'
const NO_TOOL = 'This tool is not available on this page any more, so nothing was done. Go on with the tools that you have now.'

/** Performs the calls of one page load, with the tools that are there when they come. */
export class Performing {
  readonly records: CallRecords
  readonly #ground: Ground
  readonly #ledger: Ledger
  readonly #once: CallOnce

  constructor(ground: Ground, usual: SessionStorage | undefined, { storage = usual, locks = pageLocks(), now = Date.now }: RegistryOptions) {
    this.#ground = ground
    this.#ledger = new Ledger(storage)
    this.#once = new CallOnce(this.#ledger, locks, now)
    this.records = new CallRecords(now, () => ground.changed())
  }

  /** What another person left is forgotten. */
  belongTo(subject: string | undefined): void {
    if (subject !== undefined && this.#ledger.belongTo(subject)) this.records.forget()
  }

  /** What a developer should know about what is lent, and about the storage of the page. */
  warnings(): readonly string[] {
    return warningsOf(this.#ground, this.#ledger.trouble)
  }

  /** One after the other: the second call of a round meets what the first one changed. */
  async perform(calls: readonly PageCall[], offered?: PageOffer): Promise<readonly PageAnswer[]> {
    const answers: PageAnswer[] = []
    let others: Promise<void> | undefined
    for (const call of calls) {
      const begun = this.#once.knows(call.callId)
      const done = await this.#once.answer(this.#question(call, offered, () => (others ??= pause(OTHERS_MS))))
      if (!begun) await this.#after(call, done)
      // Where another tab performs the round, it gets a moment to begin the next call too.
      if (done.kind === 'known') others = undefined
      answers.push(done.answer)
    }
    return answers
  }

  #question(call: PageCall, offered: PageOffer | undefined, others: () => Promise<void>): Question {
    const lent = offered?.tools.find(({ name }) => name === call.name)?.metadata.ambit
    const isCallback = lent?.callback === true
    const epoch = isCallback ? undefined : lent?.epoch
    const isOurs = epoch?.startsWith(`${this.#ground.page}.`) === true
    return {
      call,
      now: () => (isCallback ? this.#callback(call) : this.#tool(call, (scope) => scope.epoch === epoch)),
      again: async (scopeId) => {
        await this.#opened(scopeId)
        return this.#tool(call, (scope) => scope.scopeId === scopeId)
      },
      isOurs,
      isAction: isCallback || call.grant !== undefined,
      isLent: isCallback,
      others,
      gone: () => (isOurs && this.#ground.scopes().some((scope) => scope.epoch === epoch) ? NO_TOOL : NO_PAGE),
    }
  }

  async #after(call: Waiting, { kind, answer }: Done): Promise<void> {
    if (kind === 'ran') return pause(DRAW_MS)
    if (kind === 'refused') this.records.refused(call, answer.content)
  }

  /** After a reload a page registers when its own data is there. */
  #opened(scopeId: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.#ground.scopes().some((scope) => scope.scopeId === scopeId)) end()
      }
      const end = (): void => {
        clearTimeout(timer)
        leave()
        resolve()
      }
      const timer = setTimeout(() => end(), OPENED_MS)
      const leave = this.#ground.subscribe(look)
      look()
    })
  }

  #tool(call: Waiting, isAsked: (scope: LiveScope) => boolean): Performer | undefined {
    const scope = this.#ground.scopes().findLast((each) => isAsked(each) && each.tools.some((tool) => tool.name === call.name))
    const tool = scope?.tools.find((each) => each.name === call.name)
    return scope && tool && this.#performer(call, scope.scopeId, tool)
  }

  #callback(call: PageCall): Performer | undefined {
    const code = this.#ground
      .callbacks()
      .flatMap(({ tools }) => tools)
      .findLast(({ name }) => name === call.name)
    const { callId, grant } = call
    return code && this.#performer(call, '', code, { callId, ...(grant !== undefined && { grant }) })
  }

  #performer(
    call: Waiting,
    scopeId: string,
    tool: Pick<PageTool, 'call' | 'parameters' | 'timeoutMs' | 'idempotent' | 'showsOnly'>,
    context?: CallbackContext,
  ): Performer {
    return {
      scopeId,
      idempotent: tool.idempotent === true,
      showsOnly: tool.showsOnly === true,
      run: () => this.records.record(call, scopeId, () => onPageThatStays(() => runTool(tool, call.args, context))),
    }
  }
}
