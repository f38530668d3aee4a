import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Session, Status } from '@ambit/client'
import { decisionSheet } from '../../style/decision.ts'
import { TimeBar, TimeLeft } from './clock.tsx'
import { meet } from './met.ts'
import type { AskedCall } from './open-decision.ts'
import { Question, Seal, Stakes } from './question.tsx'
import { useCardFocus } from './use-card-focus.ts'
import { useDecisionMessages } from './use-decision-messages.ts'
import { useDeciding, type Deciding } from './use-deciding.ts'

export interface CardProps {
  /** All that wait for the person now. */
  readonly calls: readonly AskedCall[]
  readonly session: Session
  readonly status: Status
}

/** One card for everything that waits: each call whole, decided by itself or with the others. */
export function Card({ calls, session, status }: CardProps): ReactNode {
  const messages = useDecisionMessages()
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const deciding = useDeciding({ calls, session, status })
  const callIds = calls.map(({ id }) => id)
  const { onPress, onKeyDown } = useCardFocus(card, callIds.join())
  useLayoutEffect(() => adopt(card.current), [])
  useEffect(() => calls.forEach(({ id }) => meet(id)), [calls])
  const decide: Deciding['decide'] = (...decision) => {
    onPress()
    deciding.decide(...decision)
  }
  const isAlone = calls.length === 1
  return (
    // The focus comes here first, so that no button is pressed by a key that was meant for something else.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={card}
      className="card"
      part="decision"
      // A field set would bring its own layout, and its legend.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      tabIndex={-1}
      aria-busy={deciding.isBusy}
      onKeyDown={onKeyDown}
      {...(isAlone ? { 'aria-labelledby': `${titleId}0` } : { 'aria-label': messages.several(calls.length) })}
    >
      <Top calls={calls} />
      {calls.map((call, at) => (
        <Section key={call.id} call={call} isAlone={isAlone} titleId={`${titleId}${at}`} deciding={{ ...deciding, decide }} />
      ))}
      {!isAlone && (
        <div className="answer all">
          <DecideButton approved={false} {...{ callIds, deciding, decide }} label={messages.declineAll} look="" />
          <DecideButton approved {...{ callIds, deciding, decide }} label={messages.approveAll} look={calls.some(isDestructive) ? 'kill' : 'main'} />
        </div>
      )}
    </div>
  )
}

/** What is at stake, and how long there is to decide: until the first of them expires. */
function Top({ calls }: Pick<CardProps, 'calls'>): ReactNode {
  const messages = useDecisionMessages()
  const [first] = calls
  const [next] = calls.map(({ decision }) => decision).toSorted((one, other) => (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity))
  const { askedAt = 0, expiresAt } = next ?? {}
  return (
    <>
      <div className="top">
        {calls.length === 1 && first !== undefined ? <Stakes card={first.decision.card} /> : <b>{messages.several(calls.length)}</b>}
        {expiresAt !== undefined && <TimeLeft askedAt={askedAt} expiresAt={expiresAt} />}
      </div>
      {expiresAt !== undefined && <TimeBar askedAt={askedAt} expiresAt={expiresAt} />}
    </>
  )
}

interface SectionProps {
  readonly call: AskedCall
  readonly isAlone: boolean
  readonly titleId: string
  readonly deciding: Deciding
}

function Section({ call, isAlone, titleId, deciding }: SectionProps): ReactNode {
  const messages = useDecisionMessages()
  const { card } = call.decision
  const { decide, reasonOf, setReason } = deciding
  const callIds = [call.id]
  const approve = isDestructive(call) && DELETES.test(card.key) ? messages.approveDeletion : messages.approve
  return (
    <div className="one" {...(!isAlone && { role: 'group', 'aria-labelledby': titleId })}>
      {!isAlone && <Stakes card={card} />}
      <Question card={card} titleId={titleId} />
      <div className="answer">
        <DecideButton approved={false} {...{ callIds, deciding, decide }} label={messages.decline} look="" />
        <DecideButton approved {...{ callIds, deciding, decide }} label={approve} look={isDestructive(call) ? 'kill' : 'main'} />
        <Reason reason={reasonOf(call.id)} onReason={(reason) => setReason(call.id, reason)} />
      </div>
      <Seal card={card} callId={call.id} />
    </div>
  )
}

/** A field once the person wants it: until then the composer is the only thing here that takes text. */
function Reason({ reason, onReason }: { readonly reason: string; readonly onReason: (reason: string) => void }): ReactNode {
  const messages = useDecisionMessages()
  const [isWanted, setWanted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  if (!isWanted)
    return (
      <button type="button" className="reason" onClick={() => setWanted(true)}>
        {messages.reason}
      </button>
    )
  return (
    <input
      ref={field}
      className="reason"
      type="text"
      dir="auto"
      autoComplete="off"
      maxLength={REASON_MAX}
      aria-label={messages.reason}
      placeholder={messages.reason}
      value={reason}
      onChange={(event) => onReason(event.target.value)}
    />
  )
}

/** Longest reason, in characters. */
const REASON_MAX = 500
const DELETES = /(?:^|_)(?:delete|remove|erase|purge)(?:_|$)/

function isDestructive({ decision: { card } }: AskedCall): boolean {
  return card.risk === 'destructive'
}

interface DecideButtonProps {
  readonly approved: boolean
  readonly callIds: readonly string[]
  readonly deciding: Deciding
  readonly decide: Deciding['decide']
  readonly label: string
  readonly look: '' | 'main' | 'kill'
}

/** It keeps the focus while it is held, so it is never taken out of the order of keys. */
function DecideButton({ approved, callIds, deciding: { isHeld }, decide, label, look }: DecideButtonProps): ReactNode {
  return (
    <button type="button" className={`btn ${look}`} aria-disabled={isHeld} onClick={(event) => decide(event, callIds, approved)}>
      {label}
    </button>
  )
}

/** The card brings its own styles to wherever it is drawn. */
export function adopt(element: Element | null): void {
  const root = element?.getRootNode()
  if (!(root instanceof ShadowRoot)) return
  const sheet = decisionSheet(root.ownerDocument)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
