import { open, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where a line stands: bytes from the beginning of the file, without its end. */
export interface Span {
  readonly from: number
  readonly length: number
}
interface Waiting {
  readonly bytes: Buffer
  readonly written: (span: Span) => void
  readonly failed: (thrown: unknown) => void
}

const CHUNK = 1_048_576
const LINE_END = 0x0a

/** A file of lines that only grows. A line that was acknowledged is on the disk; one that was cut off is taken off at the next opening. */
export class Journal {
  readonly #path: string
  #file: FileHandle
  #size: number
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  /** The file is being written anew: what is appended meanwhile comes after that. */
  #moving: Promise<void> | undefined
  /** Why nothing can be written any more. */
  #broken: unknown

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  /** Tells each whole line in order. What follows the last one is cut off; so is a last one of which `line` says that it is none. */
  static async open(path: string, line: (text: string, span: Span) => boolean): Promise<Journal> {
    // Makes it where there is none. Opened for appending, Linux ignores the place that one writes to.
    await (await open(path, 'a', 0o600)).close()
    const file = await open(path, 'r+')
    try {
      const size = await eachLine(file, line)
      await file.truncate(size)
      await file.sync()
      await syncFolder(path)
      return new Journal(path, file, size)
    } catch (thrown) {
      await file.close()
      throw thrown
    }
  }

  get size(): number {
    return this.#size
  }

  /** Resolves when it is on the disk. Lines that come while one is written go together. */
  append(text: string): Promise<Span> {
    const { promise, resolve, reject } = Promise.withResolvers<Span>()
    this.#waiting.push({ bytes: Buffer.from(`${text}\n`), written: resolve, failed: reject })
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return promise
  }

  async read({ from, length }: Span): Promise<string> {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await this.#file.read(bytes, 0, length, from)
    if (bytesRead !== length) throw new Error('The ledger is shorter than it was.')
    return bytes.toString()
  }

  /**
   * Waits for what is being written, and writes the file anew: these lines, in this order. `moved` is told where each stands, at the
   * moment from which that counts.
   */
  async rewrite(lines: AsyncIterable<string>, moved: (spans: readonly Span[]) => void): Promise<void> {
    await this.#writing
    const moving = this.#rewrite(lines, moved)
    this.#moving = moving.catch(() => undefined)
    await moving
  }

  async #rewrite(lines: AsyncIterable<string>, moved: (spans: readonly Span[]) => void): Promise<void> {
    const path = `${this.#path}.new`
    const file = await open(path, 'w+', 0o600)
    const spans: Span[] = []
    let size = 0
    try {
      for await (const text of lines) {
        const bytes = Buffer.from(`${text}\n`)
        await writeAll(file, bytes, size)
        spans.push({ from: size, length: bytes.byteLength - 1 })
        size += bytes.byteLength
      }
      await file.sync()
      await rename(path, this.#path)
    } catch (thrown) {
      await file.close()
      throw thrown
    }
    const before = this.#file
    this.#file = file
    this.#size = size
    moved(spans)
    await syncFolder(this.#path)
    await before.close()
  }

  async close(): Promise<void> {
    await this.#writing
    this.#broken ??= new Error('The ledger is closed.')
    await this.#file.close()
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#moving
      const batch = this.#waiting
      this.#waiting = []
      try {
        if (this.#broken !== undefined) throw this.#broken
        await this.#writeBatch(Buffer.concat(batch.map(({ bytes }) => bytes)))
        let from = this.#size
        for (const { bytes, written } of batch) {
          written({ from, length: bytes.byteLength - 1 })
          from += bytes.byteLength
        }
        this.#size = from
      } catch (thrown) {
        for (const { failed } of batch) failed(thrown)
      }
    }
  }

  /** What could only be written in part is taken off again; where even that fails, nothing is written any more. */
  async #writeBatch(bytes: Buffer): Promise<void> {
    try {
      await writeAll(this.#file, bytes, this.#size)
      await this.#file.datasync()
    } catch (thrown) {
      try {
        await this.#file.truncate(this.#size)
        await this.#file.datasync()
      } catch (again) {
        this.#broken = again
      }
      throw thrown
    }
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, at + done)
    done += bytesWritten
  }
}

/** Gives the place after the last line that counts. */
async function eachLine(file: FileHandle, line: (text: string, span: Span) => boolean): Promise<number> {
  let rest: Buffer = Buffer.alloc(0)
  let from = 0
  let good = 0
  for (const chunk = Buffer.alloc(CHUNK); ;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, from + rest.byteLength)
    if (bytesRead === 0) return good
    rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
    for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END)) {
      const counts = line(rest.subarray(0, end).toString(), { from, length: end })
      rest = rest.subarray(end + 1)
      from += end + 1
      if (counts) good = from
    }
  }
}

/** That a file was made or renamed is on the disk too. Windows opens no folders, and needs none of this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
