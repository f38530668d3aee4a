import { useEffect, useRef } from 'react'
import { CONTACTS_PATH, go } from '../address.ts'

export interface DoneStepProps {
  readonly added: number
  readonly left: number
  readonly onAgain: () => void
}

export function DoneStep({ added, left, onAgain }: DoneStepProps) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <>
      <p ref={told} className="sent" tabIndex={-1}>
        {added === 1 ? 'One contact was added' : `${added} contacts were added`}, {left === 0 ? 'none' : left} left out. One Undo on the page of the contacts
        takes all of them back.
      </p>
      <div className="row">
        <button type="button" className="btn main" onClick={() => go(CONTACTS_PATH)}>
          See the contacts
        </button>
        <button type="button" className="btn" onClick={onAgain}>
          Import another list
        </button>
      </div>
    </>
  )
}
