import { useId, useRef, useState, type ReactNode } from 'react'
import type { PageOffer } from '@ambit/client'
import { isJsonObject, type Json } from '@ambit/domain'
import { useAmbit } from '../context.ts'
import { Scrolling } from './scrolling.tsx'

/** The live count of page tools; on hover or focus it lists them by scope. */
export function FastBadge({ offer }: { readonly offer: PageOffer }): ReactNode {
  const { messages } = useAmbit()
  const [shown, setShown] = useState(false)
  const id = useId()
  const badge = useRef<HTMLButtonElement>(null)
  const tools = offer.tools.flatMap(lentTool)
  const count = tools.filter((tool) => !tool.callback).length
  return (
    // The focus may go into the list, where that scrolls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="lent"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setShown(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !shown) return
        badge.current?.focus()
        setShown(false)
      }}
    >
      <button
        ref={badge}
        type="button"
        className={count === 0 ? 'fast zero' : 'fast'}
        dir="ltr"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(true)}
        onFocus={() => setShown(true)}
        onMouseEnter={() => setShown(true)}
        onMouseLeave={() => setShown(false)}
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

interface LentTool {
  readonly name: string
  readonly scopeId: string
  readonly readOnly: boolean
  readonly callback: boolean
}

function Scope({ id, title, tools }: { readonly id: string; readonly title: string; readonly tools: readonly LentTool[] }): ReactNode {
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
          <span>{tool.callback ? messages.callback : tool.readOnly ? messages.readsOnly : ''}</span>
        </p>
      ))}
    </div>
  )
}

function lentTool(tool: Json): LentTool[] {
  if (!isJsonObject(tool) || typeof tool['name'] !== 'string') return []
  const metadata = isJsonObject(tool['metadata']) ? tool['metadata'] : {}
  const ambit = isJsonObject(metadata['ambit']) ? metadata['ambit'] : {}
  const { scopeId, readOnly, callback } = ambit
  return [{ name: tool['name'], scopeId: typeof scopeId === 'string' ? scopeId : '', readOnly: readOnly === true, callback: callback === true }]
}
