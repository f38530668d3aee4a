import { memo, type ReactNode } from 'react'
import type { ActivityItem, PersonItem, Shown, TextItem, TranscriptItem } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Activity } from './activity.tsx'
import { Icon } from './icons.tsx'
import { shownText } from './words.ts'

export interface TranscriptProps {
  readonly items: readonly TranscriptItem[]
  /** Labels of the capabilities, by id. */
  readonly tasks: ReadonlyMap<string, string>
  /** A notice below tells that the newest text was cut. */
  readonly noted: boolean
  /** Something is on its way to the server. */
  readonly isSending: boolean
}

/** Everything that was said and done, in order. Chips that follow each other stand as one group. */
export function Transcript({ items, tasks, noted, isSending }: TranscriptProps): ReactNode {
  return groups(items).map((group) => {
    if (Array.isArray(group)) return <Chips key={group[0]?.id} calls={group} />
    const { kind, id } = group
    const task = group.kind === 'person' ? tasks.get(group.task ?? '') : undefined
    return <Item key={`${kind}${id}`} item={group} task={task} noted={noted && group === items.at(-1)} isSending={isSending} />
  })
}

function groups(items: readonly TranscriptItem[]): (TranscriptItem | ActivityItem[])[] {
  const grouped: (TranscriptItem | ActivityItem[])[] = []
  for (const item of items) {
    const last = grouped.at(-1)
    if (item.kind !== 'activity' || item.shown !== undefined) grouped.push(item)
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
