import { useSyncExternalStore } from 'react'

/** Where the person is. */
export type Address = { readonly kind: 'list' } | { readonly kind: 'claim'; readonly id: string } | { readonly kind: 'unknown' }

export const LIST_PATH = '/'

export function claimPath(id: string): string {
  return `/claims/${encodeURIComponent(id)}`
}

export function parseAddress(path: string): Address {
  if (path === '/' || path === '/claims' || path === '/claims/') return { kind: 'list' }
  const found = /^\/claims\/([^/]+)\/?$/.exec(path)
  const id = found?.[1] === undefined ? undefined : decoded(found[1])
  return id === undefined ? { kind: 'unknown' } : { kind: 'claim', id }
}

/** The path of the page, which changes with `go` and with the browser's back and forward. */
export function usePath(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => LIST_PATH,
  )
}

/** Opens an address of our own. Where the person stood on the page that is left is kept for the way back. */
export function go(path: string): void {
  navigated = true
  window.history.replaceState({ scrollY: window.scrollY }, '')
  window.history.pushState({ scrollY: 0 }, '', path)
  for (const listener of listeners) listener()
}

/** Puts what the list is narrowed by into its address, without a step in the history. */
export function keepQuery(query: string): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + (query === '' ? '' : `?${query}`))
}

/** Where the person stood when the page now shown was left; 0 on a new page. */
export function keptScroll(): number {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null || !('scrollY' in state)) return 0
  return typeof state.scrollY === 'number' ? state.scrollY : 0
}

/** Whether the person has gone from one address to another since the load. */
export function hasNavigated(): boolean {
  return navigated
}

let navigated = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const onPop = (): void => {
    navigated = true
    listener()
  }
  listeners.add(listener)
  window.addEventListener('popstate', onPop)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', onPop)
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
