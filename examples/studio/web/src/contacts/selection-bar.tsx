import { type FormEvent, useState } from 'react'
import { fieldText } from '../form-text.ts'
import { Icon } from '../parts/icon.tsx'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import type { Contacts } from './use-contacts.ts'

/** What can be done to the contacts that are ticked. */
export function SelectionBar({ ids, contacts }: { readonly ids: readonly string[]; readonly contacts: Contacts }) {
  const [problem, setProblem] = useState<string>()
  if (ids.length === 0) return null
  const act = (work: Promise<void>): void => {
    setProblem(undefined)
    work.catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  const tag = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = fieldText(new FormData(event.currentTarget), 'tag')
    if (text !== '') act(contacts.tag(ids, { add: [text], remove: [] }, 'person'))
    event.currentTarget.reset()
  }
  return (
    <div className="row wrap selection">
      <span className="dim">{ids.length} selected</span>
      <form className="row" onSubmit={tag}>
        <input className="in" name="tag" aria-label="Tag for the selected" placeholder="tag" autoComplete="off" />
        <button type="submit" className="btn small">
          Tag
        </button>
      </form>
      <button type="button" className="btn small" onClick={() => act(contacts.remove(ids, 'person'))}>
        <Icon name="trash" small />
        Delete
      </button>
      <Problem sentence={problem} />
    </div>
  )
}
