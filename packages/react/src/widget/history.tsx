import { useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Session } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { historyGroups, type HistoryGroup } from './history-groups.ts'
import { Icon } from './icons.tsx'
import { useThreads, type Read, type Search } from './use-threads.ts'

export interface HistoryProps {
  readonly session: Session
  readonly threadId: string
  readonly onOpen: (id: string) => void
}

/** The person's own conversations with this agent here, found by their titles; those that wait for the person come first. */
export function History({ session, threadId, onOpen }: HistoryProps): ReactNode {
  const { messages } = useAmbit()
  const [text, setText] = useState('')
  const [search, setSearch] = useState<Search>({ query: '' })
  const read = useThreads(session, search)
  const isEmpty = text === '' && read.kind === 'read' && read.query === '' && read.threads.length === 0
  const onText = (typed: string): void => {
    setText(typed)
    const query = typed.trim()
    if (query !== search.query) setSearch({ query })
  }
  return (
    <>
      {!isEmpty && <SearchField text={text} read={read} onText={onText} />}
      <div className="hist" part="history">
        <Found read={read} threadId={threadId} onOpen={onOpen} />
        {read.kind === 'unread' && (
          <div className="say-so">
            <output>{messages.historyUnread}</output>
            <button type="button" className="btn" onClick={() => setSearch({ ...search })}>
              {messages.remedy.retry}
            </button>
          </div>
        )}
      </div>
    </>
  )
}

/** As many characters as the server takes. */
const QUERY_MAX = 200

interface SearchFieldProps {
  readonly text: string
  readonly read: Read
  readonly onText: (text: string) => void
}

function SearchField({ text, read, onText }: SearchFieldProps): ReactNode {
  const { messages } = useAmbit()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || text === '') return
    // The first Escape empties the field, the next leaves the history.
    event.stopPropagation()
    event.preventDefault()
    onText('')
  }
  return (
    <search className="seek">
      <Icon name="search" />
      <input
        type="search"
        dir={text === '' ? undefined : 'auto'}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={QUERY_MAX}
        aria-label={messages.searchHistory}
        placeholder={messages.searchHistory}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="sr">{read.kind === 'read' && read.query !== '' && read.threads.length > 0 ? messages.matches(read.threads.length) : ''}</output>
    </search>
  )
}

interface FoundProps {
  readonly read: Read
  readonly threadId: string
  readonly onOpen: (id: string) => void
}

function Found({ read, threadId, onOpen }: FoundProps): ReactNode {
  const { messages } = useAmbit()
  switch (read.kind) {
    case 'reading':
      return <SaySo text={messages.reading} />
    case 'unread':
      return null
    case 'read':
      if (read.threads.length === 0) return <SaySo text={read.query === '' ? messages.noHistory : messages.noneFound(read.query)} />
      return historyGroups(read.threads, { messages, now: read.now }).map((group) => (
        <Group key={group.label} group={group} threadId={threadId} onOpen={onOpen} />
      ))
  }
}

function SaySo({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="say-so">
      <output>{text}</output>
    </div>
  )
}

interface GroupProps {
  readonly group: HistoryGroup
  readonly threadId: string
  readonly onOpen: (id: string) => void
}

function Group({ group, threadId, onOpen }: GroupProps): ReactNode {
  const { messages } = useAmbit()
  return (
    <section aria-label={group.label}>
      <h3>{group.label}</h3>
      <ul>
        {group.threads.map(({ id, title, record, waiting, when, iso, hasTwin }) => (
          <li key={id}>
            <button type="button" aria-current={id === threadId} onClick={() => onOpen(id)}>
              <b className="cut">
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
  )
}
