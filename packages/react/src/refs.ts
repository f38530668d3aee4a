import { createContext } from 'react'

/** The records of the page that an answer may name, such as `doc-3` or `policy`. */
export interface Refs {
  /** Whether the page can show it. Asked once for each place where a finished answer, or a finished word of one, names it. */
  readonly has: (ref: string) => boolean
  /** Shows it on the page. */
  readonly open: (ref: string) => void
}

export const RefsContext = createContext<Refs | undefined>(undefined)
