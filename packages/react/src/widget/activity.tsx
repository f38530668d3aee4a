import type { ReactNode } from 'react'
import type { ActivityItem } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { fieldsOf, fieldsOfText, type Field } from './fields.ts'
import { Icon, type IconName } from './icons.tsx'
import { Scrolling } from './scrolling.tsx'
import { chipLabel, tookText } from './words.ts'

const ICONS: Readonly<Record<ActivityItem['state'], readonly [IconName, string]>> = {
  running: ['spin', 's spin'],
  waiting: ['clock', 's dim'],
  done: ['tick', 's good'],
  failed: ['cross', 's danger'],
  unfinished: ['clock', 's dim'],
}

/** The chip of one call; opened, it shows what was asked and what came back. */
export function Activity({ call }: { readonly call: ActivityItem }): ReactNode {
  const { messages } = useAmbit()
  const [icon, look] = ICONS[call.state]
  return (
    <details className="act" part="activity">
      <summary>
        <Icon name={icon} className={look} />
        <bdi>{chipLabel(call, messages)}</bdi>
        <span className="sr">, {messages.activityState[call.state]}</span>
        {call.tookMs !== undefined && (
          <span className="t" dir="ltr">
            {tookText(call.tookMs)}
          </span>
        )}
      </summary>
      <Scrolling className="io" name={chipLabel(call, messages)}>
        <dl>
          <Fields title={messages.asked} fields={fieldsOf(call.args ?? null, messages)} />
          {call.content !== undefined && <Fields title={messages.cameBack} fields={fieldsOfText(call.content, messages)} />}
        </dl>
      </Scrolling>
    </details>
  )
}

/** A titled list of lines: what was asked, or what came back. */
export function Fields({ title, fields }: { readonly title: string; readonly fields: readonly Field[] }): ReactNode {
  const { messages } = useAmbit()
  return (
    <>
      <dt className="cap">{title}</dt>
      {fields.length === 0 && <dd className="none">{messages.nothing}</dd>}
      {fields.map(({ name, value }, at) =>
        name === '' ? (
          <dd key={at} className="wide" dir="auto">
            {value}
          </dd>
        ) : (
          [
            <dt key={`${at}n`}>{name}</dt>,
            <dd key={`${at}v`} dir="auto">
              {value}
            </dd>,
          ]
        ),
      )}
    </>
  )
}
