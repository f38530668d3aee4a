import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldText } from '../form-text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import type { Contacts } from './use-contacts.ts'

/** Renames the tag that the table is narrowed to, on every contact. */
export function TagRenaming({ tag, contacts, onRenamed }: { readonly tag: string; readonly contacts: Contacts; readonly onRenamed: (tag: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const once = useOneAtATime()
  useEffect(() => {
    if (isOpen) field.current?.select()
  }, [isOpen])
  const rename = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const text = fieldText(new FormData(event.currentTarget), 'tag')
    await once(() => contacts.renameTag(tag, text).then(onRenamed, (error: unknown) => setProblem(sentenceOf(error))))
  }
  if (!isOpen)
    return (
      <button type="button" className="btn small" onClick={() => setOpen(true)}>
        Rename tag
      </button>
    )
  return (
    <form className="row" onSubmit={(event) => void rename(event)}>
      <input ref={field} className="in" name="tag" aria-label={`New name of the tag ${tag}`} defaultValue={tag} maxLength={40} autoComplete="off" required />
      <button type="submit" className="btn small main">
        Save
      </button>
      <button type="button" className="btn small" onClick={() => setOpen(false)}>
        Cancel
      </button>
      <Problem sentence={problem} />
    </form>
  )
}
