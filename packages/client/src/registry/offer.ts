import { isJsonObject, type Json } from '@ambit/domain'
import { NOTHING_LENT, type PageOffer } from '../page.ts'
import type { LiveScope, PageTool } from './page-tool.ts'

/** A server takes so many tools with a run, and refuses the run with more. */
export const TOOLS_MAX = 128
const SCHEMA_CHARS_MAX = 32_768
const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Why a server would refuse a whole run because of this tool; `undefined` where it would not. */
export function unsendable({ name, parameters }: PageTool): string | undefined {
  if (!NAME.test(name)) return 'a name has 1 to 64 letters, digits, _ and -'
  if (!isJsonObject(parameters)) return '`parameters` has to be a JSON Schema object'
  return JSON.stringify(parameters).length > SCHEMA_CHARS_MAX ? `its schema is longer than ${SCHEMA_CHARS_MAX} characters` : undefined
}

/** What the page lends: of one name the newest mounted tool, of one scope id the newest title. `callbacks`: the keys of the host's own code. */
export function offerOf(scopes: readonly LiveScope[], callbacks: Iterable<string>): PageOffer {
  const taken = new Set<string>()
  const tools = scopes
    .toReversed()
    .map(({ scopeId, epoch, tools }) =>
      tools.flatMap((tool): Json[] => {
        if (taken.has(tool.name) || taken.size >= TOOLS_MAX || unsendable(tool) !== undefined) return []
        taken.add(tool.name)
        return [sent(tool, scopeId, epoch)]
      }),
    )
    .toReversed()
    .flat()
  const keys = [...callbacks].filter((key) => !taken.has(key) && NAME.test(key)).slice(0, TOOLS_MAX - taken.size)
  if (scopes.length === 0 && keys.length === 0) return NOTHING_LENT
  return { scopes: told(scopes), tools: [...tools, ...keys.map(callback)] }
}

function sent({ name, description, parameters, readOnly, idempotent, showsOnly, timeoutMs }: PageTool, scopeId: string, epoch: string): Json {
  const ambit = {
    scopeId,
    epoch,
    ...(readOnly === true && { readOnly }),
    ...(idempotent === true && { idempotent }),
    ...(showsOnly === true && { showsOnly }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  return { name, description, parameters, metadata: { ambit } }
}

/** The contract of a callback is the catalog's: the page only says that it has one. */
function callback(name: string): Json {
  return { name, description: '', parameters: { type: 'object' }, metadata: { ambit: { callback: true } } }
}

function told(scopes: readonly LiveScope[]): PageOffer['scopes'] {
  const newest = new Map(scopes.map((scope) => [scope.scopeId, scope]))
  return [...newest.values()].map(({ scopeId: id, epoch, pageTitle, pageInstructions }) => ({ id, epoch, pageTitle, pageInstructions }))
}
