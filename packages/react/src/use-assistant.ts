import { useMemo } from 'react'
import { useAmbit } from './context.ts'

/** What the page's own buttons can do with the assistant. */
export interface AssistantControl {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** Opens the assistant and sends. False where the message was not taken, because another one is being answered. */
  readonly send: (text: string, options?: { readonly capability?: string }) => Promise<boolean>
  /** Sends the message of a quick action as its task. False where the agent has none of this id. */
  readonly runQuickAction: (id: string) => Promise<boolean>
}

/** For components below a `CapabilityProvider`. */
export function useAssistant(): AssistantControl {
  const { session, isOpen, open, close } = useAmbit()
  return useMemo(
    () => ({
      isOpen: isOpen === true,
      open: () => open(true),
      close,
      async send(text, options) {
        open(false)
        return (await session?.send(text, options)) ?? false
      },
      async runQuickAction(id) {
        const action = session?.getState().agent?.quickActions.find((each) => each.id === id)
        if (session === undefined || action === undefined) return false
        open(false)
        return session.send(action.quickActionMessage, { capability: id })
      },
    }),
    [session, isOpen, open, close],
  )
}
