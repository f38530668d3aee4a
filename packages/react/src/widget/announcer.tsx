import { useEffect, useRef, type ReactNode } from 'react'
import type { SessionState } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { firstSentence } from '../markdown/first-sentence.ts'
import type { Messages } from '../text/messages.ts'
import { isAsked, isOpen } from './decision/open-decision.ts'
import { retryAtOf, secondsLeft } from './seconds-left.ts'
import type { Said } from './use-asking.ts'
import { chipLabel, shownText } from './words.ts'

/** Tells a screen reader what begins and what ends: never each word of a stream. `said` is something else to say now. */
export function Announcer({ state, said }: { readonly state: SessionState; readonly said: Said }): ReactNode {
  const { messages } = useAmbit()
  const before = useRef(state)
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const told = boundary(before.current, state, messages)
    before.current = state
    if (told !== '' && region.current !== null) region.current.textContent = told
  }, [state, messages])
  useEffect(() => {
    if (said.text !== '' && region.current !== null) region.current.textContent = said.text
  }, [said])
  const { status } = state
  useEffect(() => {
    const wait = retryAtOf(status) - Date.now()
    if (status.kind !== 'trouble' || wait <= 0) return undefined
    const timer = setTimeout(() => {
      if (region.current !== null) region.current.textContent = messages.trouble(status.trouble, 0).second
    }, wait)
    return () => clearTimeout(timer)
  }, [status, messages])
  return <output ref={region} className="sr" />
}

function boundary(before: SessionState, after: SessionState, messages: Messages): string {
  const { status } = after
  const known = before.items.filter(isOpen)
  const asked = after.items.filter(isOpen).filter((item) => !known.some(({ id }) => id === item.id))
  if (asked.length > 0) return `${messages.waitsForDecision}: ${asked.map(({ decision }) => decision.card.title).join('; ')}`
  if (before.threadId !== after.threadId || before.status.kind === 'opening') return ''
  if (status.kind === 'trouble' && before.status !== status) {
    const { first, second } = messages.trouble(status.trouble, secondsLeft(retryAtOf(status), Date.now()))
    return `${first} ${second}`
  }
  if (status.kind === 'idle' && before.status.kind !== 'idle') {
    const end = after.items.at(-1)
    if (end !== undefined && isAsked(end)) return ''
    const first = end?.kind === 'text' ? firstSentence(end.text) : ''
    return first === '' ? messages.activityState.done : messages.answer(first)
  }
  if (status.kind === 'stopping' && before.status.kind !== 'stopping') return messages.stopping
  if (status.kind === 'sending' && before.status.kind !== 'sending') return messages.working
  const newest = after.items.at(-1)
  const last = before.items.at(-1)
  if (newest?.kind !== 'activity' || (last?.kind === 'activity' && last.id === newest.id && last.label === newest.label && last.shown === newest.shown))
    return ''
  return newest.shown === undefined ? chipLabel(newest, messages) : shownText(newest.shown, messages)
}
