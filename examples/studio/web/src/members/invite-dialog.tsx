import { useEffect, useRef, useState } from 'react'
import { INVITED_ROLES, type Invite } from '../../../shared/members.ts'
import { fieldText } from '../form-text.ts'
import { useOneAtATime } from '../one-at-a-time.ts'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'

export interface InviteDialogProps {
  readonly onSend: (asked: Invite) => Promise<void>
  readonly onClose: () => void
}

const MEANING = { editor: 'Editor: changes contacts and graphs, and may invite', viewer: 'Viewer: reads' } as const

export function InviteDialog({ onSend, onClose }: InviteDialogProps) {
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
    const role = INVITED_ROLES.find((each) => each === fieldText(written, 'role')) ?? 'viewer'
    try {
      await onSend({ email: fieldText(written, 'email'), role, note: fieldText(written, 'note') })
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <dialog ref={dialog} className="panel dialog" aria-labelledby="invite-title" onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          void once(() => submit(form))
        }}
      >
        <h2 id="invite-title">Invite a member</h2>
        <label className="field">
          <span className="lab">E-mail</span>
          <input className="in" name="email" type="email" autoComplete="off" maxLength={200} required />
        </label>
        <label className="field">
          <span className="lab">Role</span>
          <select className="in" name="role" defaultValue="viewer">
            {INVITED_ROLES.map((role) => (
              <option key={role} value={role}>
                {MEANING[role]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="lab">Note, which stands in the invitation</span>
          <input className="in" name="note" autoComplete="off" maxLength={300} />
        </label>
        <Problem sentence={problem} />
        <div className="row">
          <button type="submit" className="btn main">
            Send the invitation
          </button>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
