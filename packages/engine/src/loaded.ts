import type { Message, Offer } from '@ambit/domain'
import { loadedNames } from './sources/built-in.ts'

/** Loaded definitions beside those that every request has: some providers take no more than 128 in all. The newest stay. */
const LOADED_MAX = 48

interface Loaded {
  readonly names: string
  readonly shown: Offer['shown']
}
const newest = new WeakMap<Offer, Loaded>()

/** The definitions that the model gets now: those of the offer, and behind them what this talk loaded and the offer still has. */
export function shownNow(offer: Offer, messages: readonly Message[]): Offer['shown'] {
  const names = new Set(loadedNames(messages).toReversed())
  const tools = [...names].flatMap((name) => (offer.shown.has(name) ? [] : (offer.tools.get(name) ?? []))).slice(0, LOADED_MAX)
  if (tools.length === 0) return offer.shown
  const added = tools.toReversed().map((tool) => [tool.name, tool] as const)
  const key = added.map(([name]) => name).join(' ')
  const known = newest.get(offer)
  if (known?.names === key) return known.shown
  const shown = new Map([...offer.shown, ...added])
  newest.set(offer, { names: key, shown })
  return shown
}
