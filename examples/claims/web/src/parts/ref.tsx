import { createContext, Fragment, type MouseEvent, useContext } from 'react'

/** The ways from a citation to the record that it names. */
export interface RefField {
  readonly has: (ref: string) => boolean
  readonly open: (ref: string) => void
  /** What the record is, in a few words. */
  readonly nameOf: (ref: string) => string | undefined
}

/** Without a file around it, a citation leads nowhere. */
export const RefsContext = createContext<RefField>({ has: () => false, open: () => undefined, nameOf: () => undefined })

/** A record's own mark, in the row that has the record's id as its anchor. */
export function Ref({ id }: { readonly id: string }) {
  return <span className="ref">{id}</span>
}

/** A record cited elsewhere: a link to its row, or only its mark where the claim has no such record. */
export function RefLink({ id }: { readonly id: string }) {
  const { has, open, nameOf } = useContext(RefsContext)
  if (!has(id)) return <Ref id={id} />
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(id)
  }
  return (
    <a className="ref" href={`#${id}`} title={nameOf(id)} onClick={follow}>
      {id}
    </a>
  )
}

/** Text of the record with each citation of a record as a link: `wording of end-2`. */
export function RefText({ text }: { readonly text: string }) {
  const { has } = useContext(RefsContext)
  return text
    .split(/\b([a-z][a-z_]*-\d+)\b/)
    .map((part, place) => (place % 2 === 1 && has(part) ? <RefLink key={place} id={part} /> : <Fragment key={place}>{part}</Fragment>))
}
