import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface ScrollingProps {
  readonly id?: string
  readonly className: string
  /** What a screen reader calls it. */
  readonly name: string
  readonly children: ReactNode
}

/** Scrolls by itself where its content is too large; then, and only then, it is a region that the keyboard can reach. */
export function Scrolling({ id, className, name, children }: ScrollingProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null) return undefined
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} id={id} className={className} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': name })}>
      {children}
    </div>
  )
}
