import { useSyncExternalStore } from 'react'

/** Where the person is. */
export type Address =
  | { readonly kind: 'contacts' | 'graphs' | 'members' | 'billing' | 'import' | 'help' }
  | { readonly kind: 'graph'; readonly id: string }
  | { readonly kind: 'unknown' }

export const CONTACTS_PATH = '/contacts'
export const GRAPHS_PATH = '/graphs'
export const MEMBERS_PATH = '/members'
export const BILLING_PATH = '/billing'
export const IMPORT_PATH = '/import'
export const HELP_PATH = '/help'

const PAGES: ReadonlyMap<string, Address> = new Map([
  ['/', { kind: 'contacts' }],
  [CONTACTS_PATH, { kind: 'contacts' }],
  [GRAPHS_PATH, { kind: 'graphs' }],
  [MEMBERS_PATH, { kind: 'members' }],
  [BILLING_PATH, { kind: 'billing' }],
  [IMPORT_PATH, { kind: 'import' }],
  [HELP_PATH, { kind: 'help' }],
])

export function graphPath(id: string): string {
  return `${GRAPHS_PATH}/${encodeURIComponent(id)}`
}

export function parseAddress(path: string): Address {
  const id = /^\/graphs\/([\w-]+)$/.exec(path)?.[1]
  return PAGES.get(path) ?? (id === undefined ? { kind: 'unknown' } : { kind: 'graph', id })
}

/** The path of the page, which changes with `go` and with the browser's back and forward. */
export function usePath(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => CONTACTS_PATH,
  )
}

/** Opens an address of our own. */
export function go(path: string): void {
  navigated = true
  window.history.pushState(null, '', path)
  for (const listener of listeners) listener()
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
