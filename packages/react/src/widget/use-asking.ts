import { useCallback, useState, type RefObject } from 'react'
import { isBusy, MESSAGE_MAX, type Session, type SessionState } from '@ambit/client'
import { useAmbit } from '../context.ts'

/** A new object each time that something is to be announced, also where it is the same words. */
export interface Said {
  readonly text: string
}

const NOTHING: Said = { text: '' }

export interface Asking {
  readonly busy: boolean
  /** Something to announce: why a message was not taken, or what came of a decision. */
  readonly said: Said
  readonly say: (text: string) => void
  readonly ask: (text: string, capability?: string) => void
  readonly sendDraft: () => void
  /** Puts a text into the composer. */
  readonly edit: (text: string) => void
  readonly stop: () => void
  /** Gives the focus to the composer, where that does not bring up a keyboard on the screen. */
  readonly toComposer: () => void
}

export interface AskingParts {
  readonly session: Session
  readonly state: SessionState
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly composer: RefObject<HTMLTextAreaElement | null>
}

/** Sending from the composer, a chip, a hint or the menu. The focus is in the composer afterwards, whatever was pressed. */
export function useAsking({ session, state, draft, onDraft, composer }: AskingParts): Asking {
  const { messages } = useAmbit()
  const [said, setSaid] = useState(NOTHING)
  const say = useCallback((text: string) => setSaid({ text }), [])
  const busy = isBusy(state.status)
  const toComposer = (): void => {
    if (!window.matchMedia('(pointer: coarse)').matches) composer.current?.focus()
  }
  const ask = async (text: string, capability?: string): Promise<boolean> => {
    setSaid(NOTHING)
    toComposer()
    const taken = await session.send(text, capability === undefined ? {} : { capability })
    if (!taken && isBusy(session.getState().status)) say(messages.stillAnswering)
    return taken
  }
  const askOrKeep = async (text: string): Promise<void> => {
    if (!(await ask(text))) onDraft(text)
  }
  return {
    busy,
    said,
    say,
    ask: (text, capability) => void ask(text, capability),
    sendDraft: () => {
      if (draft.trim() === '') return
      if (busy) return say(messages.stillAnswering)
      if (draft.length > MESSAGE_MAX) return say(messages.tooLong(MESSAGE_MAX))
      onDraft('')
      void askOrKeep(draft)
    },
    edit: (text) => {
      onDraft(text)
      composer.current?.focus()
    },
    stop: () => {
      toComposer()
      void session.stop()
    },
    toComposer,
  }
}
