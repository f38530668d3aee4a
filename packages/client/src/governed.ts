import type { Governing, GoverningOptions } from './governing.ts'
import { report } from './report.ts'

/** What a session has of the part that knows cards, grants and customer-owned code. It is fetched when the first of them is there, or the browser is idle. */
export class Governed {
  /** Present once it was fetched. */
  part: Governing | undefined
  readonly #options: GoverningOptions
  #subject: string | undefined

  constructor(options: GoverningOptions) {
    this.#options = options
  }

  belongTo(subject: string): void {
    this.#subject = subject
    this.part?.belongTo(subject)
  }

  /** `undefined` where it could not be fetched, which is reported to the page; the next call tries again. */
  async load(): Promise<Governing | undefined> {
    try {
      const { Governing } = await import('./governing.ts')
      if (this.part === undefined) {
        this.part = new Governing(this.#options)
        if (this.#subject !== undefined) this.part.belongTo(this.#subject)
      }
      return this.part
    } catch (thrown) {
      return report(thrown)
    }
  }
}
