import { type RefObject, useEffect, useRef } from 'react'
import { hasNavigated, keptScroll } from './address.ts'

/**
 * Sets the document's title, and after a navigation (not after a load, which keeps the browser's own focus) moves focus to the page's heading and the window to where the person
 * stood before. Give the reference to the page's `h1`, which needs `tabIndex={-1}`.
 */
export function usePageHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Claims desk`
  }, [title])
  useEffect(() => {
    if (!hasNavigated()) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: keptScroll(), behavior: 'instant' })
  }, [])
  return heading
}
