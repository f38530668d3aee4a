import { digestOf, type Environment, type GrantClaims, type Json } from '@ambit/domain'
import type { RefusalCode } from '../http/answers.ts'
import type { Registry } from '../registry/registry.ts'
import { readGrant } from './read-grant.ts'

export interface VerifyingGrant {
  /** What `openRegistry` gave: keep one for the whole process. */
  readonly registry: Registry
  /** Id of the workspace. */
  readonly workspace: string
  /** The person who is signed in. */
  readonly subject: string
  /** Key of the action that the function performs. */
  readonly action: string
  /** What it was called with. */
  readonly args: Json
  /** Which environments are served; `production` alone where nothing is said. */
  readonly environments?: readonly Environment[]
  /** Milliseconds since 1970. */
  readonly now?: number
}

export type VerifiedGrant =
  | { readonly ok: true; readonly claims: GrantClaims }
  | { readonly ok: false; readonly code: RefusalCode | 'other_action' | 'other_arguments' | 'not_published' }

/**
 * Whether a callback's call was cleared: for a backend that a registered function of a page asks. It holds for this person, this
 * action, these arguments and a minute; it does not say that it is the first time. `claims.jti` is the id of the call: do once for it.
 */
export async function verifyGrant(grant: string, its: VerifyingGrant): Promise<VerifiedGrant> {
  const { registry, workspace, environments = ['production'] } = its
  const read = await readGrant(grant, { registry, workspace, now: its.now ?? Date.now() })
  if (!read.ok) return read
  const { claims, kid } = read
  if (claims.channel !== 'widget') return { ok: false, code: 'channel_not_served' }
  if (!environments.includes(claims.environment)) return { ok: false, code: 'environment_not_served' }
  if (claims.sub !== its.subject) return { ok: false, code: 'other_person' }
  if (claims.action !== its.action) return { ok: false, code: 'other_action' }
  if (claims.digest !== digestOf(its.args)) return { ok: false, code: 'other_arguments' }
  const looked = await registry.action(claims.environment, claims.action, claims.version)
  if (looked.kind === 'unreachable') return { ok: false, code: 'unavailable' }
  if (looked.kind === 'none' || !looked.value.enabled) return { ok: false, code: 'not_published' }
  return registry.hasKey(kid) ? { ok: true, claims } : { ok: false, code: 'grant_invalid' }
}
