import { forwardRef, useId, useLayoutEffect, useImperativeHandle, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { MESSAGE_MAX } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Icon } from './icons.tsx'

export interface ComposerProps {
  readonly agent: string
  readonly placeholder: string
  /** What sending does beside, told once something is written. */
  readonly warning: string | undefined
  readonly draft: string
  readonly isBusy: boolean
  readonly isStopping: boolean
  readonly onDraft: (text: string) => void
  readonly onSend: () => void
  readonly onStop: () => void
}

/** The one editable field. Enter sends, Shift+Enter breaks the line; while an answer is written its button stops it. */
export const Composer = forwardRef<HTMLTextAreaElement, ComposerProps>(function Composer(props, outer): ReactNode {
  const { agent, placeholder, warning, draft, isBusy, isStopping, onDraft, onSend, onStop } = props
  const { messages } = useAmbit()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isTooLong = draft.length > MESSAGE_MAX
  const why = isTooLong ? messages.tooLong(MESSAGE_MAX) : draft === '' ? undefined : warning
  const clicked = useClicks(onSend, onStop)
  useImperativeHandle(outer, () => field.current ?? document.createElement('textarea'))
  useLayoutEffect(() => {
    if (field.current !== null) grow(field.current, draft)
  }, [draft])

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // While an input method composes, Enter chooses a candidate.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <div className="field" part="field">
        <label className="sr" htmlFor={id}>
          {messages.messageTo(agent)}
        </label>
        <textarea
          ref={field}
          id={id}
          part="composer"
          rows={1}
          dir={directionOf(draft)}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={why === undefined ? undefined : `${id}-why`}
          placeholder={placeholder}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <StopButton isStopping={isStopping} onClick={clicked.stop} />
        ) : (
          <button
            type="button"
            className="go"
            part="send"
            aria-label={messages.send}
            title={messages.send}
            disabled={draft.trim() === ''}
            onClick={clicked.send}
          >
            <Icon name="send" />
          </button>
        )}
      </div>
      {why !== undefined && <Beware id={`${id}-why`} text={why} isTooLong={isTooLong} />}
      <p className="keys">{isStopping ? messages.stopping : isBusy ? messages.keysStop : messages.keysSend}</p>
    </>
  )
})

/** `keyCode` of a key that an input method swallowed; Safari ends a composition before its last keydown. */
const COMPOSING = 229

function StopButton({ isStopping, onClick }: { readonly isStopping: boolean; readonly onClick: (event: MouseEvent) => void }): ReactNode {
  const { messages } = useAmbit()
  const label = isStopping ? messages.stopping : messages.stop
  return (
    <button type="button" className="go" part="stop" aria-label={label} title={label} disabled={isStopping} onClick={onClick}>
      {isStopping ? <Icon name="spin" className="spin" /> : <Icon name="stop" />}
    </button>
  )
}

function Beware({ id, text, isTooLong }: { readonly id: string; readonly text: string; readonly isTooLong: boolean }): ReactNode {
  return (
    <p id={id} className={isTooLong ? 'beware too-long' : 'beware'}>
      {text}
    </p>
  )
}

/** Stop takes the place of Send under the pointer: a second click this soon was meant for Send. In milliseconds. */
const DOUBLED_MS = 500

function useClicks(onSend: () => void, onStop: () => void): Readonly<Record<'send' | 'stop', (event: MouseEvent) => void>> {
  const sentAt = useRef(-Infinity)
  return {
    send: (event) => {
      sentAt.current = event.timeStamp
      onSend()
    },
    stop: (event) => {
      const isByPointer = event.detail > 0
      if (!isByPointer || event.timeStamp - sentAt.current >= DOUBLED_MS) onStop()
    },
  }
}

/** Measuring lays out the whole text, which takes seconds a key where it is much longer; in characters. */
const MEASURED_MAX = 20_000
/** More than the style allows in any room. */
const HIGHEST = '1000px'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** An empty field reads as the widget does; what is written decides for itself, a long text by its first letter, found here once a key. */
function directionOf(text: string): 'auto' | 'ltr' | 'rtl' | undefined {
  if (text === '') return undefined
  if (text.length <= MEASURED_MAX) return 'auto'
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
}

/** As high as its text, up to what the style allows. */
function grow(field: HTMLTextAreaElement, text: string): void {
  if (text.length > MEASURED_MAX) {
    field.style.height = HIGHEST
    return
  }
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
