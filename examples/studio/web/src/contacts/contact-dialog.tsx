import { useEffect, useRef, useState } from 'react'
import { asTag, type Contact, type ContactFields } from '../../../shared/contacts.ts'
import { fieldText } from '../form-text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'

export interface ContactDialogProps {
  /** The contact to edit; nothing for a new one. */
  readonly contact: Contact | undefined
  readonly onSave: (fields: ContactFields, tags: readonly string[]) => Promise<void>
  readonly onClose: () => void
}

const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'off' },
  { name: 'organisation', label: 'Organisation', type: 'text', autoComplete: 'off' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'off' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'off' },
] as const

export function ContactDialog({ contact, onSave, onClose }: ContactDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string>()
  const once = useOneAtATime()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const written = new FormData(form)
    const text = (name: string): string => fieldText(written, name)
    try {
      const tags = text('tags').split(',').map(asTag).filter(Boolean)
      await onSave({ name: text('name'), organisation: text('organisation'), email: text('email'), phone: text('phone') }, tags)
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <dialog ref={dialog} className="panel dialog" aria-labelledby="contact-title" onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void once(() => submit(form))
        }}
      >
        <h2 id="contact-title">{contact === undefined ? 'Add contact' : 'Edit contact'}</h2>
        {FIELDS.map(({ name, label, type, autoComplete }) => (
          <label key={name} className="field">
            <span className="lab">{label}</span>
            <input className="in" name={name} type={type} autoComplete={autoComplete} required={name === 'name'} defaultValue={contact?.[name] ?? ''} />
          </label>
        ))}
        <label className="field">
          <span className="lab">Tags</span>
          <input className="in" name="tags" autoComplete="off" aria-describedby="tags-hint" defaultValue={contact?.tags.join(', ') ?? ''} />
          <span className="hint" id="tags-hint">
            With commas between them
          </span>
        </label>
        <Problem sentence={problem} />
        <div className="row">
          <button type="submit" className="btn main">
            Save
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
