import { bytesOf } from './bytes.ts'
import type { Post } from './line.ts'

/** Over a given `fetch`, for runtimes without `node:http` and for tests. Follows no redirect: a key is never carried to another address. */
export function fetchPost(fetcher: typeof fetch, url: URL, headers: Readonly<Record<string, string>>): Post {
  return (body, receiver) => {
    const stop = new AbortController()
    const read = async (): Promise<void> => {
      const response = await fetcher(url, { method: 'POST', headers, body, signal: stop.signal, redirect: 'manual' })
      receiver.head(response.status, (name) => response.headers.get(name) ?? undefined)
      if (response.body === null) return
      for await (const chunk of response.body) receiver.bytes(bytesOf(chunk))
    }
    read().then(
      () => receiver.end(),
      (thrown: unknown) => receiver.end(thrown instanceof Error ? thrown : new Error(String(thrown))),
    )
    return () => stop.abort()
  }
}
