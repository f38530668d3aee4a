import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { AgentView, CapabilityMeta } from '@ambit/domain'
import { useAmbit } from '../context.ts'
import { menuGroups, type MenuGroup } from './menu-groups.ts'

export interface MoreMenuProps {
  readonly agent: AgentView
  /** Quick actions that stand as chips already; they come up in a search alone. */
  readonly chips: readonly CapabilityMeta[]
  readonly onPick: (action: CapabilityMeta) => void
  /** The person closed it: the focus goes back. */
  readonly onClose: () => void
  /** The focus went elsewhere. */
  readonly onLeave: () => void
}

/** Every quick action by group with its one line. Arrow keys move, typing filters, Escape closes. */
export function MoreMenu({ agent, chips, onPick, onClose, onLeave }: MoreMenuProps): ReactNode {
  const { messages } = useAmbit()
  const [filter, setFilter] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const groups = menuGroups({ agent, chips, filter, pinned: messages.pinned })
  const count = groups.reduce((sum, group) => sum + group.actions.length, 0)
  useEffect(() => move(box.current, 'first'), [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = reaction(event, filter)
    if (next === undefined) return
    event.stopPropagation()
    if (next.kind === 'leave') return onLeave()
    event.preventDefault()
    if (next.kind === 'close') return onClose()
    // The first match takes the focus, once it is drawn.
    if (next.kind === 'filter') flushSync(() => setFilter(next.text))
    move(box.current, next.kind === 'move' ? next.to : 'first')
  }
  return (
    <>
      <output className="sr">{filter === '' ? '' : messages.matches(count)}</output>
      <div
        ref={box}
        className="pop up"
        part="menu"
        role="menu"
        aria-label={messages.quickActions}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.preventDefault()}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        {filter !== '' && <div className="filter">{messages.filter(filter)}</div>}
        {groups.map((group) => (
          <Group key={group.id} group={group} onPick={onPick} />
        ))}
        {count === 0 && (
          <div role="menuitem" aria-disabled="true" tabIndex={-1} className="say-so">
            {messages.noMatch(filter)}
          </div>
        )}
      </div>
    </>
  )
}

function Group({ group, onPick }: { readonly group: MenuGroup; readonly onPick: (action: CapabilityMeta) => void }): ReactNode {
  return (
    <fieldset className="set" aria-label={group.label}>
      <div className="g" aria-hidden="true">
        {group.label}
      </div>
      {group.actions.map((action) => (
        <button key={action.id} type="button" role="menuitem" tabIndex={-1} className="q" onClick={() => onPick(action)}>
          <b>{action.label}</b> <span>{action.description}</span>
        </button>
      ))}
    </fieldset>
  )
}

type Reaction =
  | { readonly kind: 'close' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'filter'; readonly text: string }
  | { readonly kind: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last' }

const MOVES: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last'>> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' }

/** What a key means in the menu; `undefined` where it is none of the menu's: Enter and Space press the item. */
function reaction(event: KeyboardEvent, filter: string): Reaction | undefined {
  const { key } = event
  const to = MOVES[key]
  if (to !== undefined) return { kind: 'move', to }
  if (key === 'Escape') return { kind: 'close' }
  if (key === 'Tab') return { kind: 'leave' }
  if (key === 'Backspace') return { kind: 'filter', text: filter.slice(0, -1) }
  const types = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && (key !== ' ' || filter !== '')
  return types ? { kind: 'filter', text: filter + key } : undefined
}

function move(box: HTMLElement | null, to: 'next' | 'previous' | 'first' | 'last'): void {
  const items = [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const root = box?.getRootNode()
  const at = items.findIndex((item) => root instanceof ShadowRoot && item === root.activeElement)
  const target = { next: (at + 1) % items.length, previous: at <= 0 ? items.length - 1 : at - 1, first: 0, last: items.length - 1 }[to]
  items[target]?.focus()
}
