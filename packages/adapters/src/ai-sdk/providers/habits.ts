import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { ThinkingLevel } from '@ambit/domain'

/** How a provider is told how much to think, and how much it may say. */
export type Habits = (level: ThinkingLevel) => Pick<LanguageModelV4CallOptions, 'reasoning' | 'maxOutputTokens' | 'providerOptions'>

/** Tokens of one reply with its thinking, for models whose thinking is a budget of tokens: their providers add the budget to the limit. */
const OUTPUT_TOKENS_MAX = 32_768
const BUDGETS: Readonly<Record<ThinkingLevel, number>> = { low: 2048, medium: 8192, high: 16_384 }
/** The limit of models that are older than thinking. */
const OLD_OUTPUT_TOKENS_MAX = 4096

/** Effort as the provider maps it. */
export const plainHabits: Habits = (reasoning) => ({ reasoning })

/** Nothing is kept at the provider, so its reasoning comes to us encrypted and goes back with the next round. No summary of it: that needs a verified organisation. */
export const openAiHabits: Habits = (reasoning) => ({ reasoning, providerOptions: { openai: { store: false, reasoningSummary: null } } })

export function anthropicHabits(modelId: string): Habits {
  if (!/claude-/.test(modelId) || /claude-(3(?!-7)|2|v2|instant)/.test(modelId)) return () => ({ maxOutputTokens: OLD_OUTPUT_TOKENS_MAX })
  const isBudget = /claude-(3-7|(opus|sonnet|haiku)-4(-[0-5])?(-\d{8}|@|-latest|$))/.test(modelId)
  if (!isBudget) return (reasoning) => ({ reasoning, maxOutputTokens: OUTPUT_TOKENS_MAX })
  return (level) => {
    const budgetTokens = BUDGETS[level]
    return { maxOutputTokens: OUTPUT_TOKENS_MAX - budgetTokens, providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens } } } }
  }
}

export function googleHabits(modelId: string): Habits {
  if (/gemini-2\.5/.test(modelId)) {
    return (level) => ({ maxOutputTokens: OUTPUT_TOKENS_MAX, providerOptions: { google: { thinkingConfig: { thinkingBudget: BUDGETS[level] } } } })
  }
  return /gemini-(1|2\.0)|gemma/.test(modelId) ? () => ({}) : plainHabits
}
