import { useEffect, useState } from 'react'
import { useAmbit } from '../context.ts'

export interface Copying {
  /** What came of the newest copying, in words; of a success only for a moment. */
  readonly told: string
  readonly failed: boolean
  /** `html` goes along where the clipboard takes it. */
  readonly copy: (text: string, html?: string) => void
}

/** How long it is said that something was copied, in milliseconds. */
const TOLD_MS = 4_000

/** Copies to the clipboard and tells what came of it. */
export function useCopying(): Copying {
  const { messages } = useAmbit()
  const [came, setCame] = useState<'nothing' | 'copied' | 'refused'>('nothing')
  useEffect(() => {
    if (came !== 'copied') return undefined
    const timer = setTimeout(() => setCame('nothing'), TOLD_MS)
    return () => clearTimeout(timer)
  }, [came])
  return {
    told: came === 'copied' ? messages.copied : came === 'refused' ? messages.copyRefused : '',
    failed: came === 'refused',
    copy: (text, html) => {
      setCame('nothing')
      void toClipboard(text, html).then((taken) => setCame(taken ? 'copied' : 'refused'))
    },
  }
}

/** Where a page is not secure there is no clipboard; where its policy forbids it, writing is refused. */
async function toClipboard(text: string, html: string | undefined): Promise<boolean> {
  try {
    if (html === undefined || !('ClipboardItem' in globalThis)) await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': ofType('text/plain', text), 'text/html': ofType('text/html', html) })])
    return true
  } catch {
    return html !== undefined && toClipboard(text, undefined)
  }
}

function ofType(type: string, text: string): Blob {
  return new Blob([text], { type })
}
