import { Fragment, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { Status } from '@ambit/client'
import type { DecisionView } from '@ambit/domain'
import { useAmbit } from '../../context.ts'
import type { Ended } from '../../text/decision/messages.ts'
import { Fields } from '../activity.tsx'
import { fieldsOf } from '../fields.ts'
import { Icon, type IconName } from '../icons.tsx'
import { adopt } from './card.tsx'
import { Exact } from './exact.tsx'
import { cameBackOf, gistOf } from './gist.ts'
import { metOf } from './met.ts'
import type { AskedCall } from './open-decision.ts'
import { Args, Seal } from './question.tsx'
import { Told } from './told.tsx'
import { useDecisionMessages } from './use-decision-messages.ts'

const LOOKS: Readonly<Record<Ended, readonly [IconName, string]>> = {
  running: ['spin', 'spin'],
  unsure: ['clock', 'dim'],
  declined: ['cross', ''],
  expired: ['clock', 'dim'],
  lapsed: ['clock', 'dim'],
  withdrawn: ['lock', 'dim'],
  changed: ['lock', 'dim'],
  succeeded: ['tick', 'good'],
  failed: ['cross', 'danger'],
  unknown: ['warn', 'caution'],
}

export interface FoldedProps {
  readonly call: AskedCall
  readonly status: Status
  readonly onSay: (text: string) => void
}

/** A card that is over: what was decided and what then happened, in two lines. Opened, it shows the values and what came back. */
export function Folded({ call, status, onSay }: FoldedProps): ReactNode {
  const { messages: common } = useAmbit()
  const box = useRef<HTMLDetailsElement>(null)
  const { decision, content } = call
  const how = status.kind === 'trouble' && endedOf(decision) === 'running' ? 'unsure' : endedOf(decision)
  const { headline, words } = useTold(call, how)
  const [icon, look] = LOOKS[how]
  const at = new Date(decision.endedAt ?? decision.decidedAt ?? decision.askedAt)
  useLayoutEffect(() => adopt(box.current), [])
  const said = [`${headline}: ${decision.card.title}.`, ...words.map(({ text, around }) => around?.(text) ?? text)].join(' ')
  useEffect(() => {
    const known = metOf(call.id)
    if (known === undefined || known.told === how) return
    known.told = how
    onSay(said)
  }, [call.id, how, said, onSay])
  return (
    <details ref={box} className={`done ${how}`} part="decided">
      <summary>
        <Icon name={icon} className={look} />
        <b>
          {headline}: <Exact text={decision.card.title} />
        </b>
        <time dateTime={at.toISOString()}>{timeText(at, common.language)}</time>
        <span className="came">
          {words.map(({ text, around }) => (
            <Fragment key={text}>
              {around === undefined ? (
                text
              ) : (
                <Told sentence={around}>
                  <Exact text={text} />
                </Told>
              )}{' '}
            </Fragment>
          ))}
        </span>
      </summary>
      <div className="io">
        <Args card={decision.card} />
        {content !== undefined && (
          <dl>
            <Fields title={common.cameBack} fields={fieldsOf(cameBackOf(content), common)} />
          </dl>
        )}
      </div>
      <Seal card={decision.card} callId={call.id} />
    </details>
  )
}

/** `around`: the sentence of ours around somebody else's words. */
interface Words {
  readonly text: string
  readonly around?: (text: string) => string
}

function useTold(call: AskedCall, how: Ended): { readonly headline: string; readonly words: readonly Words[] } {
  const messages = useDecisionMessages()
  const { decision, content = '' } = call
  const { reason = '', askedAt, expiresAt = askedAt } = decision
  const isElsewhere = metOf(call.id) !== undefined && decision.here !== true && IS_DECIDED[how]
  const came = messages.came(how, Math.max(1, Math.round((expiresAt - askedAt) / 60_000)))
  const gist = how === 'succeeded' || how === 'failed' ? gistOf(content) : ''
  const words: readonly Words[] = [
    ...(isElsewhere ? [{ text: how === 'declined' ? messages.thereDeclined : messages.thereApproved }] : []),
    ...(how === 'declined' && reason !== '' ? [{ text: reason, around: messages.because }] : []),
    ...(how === 'failed' && gist !== '' ? [{ text: gist, around: messages.because }] : [{ text: came }]),
    ...(how === 'succeeded' && gist !== '' ? [{ text: gist, around: asItIs }] : []),
  ]
  return { headline: isElsewhere ? messages.elsewhere : messages.ended[how], words }
}

const asItIs = (text: string): string => text

/** Whether the person decided, so that where they did is worth telling. */
const IS_DECIDED: Readonly<Record<Ended, boolean>> = {
  running: true,
  unsure: true,
  declined: true,
  expired: false,
  lapsed: true,
  withdrawn: false,
  changed: true,
  succeeded: true,
  failed: true,
  unknown: true,
}

function endedOf({ state, decidedAt }: DecisionView): Ended {
  switch (state) {
    case 'awaiting':
    case 'approved':
    case 'dispatched':
      return 'running'
    case 'declined':
    case 'succeeded':
    case 'failed':
      return state
    case 'expired':
      return decidedAt === undefined ? 'expired' : 'lapsed'
    case 'withdrawn':
      return decidedAt === undefined ? 'withdrawn' : 'changed'
    case 'outcome_unknown':
      return 'unknown'
  }
}

function timeText(at: Date, language: string): string {
  const isToday = at.toDateString() === new Date().toDateString()
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', ...(!isToday && { day: 'numeric', month: 'short' }) }).format(at)
}
