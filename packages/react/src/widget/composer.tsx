import { forwardRef, useId, useLayoutEffect, useImperativeHandle, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useAmbit } from '../context.ts'
import { Icon } from './icons.tsx'

export interface ComposerProps {
  readonly agent: string
  readonly placeholder: string
  readonly draft: string
  readonly isBusy: boolean
  readonly isStopping: boolean
  readonly onDraft: (text: string) => void
  readonly onSend: () => void
  readonly onStop: () => void
}

/** The one editable field. Enter sends, Shift+Enter breaks the line; while an answer is written its button stops it. */
export const Composer = forwardRef<HTMLTextAreaElement, ComposerProps>(function Composer(props, outer): ReactNode {
  const { agent, placeholder, draft, isBusy, isStopping, onDraft, onSend, onStop } = props
  const { messages } = useAmbit()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const stop = isStopping ? messages.stopping : messages.stop
  useImperativeHandle(outer, () => field.current ?? document.createElement('textarea'))
  useLayoutEffect(() => {
    if (field.current !== null) grow(field.current)
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
          // An empty field reads as the widget does; what is written decides for itself.
          dir={draft === '' ? undefined : 'auto'}
          enterKeyHint="send"
          placeholder={placeholder}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <button type="button" className="go" part="stop" aria-label={stop} title={stop} disabled={isStopping} onClick={onStop}>
            {isStopping ? <Icon name="spin" className="spin" /> : <Icon name="stop" />}
          </button>
        ) : (
          <button type="button" className="go" part="send" aria-label={messages.send} title={messages.send} disabled={draft.trim() === ''} onClick={onSend}>
            <Icon name="send" />
          </button>
        )}
      </div>
      <p className="keys">{isStopping ? messages.stopping : isBusy ? messages.keysStop : messages.keysSend}</p>
    </>
  )
})

/** `keyCode` of a key that an input method swallowed; Safari ends a composition before its last keydown. */
const COMPOSING = 229

/** As high as its text, up to what the style allows. */
function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
