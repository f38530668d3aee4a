import { useEffect, useState, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import type { ThreadList } from '@ambit/domain'
import { useAmbit } from '../context.ts'
import { historyGroups, type HistoryRow } from './history-groups.ts'

export interface HistoryProps {
  readonly session: Session
  readonly threadId: string
  readonly onOpen: (id: string) => void
}

type Read = { readonly kind: 'reading' } | { readonly kind: 'unread' } | { readonly kind: 'read'; readonly threads: readonly HistoryRow[]; readonly now: Date }

/** The person's own conversations with this agent here; those that wait for the person come first. */
export function History(props: HistoryProps): ReactNode {
  const [attempt, setAttempt] = useState(0)
  return <Conversations key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Conversations({ session, threadId, onOpen, onRetry }: HistoryProps & { readonly onRetry: () => void }): ReactNode {
  const { messages } = useAmbit()
  const [list, setList] = useState<Read>({ kind: 'reading' })
  useEffect(() => {
    let current = true
    const take = (answer: ThreadList | undefined): void => {
      if (current) setList(answer === undefined ? { kind: 'unread' } : { kind: 'read', threads: answer.threads, now: new Date() })
    }
    void session.listThreads().then(take)
    return () => {
      current = false
    }
  }, [session])

  if (list.kind === 'reading') return <SaySo text={messages.reading} />
  if (list.kind === 'unread') {
    return (
      <SaySo text={messages.historyUnread}>
        <button type="button" className="btn" onClick={onRetry}>
          {messages.remedy.retry}
        </button>
      </SaySo>
    )
  }
  if (list.threads.length === 0) return <SaySo text={messages.noHistory} />
  return (
    <div className="hist" part="history">
      {historyGroups(list.threads, { messages, now: list.now }).map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h3>{group.label}</h3>
          <ul>
            {group.threads.map(({ id, title, record, waiting, when, iso, hasTwin }) => (
              <li key={id}>
                <button type="button" aria-current={id === threadId} onClick={() => onOpen(id)}>
                  <b>
                    <bdi>{title}</bdi>
                  </b>
                  {waiting && <span className="tag">{messages.waits}</span>}
                  {(!waiting || hasTwin) && <time dateTime={iso}>{when}</time>}
                  {record !== undefined && (
                    <span>
                      <bdi>{record.id}</bdi>
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function SaySo({ text, children }: { readonly text: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className="hist" part="history">
      <div className="say-so">
        <output>{text}</output>
        {children}
      </div>
    </div>
  )
}
