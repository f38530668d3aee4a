import { useState, type ReactNode } from 'react'
import type { AgentView } from '@ambit/domain'
import { useAmbit } from '../context.ts'

/** What a new conversation begins with: who this is, what it can do, and questions that can be pressed. */
export function Hello({ agent, onAsk }: { readonly agent: AgentView; readonly onAsk: (text: string) => void }): ReactNode {
  const { messages, personName } = useAmbit()
  const [hour] = useState(() => new Date().getHours())
  return (
    <div className="hello" part="greeting">
      <h2>{messages.hello(hour, personName)}</h2>
      <p>
        <bdi>{agent.greeting}</bdi>
      </p>
      {agent.hints.length > 0 && (
        <ul>
          {agent.hints.map((hint) => (
            <li key={hint}>
              <button type="button" onClick={() => onAsk(hint)}>
                <span>{messages.hint}</span> <bdi>{hint}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
