import type { AnyItemVersion, BodyOf, ItemKind, ItemRef } from '@ambit/domain/catalog'
import type { DeclaredAgent } from './declared.ts'
import type { Shelf } from './shelf.ts'
import type { Standing } from './standing.ts'

/** Names of what this server declares in code, which no item of the store may have. */
export interface DeclaredNames {
  readonly agents: ReadonlySet<string>
  readonly capabilities: ReadonlySet<string>
  readonly tools: ReadonlySet<string>
}

export function declaredNames(agents: ReadonlyMap<string, DeclaredAgent>): DeclaredNames {
  const all = [...agents.values()]
  return {
    agents: new Set(agents.keys()),
    capabilities: new Set(all.flatMap(({ attachments }) => attachments.map(({ capability }) => capability.id))),
    tools: new Set(all.flatMap(({ tools }) => tools.map(({ name }) => name))),
  }
}

/** Every stored item that has the name of something that is declared, in whatever environment. */
export async function clashesIn(standing: Standing, declared: DeclaredNames, shelf: Shelf): Promise<readonly ItemRef[]> {
  const agents = standing.heads('agent').filter(({ key }) => declared.agents.has(key))
  const refs = (['test', 'production'] as const).flatMap((environment) =>
    standing.refs(
      'agent',
      agents.map(({ key }) => key),
      environment,
    ),
  )
  const taken = new Set((await shelf.versions(refs)).filter(({ body }) => isOfItsOwn(body)).map(({ key }) => key))
  return [
    ...agents.filter(({ key }) => taken.has(key)),
    ...standing.heads('capability').filter(({ key }) => declared.capabilities.has(key)),
    ...standing.heads('action').filter(({ key }) => declared.tools.has(key)),
  ]
}

/** Whether an item of this name and body would clash with what is declared. */
export function clashesWith(declared: DeclaredNames, kind: ItemKind, key: string, body: BodyOf[ItemKind]): boolean {
  switch (kind) {
    case 'agent':
      return declared.agents.has(key) && isOfItsOwn(body)
    case 'capability':
      return declared.capabilities.has(key)
    case 'action':
      return declared.tools.has(key)
  }
}

/** An agent of the type `declared` only attaches to the one of its name. */
function isOfItsOwn(body: AnyItemVersion['body']): boolean {
  return body.type !== 'declared'
}

export function clashSentence(workspace: string, clashes: readonly ItemRef[]): string {
  const named = clashes.map(({ kind, key }) => `the ${kind} "${key}"`).join(', ')
  return `The catalog of the workspace "${workspace}" has names that this server declares in code: ${named}. Rename what is declared; nothing of the catalog was changed.`
}
