import { useEffect, useRef, type ReactNode } from 'react'
import type { SessionState } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { FastBadge } from './fast-badge.tsx'
import { Icon, type IconName } from './icons.tsx'

export interface HeaderProps {
  readonly state: SessionState
  /** left-history: the talk again, with the focus on the button that had opened the history. */
  readonly view: 'talk' | 'left-history' | 'history'
  /** Absent where the assistant has no place to close into. */
  readonly onClose: (() => void) | undefined
  readonly onNew: () => void
  readonly onView: (view: 'left-history' | 'history') => void
}

/** Who is answering, where, with what of the page, and the three buttons. */
export function Header({ state, view, onClose, onNew, onView }: HeaderProps): ReactNode {
  const { messages } = useAmbit()
  return (
    <div className="head" part="header">
      {view === 'history' ? (
        <>
          <IconButton name="back" label={messages.back} onPress={() => onView('left-history')} flips takesFocus />
          <h2 className="name">{messages.history}</h2>
        </>
      ) : (
        <>
          <Icon name="mark" className="logo" />
          <h2 className="name cut" part="title">
            <bdi>{state.agent?.label ?? ''}</bdi>
          </h2>
          {state.environment === 'test' && <span className="test">TEST</span>}
          <FastBadge offer={state.offer} />
        </>
      )}
      <IconButton name="new" label={messages.newConversation} onPress={onNew} />
      {view !== 'history' && <IconButton name="history" label={messages.history} onPress={() => onView('history')} takesFocus={view === 'left-history'} />}
      {onClose !== undefined && <IconButton name="cross" label={messages.close} onPress={onClose} />}
    </div>
  )
}

interface IconButtonProps {
  readonly name: IconName
  readonly label: string
  readonly flips?: boolean
  /** Where the focus goes when this view comes up. */
  readonly takesFocus?: boolean
  readonly onPress: () => void
}

function IconButton({ name, label, flips = false, takesFocus = false, onPress }: IconButtonProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  return (
    <button ref={button} type="button" className="ib" aria-label={label} title={label} onClick={onPress}>
      <Icon name={name} className={flips ? 'flip' : ''} />
    </button>
  )
}
