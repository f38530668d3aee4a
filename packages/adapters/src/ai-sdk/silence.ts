import { AsyncLocalStorage } from 'node:async_hooks'

/** Called for each piece of a provider's answer that arrives, parts that its reader leaves out included, by the `fetch` that carries it. */
export const signOfLife = new AsyncLocalStorage<() => void>()
