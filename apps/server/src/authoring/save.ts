import { Fault } from '@ambit/domain'
import { checkBody, checkKey, type Actor, type BodyOf, type Finding, type ItemHead, type ItemKind, type ItemRef } from '@ambit/domain/catalog'
import type { SavedItem } from '@ambit/engine'
import { digestOf, headIn, headsOf, named, versionOf, type Authoring } from './authoring.ts'
import { Refused, assertFit } from './refused.ts'

export interface Draft extends ItemRef {
  /** As it was sent. */
  readonly body: unknown
}
export interface Save extends Draft {
  /** The latest version that the author saw; 0 where the item is new. */
  readonly base: number
  readonly note: string
}
export interface Saved {
  readonly head: ItemHead
  /** Warnings: nothing that refuses. */
  readonly findings: readonly Finding[]
}

/** Stores a new version. Throws `Refused` with findings where it does not fit, with the newer version where `base` is not the latest. */
export async function save(authoring: Authoring, by: Actor, { kind, key, base, body, note }: Save): Promise<Saved> {
  const checked = await checkDraft(authoring, { kind, key, body })
  assertFit(checked.findings, `The ${named({ kind, key })}`)
  if (checked.body === undefined) throw new Error(`A body of ${named({ kind, key })} was neither taken nor refused.`)
  const digest = await digestOf(authoring, checked.body)
  const item = savedItem({ kind, key, base, digest, body: checked.body })
  try {
    const [head] = await authoring.catalog.save({ workspace: authoring.workspace, items: [item], by, note, at: authoring.now() })
    if (!head) throw new Error('The store saved an item and gave no head.')
    return { head, findings: checked.findings }
  } catch (thrown) {
    throw thrown instanceof Fault && thrown.code === 'conflict' ? await stale(authoring, { kind, key }, thrown) : thrown
  }
}

/** All that would be said of a save, without one. */
export async function check(authoring: Authoring, draft: Draft): Promise<readonly Finding[]> {
  return (await checkDraft(authoring, draft)).findings
}

/** The pair of kind and body belongs together, since the check of that kind gave it. */
export function savedItem(item: ItemRef & { readonly base: number; readonly digest: string; readonly body: BodyOf[ItemKind] }): SavedItem {
  return item as SavedItem
}

async function checkDraft(
  authoring: Authoring,
  { kind, key, body }: Draft,
): Promise<{ readonly body?: BodyOf[ItemKind]; readonly findings: readonly Finding[] }> {
  const checked = checkBody(kind, body)
  const taken = checked.ok ? checked.body : undefined
  const own = [...checkKey(kind, key), ...checked.findings, ...(taken === undefined ? [] : clashFindings(authoring, { kind, key, body: taken }))]
  if (taken === undefined) return { findings: own }
  return { body: taken, findings: [...own, ...danglingFindings(await headsOf(authoring), taken)] }
}

/** The start of a server stops at the same. */
export function clashFindings({ clashes }: Pick<Authoring, 'clashes'>, { kind, key, body }: ItemRef & { readonly body: BodyOf[ItemKind] }): readonly Finding[] {
  if (!clashes(kind, key, body)) return []
  const instead = kind === 'agent' ? 'Save it with the type "declared", which attaches capabilities to it.' : 'Choose another key.'
  return [
    {
      at: kind === 'agent' ? 'type' : 'key',
      level: 'error',
      code: 'clash',
      message: `The code of this server declares something of the name "${key}". ${instead}`,
    },
  ]
}

/** Names of a body that lead nowhere yet. They may be saved later, so nothing is refused. */
function danglingFindings(heads: readonly ItemRef[], body: BodyOf[ItemKind]): readonly Finding[] {
  const has = new Set(heads.map(({ kind, key }) => `${kind}/${key}`))
  const warning = (at: string, kind: ItemKind, key: string): readonly Finding[] =>
    has.has(`${kind}/${key}`) ? [] : [{ at, level: 'warning', code: 'unknown_item', message: `There is no ${named({ kind, key })} yet.` }]
  if (body.type === 'skill') return body.actions.flatMap((key, at) => warning(`actions[${at}]`, 'action', key))
  if ('attachments' in body) return body.attachments.flatMap(({ capability }, at) => warning(`attachments[${at}].capability`, 'capability', capability))
  return []
}

/** The store's own sentence, with the version that is there instead. */
async function stale(authoring: Authoring, item: ItemRef, fault: Fault): Promise<Refused> {
  const head = headIn(await headsOf(authoring), item)
  if (!head) return new Refused('conflict', fault.sentence, {})
  const { body: _body, ...newer } = await versionOf(authoring, item, head.latest)
  return new Refused('conflict', fault.sentence, { newer })
}
