import { PAGE_LIMITS, cutText } from '@ambit/domain'
import { NOTHING_LENT, type LentTool, type PageOffer } from '../page.ts'
import type { LiveScope, PageTool } from './page-tool.ts'
import { isScopeId, unsendable } from './sendable.ts'

/** What the page lends: of one name the newest mounted tool, of one scope id the newest title. `callbacks`: the keys of the host's own code. */
export function offerOf(mounted: readonly LiveScope[], callbacks: Iterable<string>): PageOffer {
  const scopes = newest(mounted)
  const taken = new Set<string>()
  const tools = scopes
    .toReversed()
    .map(({ scopeId, epoch, tools }) =>
      tools.flatMap((tool): LentTool[] => {
        if (taken.has(tool.name) || taken.size >= PAGE_LIMITS.tools || unsendable(tool) !== undefined) return []
        taken.add(tool.name)
        return [sent(tool, scopeId, epoch)]
      }),
    )
    .toReversed()
    .flat()
  const keys = [...callbacks].filter((key) => !taken.has(key) && PAGE_LIMITS.toolName.test(key)).slice(0, PAGE_LIMITS.tools - taken.size)
  if (scopes.length === 0 && keys.length === 0) return NOTHING_LENT
  return { scopes: told(scopes), tools: [...tools, ...keys.map(callback)] }
}

/** The scopes that a server takes, of too many the newest. */
function newest(scopes: readonly LiveScope[]): readonly LiveScope[] {
  const ids = scopes.map(({ scopeId }) => scopeId).filter(isScopeId)
  const kept = new Set([...new Set(ids.toReversed())].slice(0, PAGE_LIMITS.scopes))
  return scopes.filter(({ scopeId }) => kept.has(scopeId))
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

function told(scopes: readonly LiveScope[]): PageOffer['scopes'] {
  const last = new Map(scopes.map((scope) => [scope.scopeId, scope]))
  return [...last.values()].map(({ scopeId: id, epoch, pageTitle, pageInstructions }) => ({
    id,
    epoch,
    pageTitle: cutText(pageTitle, PAGE_LIMITS.pageTitleChars),
    pageInstructions: cutText(pageInstructions, PAGE_LIMITS.pageInstructionsChars),
  }))
}
