import type { ModelEvent, ModelPort, ModelRequest } from '@ambit/engine'
import { plan } from './plan.ts'
import { speak } from './speak.ts'

/**
 * What answers where no model key is set. No language model: it plans by rule from the request alone, so the same request
 * gets the same reply. `now` is for dates such as `tomorrow`; without it they count from when the message was written.
 * On abort `reply` throws `signal.reason`.
 */
export function offlineModel(options: { readonly now?: () => Date } = {}): ModelPort {
  return { name: 'offline', reply: (request, signal) => reply(request, signal, options.now) }
}

async function* reply(request: ModelRequest, signal: AbortSignal, now: (() => Date) | undefined): AsyncGenerator<ModelEvent, void> {
  signal.throwIfAborted()
  const next = plan(request, now)
  switch (next.kind) {
    case 'calls':
      for (const call of next.calls) yield { type: 'call', call }
      return
    case 'answer':
    case 'question':
      yield* speak(next.text, signal)
  }
}
