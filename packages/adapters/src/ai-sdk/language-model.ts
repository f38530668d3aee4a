import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Usage } from '@ambit/domain'
import type { ModelEvent, ModelPort, ModelRequest } from '@ambit/engine'
import { type Patience, STALL_MS, begin } from './patience.ts'
import { type Habits, plainHabits } from './providers/habits.ts'
import { promptOf, toolsOf } from './providers/prompt.ts'
import { ProviderReply } from './providers/provider-reply.ts'

export interface LanguageModelOptions extends Patience {
  /** `provider/model`. */
  readonly name: string
  /** How this provider is told how much to think; the AI SDK's own mapping where absent. */
  readonly habits?: Habits
}

/**
 * A model of any provider of the AI SDK, through its `doStream` alone. On abort `reply` closes the connection and throws
 * `signal.reason`.
 */
export function languageModel(model: LanguageModelV4, options: LanguageModelOptions): ModelPort {
  return { name: options.name, reply: (request, signal) => stream({ model, options }, request, signal) }
}

interface Provider {
  readonly model: LanguageModelV4
  readonly options: LanguageModelOptions
}

async function* stream({ model, options }: Provider, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const call = callOptions(request, options)
  let reply: ProviderReply | undefined
  const stop = (): void => reply?.stop()
  signal.addEventListener('abort', stop)
  try {
    reply = await begin(
      async () => {
        reply = new ProviderReply(options.name, options.stallMs ?? STALL_MS)
        await reply.open((abortSignal) => model.doStream({ ...call, abortSignal, includeRawChunks: true }))
        return reply
      },
      options,
      signal,
    )
    for (;;) {
      signal.throwIfAborted()
      const text = reply.takeText()
      if (text !== '') yield { type: 'text', text }
      else if (!(await reply.next())) break
    }
    signal.throwIfAborted()
    const usage = usageOf(reply.usage)
    if (usage) yield { type: 'usage', usage }
    const calls = reply.whole()
    if (!request.textOnly) for (const whole of calls) yield { type: 'call', call: whole }
  } finally {
    signal.removeEventListener('abort', stop)
    reply?.stop()
  }
}

function callOptions(request: ModelRequest, { name, habits }: LanguageModelOptions): LanguageModelV4CallOptions {
  const tools = toolsOf(request)
  return {
    prompt: promptOf(request, name),
    ...(tools ? { tools, toolChoice: { type: request.textOnly ? 'none' : 'auto' } } : {}),
    ...(habits ?? plainHabits)(request.thinkingLevel),
  }
}

function usageOf(told: LanguageModelV4Usage | undefined): Usage | undefined {
  const inputTokens = told?.inputTokens.total
  const outputTokens = told?.outputTokens.total
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) }
}
