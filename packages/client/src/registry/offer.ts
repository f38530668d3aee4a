import { PAGE_LIMITS, cutText } from '@ambit/domain'
import { NOTHING_LENT, type LentTool, type PageOffer } from '../page.ts'
import type { LiveScope, PageTool } from './page-tool.ts'
import { LENT_BYTES_MAX, bytesOf, isScopeId } from './sendable.ts'

/**
 * What the page lends: of one name the newest mounted tool, of one scope id the newest title, and of too much the newest
 * that a server takes. `callbacks`: the keys of the host's own code.
 */
export function offerOf(mounted: readonly LiveScope[], callbacks: Iterable<string>): PageOffer {
  const scopes = new Map<string, PageOffer['scopes'][number]>()
  const taken = new Set<string>()
  let tools: readonly LentTool[] = []
  let left = LENT_BYTES_MAX
  const fits = (lent: object): boolean => {
    const bytes = bytesOf(lent)
    if (bytes > left) return false
    left -= bytes
    return true
  }
  for (const scope of mounted.toReversed()) {
    const { scopeId: id, epoch } = scope
    if (!scopes.has(id)) {
      const pageTitle = cutText(scope.pageTitle, PAGE_LIMITS.pageTitleChars)
      const told = { id, epoch, pageTitle, pageInstructions: cutText(scope.pageInstructions, PAGE_LIMITS.pageInstructionsChars) }
      if (!isScopeId(id) || scopes.size === PAGE_LIMITS.scopes || !fits(told)) continue
      scopes.set(id, told)
    }
    const lent = scope.tools
      .map((tool) => sent(tool, id, epoch))
      .filter((tool) => !taken.has(tool.name) && taken.size < PAGE_LIMITS.tools && fits(tool) && taken.add(tool.name))
    tools = [...lent, ...tools]
  }
  const keys = [...callbacks].filter((key) => !taken.has(key) && PAGE_LIMITS.toolName.test(key)).slice(0, PAGE_LIMITS.tools - taken.size)
  if (scopes.size === 0 && keys.length === 0) return NOTHING_LENT
  return { scopes: [...scopes.values()].toReversed(), tools: [...tools, ...keys.map(callback)] }
}

function sent({ name, description, parameters, readOnly, idempotent, timeoutMs }: PageTool, scopeId: string, epoch: string): LentTool {
  const ambit = {
    scopeId,
    epoch,
    ...(readOnly === true && { readOnly }),
    ...(idempotent === true && { idempotent }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  return { name, description, parameters, metadata: { ambit } }
}

/** The contract of a callback is the catalog's: the page only says that it has one. */
function callback(name: string): LentTool {
  return { name, description: '', parameters: { type: 'object' }, metadata: { ambit: { callback: true } } }
}
