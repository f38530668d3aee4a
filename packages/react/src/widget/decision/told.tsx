import { Fragment, type ReactNode } from 'react'
import { Exact } from './exact.tsx'

/** Stands in a sentence of ours for words that are not. */
const MARK = '\uE000'

/** A sentence of ours around somebody else's words, which keep to themselves whichever way they run. */
export function Told({ sentence, children }: { readonly sentence: (words: string) => string; readonly children: ReactNode }): ReactNode {
  return sentence(MARK)
    .split(MARK)
    .map((piece, at) => (
      <Fragment key={at}>
        {at > 0 && children}
        {piece}
      </Fragment>
    ))
}

/** Names as a list in words: `Id, E-mail and Role`. */
export function Names({ names, language }: { readonly names: readonly string[]; readonly language: string }): ReactNode {
  return new Intl.ListFormat(language, { type: 'conjunction' })
    .formatToParts(names)
    .map(({ type, value }, at) => (type === 'element' ? <Exact key={at} text={value} /> : <Fragment key={at}>{value}</Fragment>))
}
