import { useMemo } from 'react'
import { useAmbit } from '../../context.ts'
import { decisionMessagesFor } from '../../text/decision/locale.ts'
import type { DecisionMessages } from '../../text/decision/messages.ts'

export function useDecisionMessages(): DecisionMessages {
  const { messages } = useAmbit()
  return useMemo(() => decisionMessagesFor(messages), [messages])
}
