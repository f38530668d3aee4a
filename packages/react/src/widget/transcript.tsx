import { memo, type ReactNode } from 'react'
import { isBusy, type ActivityItem, type PersonItem, type Session, type Shown, type Status, type TextItem, type TranscriptItem } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Activity } from './activity.tsx'
import { isAsked, isOpen } from './decision/open-decision.ts'
import { useDecisionPart } from './decision/use-decision-part.ts'
import { Icon } from './icons.tsx'
import { shownText } from './words.ts'

export interface TranscriptProps {
  readonly session: Session
  readonly status: Status
  readonly items: readonly TranscriptItem[]
  /** Labels of the capabilities, by id. */
  readonly tasks: ReadonlyMap<string, string>
  readonly onSay: (text: string) => void
}

/** Everything that was said, done and decided, in order. Chips that follow each other stand as one group, and all open decisions as one card. */
export function Transcript({ session, status, items, tasks, onSay }: TranscriptProps): ReactNode {
  const read = useDecisionPart(items.some(isAsked))
  const part = read.kind === 'there' ? read.part : undefined
  const open = items.filter(isOpen)
  // A notice below tells that the newest text was cut.
  const noted = status.kind === 'trouble' ? items.at(-1) : undefined
  const drawn = groups(items, part !== undefined).map((group) => {
    if (Array.isArray(group)) return <Chips key={group[0]?.id} calls={group} />
    if (part !== undefined && isOpen(group)) return group === open.at(-1) && <part.Card key="card" calls={open} session={session} status={status} />
    if (part !== undefined && isAsked(group)) return <part.Folded key={group.id} call={group} status={status} onSay={onSay} />
    const { kind, id } = group
    const task = group.kind === 'person' ? tasks.get(group.task ?? '') : undefined
    return <Item key={`${kind}${id}`} item={group} task={task} noted={group === noted} isSending={isBusy(status)} />
  })
  return (
    <>
      {drawn}
      {read.kind === 'failed' && <Unread onAgain={read.again} />}
    </>
  )
}

/** The part that shows decisions is not there: said, with a button, since nothing goes on without it. */
function Unread({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const { messages } = useAmbit()
  const { first, second } = messages.decisionUnread
  return (
    <div className="note danger" part="notice" role="alert">
      <Icon name="warn" />
      <div>
        <p>{first}</p>
        <p>{second}</p>
      </div>
      <button type="button" className="btn" onClick={onAgain}>
        {messages.remedy.retry}
      </button>
    </div>
  )
}

/** `apart`: what a person was asked about is no chip. */
function groups(items: readonly TranscriptItem[], apart: boolean): (TranscriptItem | ActivityItem[])[] {
  const grouped: (TranscriptItem | ActivityItem[])[] = []
  for (const item of items) {
    const last = grouped.at(-1)
    if (item.kind !== 'activity' || item.shown !== undefined || (apart && isAsked(item))) grouped.push(item)
    else if (Array.isArray(last)) last.push(item)
    else grouped.push([item])
  }
  return grouped
}

function Chips({ calls }: { readonly calls: readonly ActivityItem[] }): ReactNode {
  return (
    <div className="acts">
      {calls.map((call) => (
        <Activity key={call.id} call={call} />
      ))}
    </div>
  )
}

interface ItemProps {
  readonly item: TranscriptItem
  readonly task: string | undefined
  readonly noted: boolean
  readonly isSending: boolean
}

const Item = memo(function Item({ item, task, noted, isSending }: ItemProps): ReactNode {
  switch (item.kind) {
    case 'person':
      return <Person item={item} task={task} isUnsent={item.unsent === true && !isSending} />
    case 'text':
      return <Text item={item} noted={noted} />
    case 'activity':
      return item.shown === undefined ? <Activity call={item} /> : <ShownLine shown={item.shown} />
    case 'shown':
      return <ShownLine shown={item.shown} />
  }
})

function Person({ item, task, isUnsent }: { readonly item: PersonItem; readonly task: string | undefined; readonly isUnsent: boolean }): ReactNode {
  const { messages } = useAmbit()
  return (
    <div className={isUnsent ? 'you unsent' : 'you'} part="message-person">
      <div dir="auto">
        {task !== undefined && <span className="task">{task}</span>}
        {item.text}
      </div>
      {isUnsent && <span className="sent">{messages.notSent}</span>}
    </div>
  )
}

function Text({ item, noted }: { readonly item: TextItem; readonly noted: boolean }): ReactNode {
  const { messages } = useAmbit()
  if (item.text === '') return null
  return (
    <>
      <div className={item.state === 'streaming' ? 'say streaming' : 'say'} dir="auto" part="message-assistant">
        <Markdown text={item.text} ending={item.state} />
      </div>
      {item.state === 'cut' && !noted && (
        <div className="quiet-line">
          <Icon name="cut" className="s" />
          {messages.cut}
        </div>
      )}
    </>
  )
}

function ShownLine({ shown }: { readonly shown: Shown }): ReactNode {
  const { messages, describeAction } = useAmbit()
  const described = shown.ok ? describeAction?.(shown.action) : undefined
  return (
    <div className="quiet-line">
      <Icon name={shown.ok ? 'locate' : 'cross'} className={shown.ok ? 's shown' : 's'} />
      {described ?? shownText(shown, messages)}
    </div>
  )
}
