/** Who wrote something: a person, or the assistant for one. */
export type Source = 'person' | 'ai'

/** One change, which may be several operations, as it can be undone. */
export interface Change {
  /** Such as `chg-7`. */
  readonly id: string
  /** What it did: `added Ines Carvalho`. */
  readonly label: string
  readonly source: Source
  /** Name of the person who made it, or for whom the assistant did. */
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Name of the person who undid it. */
  readonly undoneBy?: string
}

/** Body of a POST that changes something. All of it happens, or nothing. */
export interface ChangeRequest<Operation> {
  readonly source: Source
  readonly operations: readonly Operation[]
}

/** What a change led to. `made` has the ids of what is new, in the order of the operations. */
export interface Changed<View> {
  readonly made: readonly string[]
  readonly view: View
}
