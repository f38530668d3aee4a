import { useEffect } from 'react'
import { NEWS_EVENT } from '../../shared/api.ts'

/**
 * Calls `read` whenever something changed at the place, whoever changed it, and whenever the connection is made: what
 * changed before that was told to nobody. A tab that
 * nobody sees holds no connection, because a browser opens only six to one host. Keep `read` stable.
 */
export function useNews(place: string, read: () => void): void {
  useEffect(() => {
    let source = document.hidden ? undefined : listen(place, read)
    const follow = (): void => {
      source?.close()
      source = document.hidden ? undefined : listen(place, read)
      if (!document.hidden) read()
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [place, read])
}

function listen(place: string, read: () => void): EventSource {
  const source = new EventSource('/api/news')
  source.addEventListener(NEWS_EVENT, (event) => {
    if (event.data === place) read()
  })
  source.addEventListener('open', read)
  return source
}
