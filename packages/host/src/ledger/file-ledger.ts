import type { Claim, Claimed, Ledger, Standing } from './ledger.ts'
import type { FileLedgerOptions } from './file-options.ts'
import type { OpenLedger } from './open-ledger.ts'
import type { HostAnswer } from '@ambit/domain'

export interface FileLedger extends Ledger {
  /** Opens the file and takes its lock now, and not with the first call. Rejects where another process has it, or it is damaged. */
  open(): Promise<void>
  /** Gives the file back. What is being written is written first. */
  close(): Promise<void>
}

/** One file has one ledger in a process, also where a development server loads its modules anew. */
const LEDGERS = Symbol.for('@ambit/host ledgers')
const shared: typeof globalThis & { [LEDGERS]?: Map<string, FileLedger> } = globalThis

/**
 * A ledger in a file of lines, on a local disk. It is on the disk before a request leaves, survives the process at any moment, and
 * belongs to one process: a second one is refused until the first has ended.
 */
export function fileLedger(path: string, options: FileLedgerOptions = {}): FileLedger {
  const ledgers = (shared[LEDGERS] ??= new Map())
  const known = ledgers.get(path)
  if (known !== undefined) return known
  const made = new OpenedLater(path, options, () => ledgers.delete(path))
  ledgers.set(path, made)
  return made
}

class OpenedLater implements FileLedger {
  readonly #path: string
  readonly #options: FileLedgerOptions
  readonly #forget: () => void
  #opening: Promise<OpenLedger> | undefined

  constructor(path: string, options: FileLedgerOptions, forget: () => void) {
    this.#path = path
    this.#options = options
    this.#forget = forget
  }

  async open(): Promise<void> {
    await this.#opened()
  }

  async find(call: Pick<Claim, 'callId' | 'binding' | 'at'>): Promise<Standing> {
    return (await this.#opened()).find(call)
  }

  async claim(claim: Claim): Promise<Claimed> {
    return (await this.#opened()).claim(claim)
  }

  async settle(callId: string, answer: HostAnswer): Promise<HostAnswer> {
    return (await this.#opened()).settle(callId, answer)
  }

  async close(): Promise<void> {
    const opening = this.#opening
    this.#opening = undefined
    this.#forget()
    if (opening) await (await opening).close()
  }

  /** What is loaded here needs Node; a handler with another ledger runs without. One that failed is tried again with the next call. */
  #opened(): Promise<OpenLedger> {
    const opening = (this.#opening ??= import('./open-ledger.ts').then(({ openLedger }) => openLedger(this.#path, this.#options)))
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = undefined
    })
    return opening
  }
}
