import { PAGE_LIMITS, cutText } from '@ambit/domain'
import { NOTHING_LENT, type LentTool, type PageOffer } from '../page.ts'
import type { Ground, PageTool } from './page-tool.ts'
import { LENT_BYTES_MAX, bytesOf, isScopeId } from './sendable.ts'

/**
 * What the page lends: of one name the newest mounted tool, of one scope id the newest title, and of too much the newest
 * that a server takes. What an action is named for, no page tool is.
 */
export function offerOf({ scopes: mounted, callbacks, isGoverned }: Pick<Ground, 'scopes' | 'callbacks' | 'isGoverned'>): PageOffer {
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
  const isLent = (tool: LentTool): boolean => !taken.has(tool.name) && taken.size < PAGE_LIMITS.tools && fits(tool) && taken.add(tool.name).has(tool.name)
  for (const scope of mounted().toReversed()) {
    const { scopeId: id, epoch } = scope
    if (!scopes.has(id)) {
      const pageTitle = cutText(scope.pageTitle, PAGE_LIMITS.pageTitleChars)
      const told = { id, epoch, pageTitle, pageInstructions: cutText(scope.pageInstructions, PAGE_LIMITS.pageInstructionsChars) }
      if (!isScopeId(id) || scopes.size === PAGE_LIMITS.scopes || !fits(told)) continue
      scopes.set(id, told)
    }
    const lent = scope.tools.map((tool) => sent(tool, id, epoch)).filter((tool) => !isGoverned(tool.name) && isLent(tool))
    tools = [...lent, ...tools]
  }
  const hosts = callbacks()
    .toReversed()
    .flatMap((host) => host.tools.map(hostTool))
    .filter(isLent)
  if (scopes.size === 0 && hosts.length === 0) return NOTHING_LENT
  return { scopes: [...scopes.values()].toReversed(), tools: [...tools, ...hosts.toReversed()] }
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

function hostTool({ name, description, parameters }: PageTool): LentTool {
  return { name, description, parameters, metadata: { ambit: { callback: true } } }
}
