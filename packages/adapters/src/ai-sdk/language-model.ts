import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4FunctionTool, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Offer, Usage } from '@ambit/domain'
import type { ModelEvent, ModelPort, ModelRequest } from '@ambit/engine'
import { type Patience, STALL_MS, begin } from './patience.ts'
import { withoutKey } from './provider-faults.ts'
import { type Habits, plainHabits } from './providers/habits.ts'
import { declares, promptOf, toolsOf } from './providers/prompt.ts'
import { ProviderReply } from './providers/provider-reply.ts'

export interface LanguageModelOptions extends Patience {
  /** `provider/model`. */
  readonly name: string
  /** How this provider is told how much to think; the AI SDK's own mapping where absent. */
  readonly habits?: Habits
  /** The key, so that no fault quotes it. */
  readonly key?: string
  /** Tells the provider that a tool's schema is not strict. */
  readonly looseTools?: boolean
}

/**
 * A model of any provider of the AI SDK, through its `doStream` alone. On abort `reply` closes the connection and throws
 * `signal.reason`.
 */
export function languageModel(model: LanguageModelV4, options: LanguageModelOptions): ModelPort {
  const provider: Provider = { model, options, made: new WeakMap() }
  return { name: options.name, reply: (request, signal) => stream(provider, request, signal) }
}

interface Provider {
  readonly model: LanguageModelV4
  readonly options: LanguageModelOptions
  /** Tools in the terms of the AI SDK, once for each offer: every round of a turn sends the same ones. */
  readonly made: WeakMap<Offer['tools'], LanguageModelV4FunctionTool[]>
}

async function* stream(provider: Provider, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent, void> {
  const { model, options } = provider
  const call = callOptions(provider, request)
  let reply: ProviderReply | undefined
  const stop = (): void => reply?.stop()
  signal.addEventListener('abort', stop)
  try {
    reply = await begin(
      async () => {
        reply = new ProviderReply(options.name, options.stallMs ?? STALL_MS)
        await reply.open((abortSignal) => model.doStream({ ...call, abortSignal }))
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
  } catch (thrown) {
    throw withoutKey(thrown, options.key)
  } finally {
    signal.removeEventListener('abort', stop)
    reply?.stop()
  }
}

function callOptions(provider: Provider, request: ModelRequest): LanguageModelV4CallOptions {
  const { name, habits = plainHabits } = provider.options
  return {
    prompt: promptOf(request, name),
    ...(declares(request) ? { tools: madeTools(provider, request.tools), toolChoice: { type: request.textOnly ? 'none' : 'auto' } } : {}),
    ...habits(request.thinkingLevel),
  }
}

function madeTools({ made, options }: Provider, tools: Offer['tools']): LanguageModelV4FunctionTool[] {
  const known = made.get(tools)
  if (known) return known
  const fresh = toolsOf(tools, options.looseTools === true)
  made.set(tools, fresh)
  return fresh
}

function usageOf(told: LanguageModelV4Usage | undefined): Usage | undefined {
  const inputTokens = told?.inputTokens.total
  const outputTokens = told?.outputTokens.total
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  return { ...(inputTokens === undefined ? {} : { inputTokens }), ...(outputTokens === undefined ? {} : { outputTokens }) }
}
