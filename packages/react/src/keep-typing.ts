const KEYS = ['keydown', 'keypress', 'keyup'] as const

/**
 * Seen from the page, typing in a shadow root happens on a plain element: without this its one-letter shortcuts would fire.
 * Gives the function that ends it.
 */
export function keepTyping(host: HTMLElement): () => void {
  for (const name of KEYS) host.addEventListener(name, stopTyped)
  return () => {
    for (const name of KEYS) host.removeEventListener(name, stopTyped)
  }
}

function stopTyped(event: KeyboardEvent): void {
  const [target] = event.composedPath()
  const typing = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  if (typing && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation()
}
