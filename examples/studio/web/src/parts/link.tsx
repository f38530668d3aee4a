import type { MouseEvent, ReactNode } from 'react'
import { go } from '../address.ts'

export interface LinkProps {
  readonly to: string
  readonly className?: string
  readonly current?: boolean
  /** The tour points at it. */
  readonly 'data-toured'?: ''
  readonly children: ReactNode
}

/** A link within the studio: a plain click changes the address without a load, every other click is the browser's. */
export function Link({ to, className, current = false, children, ...marks }: LinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} className={className} aria-current={current ? 'page' : undefined} onClick={open} {...marks}>
      {children}
    </a>
  )
}
