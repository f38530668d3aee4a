import { PAGE_LIMITS } from '@ambit/domain'
import { leftOutOf } from './left-out.ts'
import type { Ground, LiveScope, PageTool } from './page-tool.ts'
import { LENT_BYTES_MAX, bytesOf, isScopeId } from './sendable.ts'

/** More tools than this dilute the choice. */
const MANY = 12
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** What a developer should know about what the page lends, each a sentence. */
export function warningsOf({ isGoverned, ...ground }: Pick<Ground, 'scopes' | 'callbacks' | 'isGoverned'>, trouble: string | undefined): readonly string[] {
  const scopes = ground.scopes()
  const hosts = ground.callbacks()
  const callbacks = hosts.flatMap(({ tools }) => tools.map(({ name }) => name))
  const total = scopes.reduce((sum, { tools }) => sum + tools.length, callbacks.length)
  const bytes = bytesOf([...scopes, ...hosts].map(({ given: _given, ...lent }) => lent))
  const ids = new Set(scopes.map(({ scopeId }) => scopeId))
  const fit = [...ids].filter(isScopeId).length
  return [
    ...[...ids]
      .filter((id) => !isScopeId(id))
      .map((id) => `"${id.slice(0, 80)}" is not offered, because a scope id has 1 to ${PAGE_LIMITS.scopeIdChars} characters.`),
    ...new Set(scopes.flatMap(cutIn)),
    ...scopes.flatMap((scope) => ofScope(scope, isGoverned)),
    ...hosts.flatMap(({ given }) => leftOutOf(...given).map((each) => `The callbacks: ${each}.`)),
    ...duplicates(scopes, callbacks),
    ...(total > PAGE_LIMITS.tools ? [`${total} tools are registered; the ${PAGE_LIMITS.tools} newest are offered.`] : []),
    ...(bytes > LENT_BYTES_MAX ? [`${bytes} bytes are registered; the ${LENT_BYTES_MAX} newest are offered.`] : []),
    ...(fit > PAGE_LIMITS.scopes ? [`${fit} scopes are registered; the ${PAGE_LIMITS.scopes} newest are offered.`] : []),
    ...(trouble === undefined ? [] : [trouble]),
  ]
}

function cutIn({ scopeId, pageTitle, pageInstructions }: LiveScope): readonly string[] {
  const { pageTitleChars, pageInstructionsChars } = PAGE_LIMITS
  return [
    ...(pageTitle.length > pageTitleChars ? [`${scopeId}: the title is cut to ${pageTitleChars} characters.`] : []),
    ...(pageInstructions.length > pageInstructionsChars ? [`${scopeId}: the instructions are cut to ${pageInstructionsChars} characters.`] : []),
  ]
}

function ofScope({ scopeId, tools, given }: LiveScope, isGoverned: Ground['isGoverned']): readonly string[] {
  const hasOverview = tools.length === 0 || tools.some(({ name }) => /overview/.test(name))
  return [
    ...leftOutOf(...given).map((each) => `${scopeId}: ${each}.`),
    ...tools
      .filter(({ name }) => isGoverned(name))
      .map(({ name }) => `${scopeId}: "${name}" is not offered, because an action of this assistant has that name.`),
    ...(tools.length > MANY ? [`${scopeId}: ${tools.length} tools make the choice hard. Keep to ${MANY}.`] : []),
    ...(hasOverview ? [] : [`${scopeId}: there is no overview tool. Add a get_…_overview that tells the state of the page.`]),
    ...tools.flatMap((tool) => ofTool(scopeId, tool)),
  ]
}

function ofTool(scopeId: string, tool: PageTool): readonly string[] {
  const { name, description } = tool
  return [
    ...(SNAKE_CASE.test(name) ? [] : [`${scopeId}: "${name}" is not snake_case.`]),
    ...(/\bwhen/i.test(description) ? [] : [`${scopeId}: the description of "${name}" does not say when to use it.`]),
  ]
}

function duplicates(scopes: readonly LiveScope[], callbacks: readonly string[]): readonly string[] {
  const owners = new Map<string, string[]>()
  for (const { scopeId, tools } of scopes) for (const { name } of tools) owners.set(name, [...(owners.get(name) ?? []), scopeId])
  for (const key of callbacks) owners.set(key, [...(owners.get(key) ?? []), 'the callbacks'])
  return [...owners]
    .filter(([, ids]) => ids.length > 1)
    .map(([name, ids]) => `"${name}" is registered by ${ids.join(' and ')}: the newest page tool is offered.`)
}
