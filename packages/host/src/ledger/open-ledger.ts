import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Fault, type HostAnswer } from '@ambit/domain'
import type { FileLedgerOptions } from './file-options.ts'
import { Journal, type Span } from './journal.ts'
import type { Claim, Claimed, Ledger, Standing } from './ledger.ts'
import { BEGAN, lineText, readLine, type LedgerLine } from './lines.ts'

/** A call in memory: its answer stays on the disk. */
interface Entry {
  binding: string
  at: number
  until: number
  tries: number
  /** Whoever claimed it has ended with an earlier process. */
  isLost: boolean
  /** Of the answer. */
  span?: Span
  /** The answer is past its time. */
  isForgotten?: boolean
  /** An answer is being written. */
  settling?: Promise<unknown>
}

const DAY_MS = 86_400_000
const KEPT = { answersMs: 30 * DAY_MS, callsMs: 400 * DAY_MS, compactBytes: 8_388_608 }
const FORGOTTEN: HostAnswer = { ok: false, error: 'This was asked for too long ago: what came of it is not known any more.', unknown: true }

export interface OpenLedger extends Ledger {
  close(): Promise<void>
}

/** Takes the lock of the file and reads it. Rejects with a `storage_unavailable` fault where another process has it, or it is damaged. */
export async function openLedger(path: string, options: FileLedgerOptions): Promise<OpenLedger> {
  await mkdir(dirname(path), { recursive: true })
  const lock = lockOf(path)
  try {
    return await FileOfCalls.read(path, options, lock)
  } catch (thrown) {
    lock.close()
    throw thrown
  }
}

class FileOfCalls implements OpenLedger {
  readonly #entries: Map<string, Entry>
  readonly #journal: Journal
  readonly #options: FileLedgerOptions
  readonly #lock: DatabaseSync
  /** The newest moment that anybody named. */
  #latest = 0
  #sizeThen: number
  #compacting: Promise<void> | undefined

  private constructor(parts: { entries: Map<string, Entry>; journal: Journal; options: FileLedgerOptions; lock: DatabaseSync }) {
    this.#entries = parts.entries
    this.#journal = parts.journal
    this.#options = parts.options
    this.#lock = parts.lock
    this.#sizeThen = parts.journal.size
  }

  static async read(path: string, options: FileLedgerOptions, lock: DatabaseSync): Promise<FileOfCalls> {
    const entries = new Map<string, Entry>()
    let count = 0
    let wrong: number | undefined
    const journal = await Journal.open(path, (text, span) => {
      const line = readLine(text)
      count += 1
      // What was not on the disk when the machine stopped may be anything, and is the last: nobody was told that it is kept.
      if (wrong !== undefined || (line !== undefined && (count === 1) !== (line.kind === 'began'))) throw damaged(path, wrong ?? count)
      if (line === undefined) wrong = count
      else noteLine(entries, line, span)
      return line !== undefined
    })
    if (journal.size === 0) await journal.append(BEGAN)
    return new FileOfCalls({ entries, journal, options, lock })
  }

  async find(call: Pick<Claim, 'callId' | 'binding' | 'at'>): Promise<Standing> {
    return this.#told(standingOf(this.#entries.get(call.callId), call))
  }

  async claim(claim: Claim): Promise<Claimed> {
    while (this.#compacting) await this.#compacting
    const { callId, binding, at, until } = claim
    const before = this.#entries.get(callId)
    const standing = standingOf(before, claim)
    if (standing.kind !== 'none' && !(standing.kind === 'lost' && standing.again && claim.again === true)) return this.#told(standing)
    const tries = (before?.tries ?? 0) + 1
    // From here on nobody else is given it: nothing waits between the look and this.
    this.#entries.set(callId, { binding, at, until, tries, isLost: false })
    this.#latest = Math.max(this.#latest, at)
    try {
      await this.#journal.append(lineText({ kind: 'claim', callId, binding, at, until, tries }))
    } catch (thrown) {
      if (before === undefined) this.#entries.delete(callId)
      else this.#entries.set(callId, before)
      throw thrown
    }
    return { kind: 'claimed', first: before === undefined }
  }

  async settle(callId: string, answer: HostAnswer): Promise<HostAnswer> {
    const entry = this.#entries.get(callId)
    if (entry === undefined) throw new TypeError('This call was never claimed.')
    // Whether the one before could be kept its own caller hears.
    while (this.#compacting || entry.settling) await Promise.allSettled([this.#compacting, entry.settling])
    if (entry.isForgotten) return FORGOTTEN
    if (entry.span) return this.#answerAt(entry.span)
    const writing = this.#journal.append(lineText({ kind: 'answer', callId, at: this.#latest, answer }))
    entry.settling = writing
    try {
      entry.span = await writing
    } finally {
      delete entry.settling
    }
    this.#compactWhereLarge()
    return answer
  }

  async close(): Promise<void> {
    await this.#compacting
    await this.#journal.close()
    this.#lock.close()
  }

  async #told<K extends Found>(found: K): Promise<Exclude<K, { kind: 'at' }> | AnsweredStanding> {
    return isAt(found) ? { kind: 'answered', answer: await this.#answerAt(found.span) } : (found as Exclude<K, { kind: 'at' }>)
  }

  async #answerAt(span: Span): Promise<HostAnswer> {
    const line = readLine(await this.#journal.read(span))
    if (line?.kind !== 'answer') throw new Error('There is no answer where the ledger has one.')
    return line.answer
  }

  #compactWhereLarge(): void {
    if (this.#compacting || this.#journal.size < this.#sizeThen * 1.5 + (this.#options.compactBytes ?? KEPT.compactBytes)) return
    this.#compacting = this.#compact().then(
      () => this.#compacted(),
      // The file is as it was, and larger than it need be. It is tried again when it has grown.
      () => this.#compacted(),
    )
  }

  #compacted(): void {
    this.#compacting = undefined
    this.#sizeThen = this.#journal.size
  }

  /** Leaves out what is past its time. */
  async #compact(): Promise<void> {
    // What is being written is in the old file, and its place is noted when that is done.
    await Promise.allSettled([...this.#entries.values()].flatMap(({ settling }) => settling ?? []))
    const { keepAnswersMs = KEPT.answersMs, keepCallsMs = KEPT.callsMs } = this.#options
    const kept = [...this.#entries].filter(([, { at }]) => at >= this.#latest - keepCallsMs)
    const answered = kept.filter(([, { at, span }]) => span !== undefined && at >= this.#latest - keepAnswersMs)
    const isKept = new Set(answered.map(([callId]) => callId))
    const journal = this.#journal
    async function* lines(): AsyncGenerator<string> {
      yield BEGAN
      for (const [callId, { binding, at, until, tries, span, isForgotten }] of kept) {
        const isOver = isForgotten === true || (span !== undefined && !isKept.has(callId))
        yield lineText(isOver ? { kind: 'forgotten', callId, binding, at } : { kind: 'claim', callId, binding, at, until, tries })
      }
      for (const [, { span }] of answered) if (span) yield await journal.read(span)
    }
    await journal.rewrite(lines(), (spans) => {
      const first = spans.length - answered.length
      answered.forEach(([, entry], index) => Object.assign(entry, { span: spans[first + index] }))
      const stays = new Set(kept.map(([callId]) => callId))
      for (const [callId, entry] of this.#entries) {
        if (!stays.has(callId)) this.#entries.delete(callId)
        else if (entry.span && !isKept.has(callId)) {
          entry.isForgotten = true
          delete entry.span
        }
      }
    })
  }
}

/** How a call stands; an answer is at its place of the file. */
type AnsweredStanding = Extract<Standing, { kind: 'answered' }>
type Found = Standing | { readonly kind: 'at'; readonly span: Span }

function isAt(found: Found): found is Extract<Found, { kind: 'at' }> {
  return found.kind === 'at'
}

function standingOf(entry: Entry | undefined, { binding, at }: Pick<Claim, 'binding' | 'at'>): Found {
  if (entry === undefined) return { kind: 'none' }
  if (entry.binding !== binding) return { kind: 'different' }
  if (entry.isForgotten) return { kind: 'answered', answer: FORGOTTEN }
  if (entry.span) return { kind: 'at', span: entry.span }
  return !entry.isLost && entry.until > at ? { kind: 'running' } : { kind: 'lost', again: entry.tries < 2 }
}

function noteLine(entries: Map<string, Entry>, line: LedgerLine, span: Span): void {
  switch (line.kind) {
    case 'began':
      return
    case 'claim':
      entries.set(line.callId, { binding: line.binding, at: line.at, until: line.until, tries: line.tries, isLost: true })
      return
    case 'answer': {
      const entry = entries.get(line.callId)
      if (entry) entry.span ??= span
      return
    }
    case 'forgotten':
      entries.set(line.callId, { binding: line.binding, at: line.at, until: line.at, tries: 2, isLost: true, isForgotten: true })
  }
}

/** An open transaction on a small database beside the file: the operating system frees it however the process ends. */
function lockOf(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (cause) {
    lock.close()
    const sentence = 'The ledger of calls is open in another process. Stop that process, or give this one a ledger of its own.'
    throw new Fault({ code: 'storage_unavailable', sentence, detail: path, cause })
  }
}

function damaged(path: string, line: number): Fault {
  const sentence = `The ledger of calls is damaged at line ${line}. Nothing is performed with it, because something might be done twice.`
  return new Fault({ code: 'storage_unavailable', sentence, detail: path })
}
