import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { LentTool, PageOffer, ScopeTool } from '@ambit/client'
import { useAmbit } from '../context.ts'
import { Scrolling } from './scrolling.tsx'

/** The pointer gets so long from the badge to its list, in milliseconds. */
const LINGER_MS = 300

/** The live count of page tools; on hover or focus it lists them by scope. */
export function FastBadge({ offer }: { readonly offer: PageOffer }): ReactNode {
  const { messages } = useAmbit()
  const id = useId()
  const badge = useRef<HTMLButtonElement>(null)
  const { shown, show, hide, hideSoon } = useShown()
  const tools = offer.tools.flatMap(scopeTool)
  const count = tools.length
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !shown) return
    // This Escape closes the list; the next one stops the answer.
    event.stopPropagation()
    event.preventDefault()
    badge.current?.focus()
    hide()
  }
  return (
    // The focus and the pointer may go into the list, where that scrolls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="lent"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide()
      }}
      onKeyDown={onKeyDown}
      onMouseEnter={show}
      onMouseLeave={hideSoon}
    >
      <button
        ref={badge}
        type="button"
        className={count === 0 ? 'fast zero' : 'fast'}
        dir="ltr"
        aria-expanded={shown}
        aria-controls={id}
        onClick={show}
        onFocus={show}
      >
        [fast] {count}
      </button>
      {shown && (
        <Scrolling id={id} className="pop under" name={messages.pageTools}>
          {offer.scopes.map((scope) => (
            <Scope key={scope.id} id={scope.id} title={scope.pageTitle} tools={tools.filter((tool) => tool.scopeId === scope.id)} />
          ))}
          <p className="say-so">{tools.length === 0 ? messages.noPageTools : messages.lent}</p>
        </Scrolling>
      )}
    </div>
  )
}

function useShown(): { readonly shown: boolean; readonly show: () => void; readonly hide: () => void; readonly hideSoon: () => void } {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (next: boolean): void => {
    clearTimeout(timer.current)
    setShown(next)
  }
  const hideSoon = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(false), LINGER_MS)
  }
  return { shown, show: () => set(true), hide: () => set(false), hideSoon }
}

type NamedTool = ScopeTool & { readonly name: string }

function Scope({ id, title, tools }: { readonly id: string; readonly title: string; readonly tools: readonly NamedTool[] }): ReactNode {
  const { messages } = useAmbit()
  return (
    <div className="set">
      <p className="g two">
        <span>
          <b>{title}</b> <code>{id}</code>
        </span>
        <span>{messages.toolCount(tools.length)}</span>
      </p>
      {tools.map((tool) => (
        <p key={tool.name} className="q two">
          <b>{tool.name}</b>
          <span>{tool.readOnly === true ? messages.readsOnly : ''}</span>
        </p>
      ))}
    </div>
  )
}

/** A callback is the catalog's to offer and in no scope, so it is not counted here. */
function scopeTool({ name, metadata: { ambit } }: LentTool): NamedTool[] {
  return ambit.callback === true ? [] : [{ name, ...ambit }]
}
