/** Saves a text as a file of the person's. A policy that forbids everything still allows this: nothing is fetched. */
export function download(name: string, type: 'text/plain' | 'text/markdown', text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

/** Until then a browser has begun to save it; in milliseconds. */
const KEPT_MS = 10_000
