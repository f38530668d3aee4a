import { useEffect } from 'react'
import { NEWS_EVENT } from '../../shared/api.ts'

/** Calls `read` whenever something changed at the place, whoever changed it, and after the connection was away. Keep `read` stable. */
export function useNews(place: string, read: () => void): void {
  useEffect(() => {
    const source = new EventSource('/api/news')
    let wasAway = false
    source.addEventListener(NEWS_EVENT, (event) => {
      if (event.data === place) read()
    })
    source.addEventListener('error', () => (wasAway = true))
    source.addEventListener('open', () => {
      if (wasAway) read()
      wasAway = false
    })
    return () => source.close()
  }, [place, read])
}
