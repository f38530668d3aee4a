import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives a reference for an element with `hidden={!open}`: while it is hidden the browser's own search still finds what is
 * in it (`hidden="until-found"`), and `onFound` is then asked to open it.
 */
export function useHideable(open: boolean, onFound: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const hidden = element.current
    if (hidden === null || open) return undefined
    hidden.setAttribute('hidden', 'until-found')
    hidden.addEventListener('beforematch', onFound)
    return () => hidden.removeEventListener('beforematch', onFound)
  })
  return element
}
