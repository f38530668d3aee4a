import type { Registry } from '@ambit/client'

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/

/** Whether `?ambit=inspect` stands in the page's address. */
export function isInspected(): boolean {
  return new URLSearchParams(location.search).get('ambit') === 'inspect'
}

/** On a developer's own machine, or where a developer asks for it, faults of a page's tools are worth a line in the console. */
export function isDevelopment(): boolean {
  return isInspected() || LOCAL.test(location.hostname)
}

/** Writes each warning of the registry to the console once, when a change of the page is over. Gives the function that ends it. */
export function warnOf(registry: Registry): () => void {
  const told = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (): void => {
    for (const warning of registry.warnings()) {
      if (told.has(warning)) continue
      told.add(warning)
      console.warn(`Ambit: ${warning}`)
    }
  }
  const tellSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(tell, 0)
  }
  tellSoon()
  const end = registry.subscribe(tellSoon)
  return () => {
    clearTimeout(timer)
    end()
  }
}
