import { isJsonObject, type GrantNote, type Json, type SessionCall, type Waiting } from '@ambit/domain'
import type { SessionStorage } from './memory.ts'
import type { PageAnswer } from './page.ts'
import { onPageThatStays } from './registry/leaving.ts'
import { Ledger } from './registry/ledger.ts'
import { locked, newestEntry, pageLocks } from './registry/locked.ts'
import type { Told } from './registry/result.ts'
import type { TroubleCause } from './state.ts'
import { parseJson } from './wire-event.ts'

/** A grant that came over the wire, and when. */
export interface Grant {
  readonly note: GrantNote
  readonly at: number
}

/** What the thread tells of a call just now: its grant, minted anew, or that it waits for nobody any more. */
export type Renew = (callId: string) => Promise<Renewed | TroubleCause>
export interface Renewed {
  readonly waits: boolean
  readonly note: GrantNote | undefined
}

export interface SessionActionOptions {
  /** Where customer-owned code is. */
  readonly url: string
  readonly storage: SessionStorage | undefined
  readonly fetch: typeof fetch
}

/** A grant is good for a minute: one of this age, in milliseconds, may be over by the time that it is looked at. */
const FRESH_MS = 50_000
/** Longest time that customer-owned code may take, in milliseconds. */
const LIMIT_MS = 45_000
/** Longest answer that is passed on, in characters: a server takes a mebibyte in one request, and tells 48,000 of each result. */
const ANSWER_MAX = 200_000

type Posted = Told & { readonly isExpired?: true }

/**
 * Has customer-owned code perform the calls of session API actions: once for each call, also over a reload, in two tabs and
 * where a thread is left. What was sent and not answered is sent again, because the ledger of customer-owned code makes that safe.
 */
export class SessionActions {
  readonly #options: SessionActionOptions
  readonly #ledger: Ledger
  readonly #here = new Map<string, Promise<readonly PageAnswer[] | TroubleCause>>()

  constructor(options: SessionActionOptions) {
    this.#options = options
    this.#ledger = new Ledger(options.storage)
  }

  belongTo(subject: string): void {
    this.#ledger.belongTo(subject)
  }

  /** No answer where the call waits for nobody any more. A trouble where the server could not give a grant: then nothing is lost. Never rejects. */
  async perform(call: Waiting, grant: Grant, renew: Renew): Promise<readonly PageAnswer[] | TroubleCause> {
    const { callId } = call
    const going = this.#here.get(callId)
    if (going !== undefined) return going
    const performed = locked(pageLocks(), callId, () => this.#once(call, grant, renew))
    this.#here.set(callId, performed)
    const done = await performed
    this.#here.delete(callId)
    return done
  }

  async #once(call: Waiting, grant: Grant, renew: Renew): Promise<readonly PageAnswer[] | TroubleCause> {
    const { callId, name } = call
    const entry = await newestEntry(this.#ledger, callId)
    if (entry?.state === 'done' && entry.content !== undefined)
      return [answerOf(callId, { content: entry.content, ...(entry.error !== undefined && { error: entry.error }) })]
    let { note } = grant
    const begun = { callId, name, scopeId: '', at: Date.now() }
    for (let isOld = performance.now() - grant.at > FRESH_MS; ; isOld = true) {
      if (isOld) {
        const now = await renew(callId)
        if ('kind' in now) return now
        if (!now.waits) return []
        if (now.note?.in !== 'customer') return [answerOf(callId, unavailable(note))]
        note = now.note
      }
      this.#ledger.write({ ...begun, state: 'running' })
      const asked = { grant: note.grant, args: call.args }
      const { isExpired, ...told } = await onPageThatStays(() => this.#post(asked, note))
      if (isExpired === true && !isOld) continue
      this.#ledger.write({ ...begun, state: 'done', ...told })
      return [answerOf(callId, told)]
    }
  }

  async #post(asked: SessionCall, note: GrantNote): Promise<Posted> {
    const { url, fetch } = this.#options
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), LIMIT_MS)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(asked),
        credentials: isOtherOrigin(url) ? 'include' : 'same-origin',
        // A grant goes to the address that the page has for it, and to no other.
        redirect: 'error',
        cache: 'no-store',
        signal: limit.signal,
      })
      return read(response.status, await response.text(), note)
    } catch {
      return limit.signal.aborted ? notKnown(`It took longer than ${LIMIT_MS / 1000} seconds, and may still be done.`) : unavailable(note)
    } finally {
      clearTimeout(timer)
    }
  }
}

function isOtherOrigin(url: string): boolean {
  const here: { readonly href: string; readonly origin: string } | undefined = globalThis.location
  return URL.canParse(url, here?.href) && new URL(url, here?.href).origin !== here?.origin
}

/** The body goes on as it came: its receipt is for these very words. */
function read(status: number, content: string, note: GrantNote): Posted {
  const body = parseJson(content)
  if (status === 404 || !isJsonObject(body)) return unavailable(note)
  if (content.length > ANSWER_MAX) return notKnown('The answer was too long to be passed on.')
  if (body['ok'] === true) return { content }
  const error = textIn(body, 'error') ?? textIn(body, 'detail') ?? `It was answered with status ${status}.`
  return { content, error, ...(status >= 400 && /expired/.test(textIn(body, 'code') ?? '') && { isExpired: true }) }
}

function unavailable({ unavailable: sentence }: GrantNote): Told {
  const error = `This operation is not available right now. ${sentence}`.trim()
  return { content: JSON.stringify({ ok: false, error, unavailable: true }), error }
}

function notKnown(error: string): Told {
  return { content: JSON.stringify({ ok: false, error, unknown: true }), error }
}

function answerOf(callId: string, { content, error }: Told): PageAnswer {
  return { callId, content, shown: withoutReceipt(content), ...(error !== undefined && { error }) }
}

/** What a person may look at: a receipt says nothing to them. */
function withoutReceipt(content: string): string {
  const body = parseJson(content)
  if (!isJsonObject(body) || !('receipt' in body)) return content
  const { receipt: _receipt, ...shown } = body
  return JSON.stringify(shown)
}

function textIn(body: { readonly [key: string]: Json }, key: string): string | undefined {
  const value = Object.hasOwn(body, key) ? body[key] : undefined
  return typeof value === 'string' ? value : undefined
}
