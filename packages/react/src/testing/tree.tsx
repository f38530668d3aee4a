import { StrictMode, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createRegistry, type Registry } from '@ambit/client'
import { AmbitContext, type Ambit } from '../context.ts'
import { en } from '../text/en.ts'

const quiet = (): void => undefined

/** What a provider lends, without a session. */
export function ambitOf(registry: Registry): Ambit {
  return {
    session: undefined,
    registry,
    messages: en,
    isOpen: true,
    focuses: false,
    open: quiet,
    close: quiet,
    place: quiet,
    personName: undefined,
    describeAction: undefined,
    onSignIn: undefined,
  }
}

export interface Tree {
  readonly registry: Registry
  /** How often the registry told of a change. */
  readonly notices: () => number
  /** What the page threw. */
  readonly faults: readonly unknown[]
  /** What the page reads. */
  readonly text: () => string
  readonly draw: (page: ReactNode) => void
  readonly unmount: () => void
}

/** A drawn page with a registry. */
export function makeTree({ strict = false }: { readonly strict?: boolean } = {}): Tree {
  const registry = createRegistry()
  const faults: unknown[] = []
  const box = document.createElement('div')
  const root = createRoot(box, { onUncaughtError: (fault) => faults.push(fault) })
  const ambit = ambitOf(registry)
  let notices = 0
  registry.subscribe(() => {
    notices += 1
  })
  return {
    registry,
    notices: () => notices,
    faults,
    text: () => box.textContent ?? '',
    draw(page) {
      const tree = <AmbitContext.Provider value={ambit}>{page}</AmbitContext.Provider>
      flushSync(() => root.render(strict ? <StrictMode>{tree}</StrictMode> : tree))
    },
    unmount: () => flushSync(() => root.unmount()),
  }
}

/** What the registry answers to calls, as one round brings them. */
export async function answersOf(registry: Registry, calls: readonly (readonly [name: string, args: object])[]): Promise<readonly unknown[]> {
  const offered = registry.offer()
  const waiting = calls.map(([name, args], at) => ({
    callId: `${crypto.randomUUID()}-${at}`,
    name,
    args: JSON.parse(JSON.stringify(args)),
    awaits: 'outcome' as const,
  }))
  const answers = await registry.perform(waiting, offered)
  return answers.map(({ content }): unknown => JSON.parse(content))
}
