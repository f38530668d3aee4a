import { createContext } from 'react'

/** answer: it may name records of the page. document: it may also have places to fill in. link: it is a link already, and is left as it is. */
export type TextKind = 'answer' | 'link' | 'document'

export const TextKindContext = createContext<TextKind>('answer')
