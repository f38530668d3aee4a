import { type RefObject, useEffect, useRef } from 'react'
import { hasNavigated } from './address.ts'

/** Sets the document's title, and after a navigation moves focus to the page's heading. Give the reference to the page's `h1`, which needs `tabIndex={-1}`. */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Studio`
  }, [title])
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
