// What the model says, and when: so many calls of the page's tool as the message asks for, one a round, then a word.
export const TOOL = {
  name: 'add_row',
  description: 'Adds a row. Use it when the person asks for one.',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
}
export const messageOf = (calls: number): string => `Add ${calls} rows.`

/** Milliseconds, comparable between the programs of one machine. */
const now = (): number => performance.timeOrigin + performance.now()

/** Times of one program, in the order in which it met them. */
export interface Marks {
  /** Milliseconds of CPU since it started. */
  readonly cpuMs: number
  /** The server: the model has called. The page: the handler runs. */
  readonly begun: readonly number[]
  /** The server: the model is asked again, with the result. The page: the result is sent. */
  readonly ended: readonly number[]
}

export class Clock {
  #begun: number[] = []
  #ended: number[] = []

  begin(): void {
    this.#begun.push(now())
  }
  end(): void {
    this.#ended.push(now())
  }
  /** What was marked since it was last taken. */
  take(): Marks {
    const { user, system } = process.cpuUsage()
    const marks = { cpuMs: (user + system) / 1000, begun: this.#begun, ended: this.#ended }
    this.#begun = []
    this.#ended = []
    return marks
  }
}

/** The arguments of the next call, or `undefined` where the model has had its results. Another text each time: an identical call would not run. */
export function nextCall(clock: Clock, said: string, results: number): { readonly text: string } | undefined {
  if (results > 0) clock.end()
  if (results >= Number(/\d+/.exec(said)?.[0])) return undefined
  clock.begin()
  return { text: `Row ${results}` }
}
