import type { Governed } from './course.ts'
import type { GoverningPart, GoverningOptions } from './governing.ts'
import { report } from './report.ts'

/** What a session has of the part that knows cards, grants and customer-owned code. It is fetched when the first of them is there, or the browser is idle. */
export class FetchedPart implements Governed {
  part: GoverningPart | undefined
  readonly #options: GoverningOptions
  #subject: string | undefined

  constructor(options: GoverningOptions) {
    this.#options = options
  }

  belongTo(subject: string): void {
    this.#subject = subject
    this.part?.belongTo(subject)
  }

  async load(): Promise<GoverningPart | undefined> {
    try {
      const { GoverningPart } = await import('./governing.ts')
      if (this.part === undefined) {
        this.part = new GoverningPart(this.#options)
        if (this.#subject !== undefined) this.part.belongTo(this.#subject)
      }
      return this.part
    } catch (thrown) {
      return report(thrown)
    }
  }
}
