import { isJsonObject } from '@ambit/domain'
import { report } from '../report.ts'
import type { Registry } from './page-tool.ts'
import type { ModelContext } from './web-mcp.ts'

/**
 * Lends the page's tools to whatever agent the browser has, for as long as they are offered; a call goes the same way as
 * one of our assistant. A callback is not lent: it runs under an action of the catalog alone. Does nothing where the browser
 * has no `document.modelContext`, and fetches what it takes where it has. Gives the function that takes all of it back.
 */
export function bridgeToWebMcp(registry: Registry): () => void {
  const context: unknown = Reflect.get(globalThis.document ?? {}, 'modelContext')
  if (!isModelContext(context)) return () => undefined
  let isOver = false
  let takeBack: (() => void) | undefined
  const begin = async (): Promise<void> => {
    try {
      const { lendTo } = await import('./web-mcp.ts')
      if (!isOver) takeBack = lendTo(context, registry)
    } catch (thrown) {
      report(thrown)
    }
  }
  void begin()
  return () => {
    isOver = true
    takeBack?.()
  }
}

function isModelContext(value: unknown): value is ModelContext {
  return isJsonObject(value) && typeof Reflect.get(value, 'registerTool') === 'function'
}
