import type { ModelEvent } from '@ambit/engine'

const WORDS_A_CHUNK = 4

/** Text in the small pieces that a model gives: a few words each, with a turn of the event loop between them. Throws `signal.reason` at once on abort. */
export async function* speak(text: string, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const words = text.match(/\s*\S+|\s+$/g) ?? []
  for (let at = 0; at < words.length; at += WORDS_A_CHUNK) {
    signal.throwIfAborted()
    yield { type: 'text', text: words.slice(at, at + WORDS_A_CHUNK).join('') }
    await turnOfLoop()
  }
  signal.throwIfAborted()
}

function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
