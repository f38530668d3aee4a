import type { JsonSchema } from '../json.ts'
import type { Effect, Policy, Risk } from '../policy.ts'
import type { ActionBody, SessionApiAction } from './body.ts'
import type { ItemVersion } from './item.ts'

/** An action as customer-owned code and hosts read it. A callback has no method, endpoint or input: those are the host's. */
export interface RegistryEntry {
  readonly key: string
  readonly type: ActionBody['type']
  readonly title: string
  readonly description: string
  readonly version: number
  readonly method?: SessionApiAction['method']
  readonly endpoint?: string
  readonly input?: JsonSchema
  readonly placement?: NonNullable<SessionApiAction['placement']>
  readonly idempotent?: boolean
  readonly mask: string
  readonly risk: Risk
  readonly effect: Effect
  readonly policy: Policy
  readonly enabled: boolean
  readonly mcp: boolean
  readonly unavailable: string
}

/** Ordered by key. Conditions and samples stay inside: a registry is read by anyone who may call. */
export function registryEntries(actions: readonly ItemVersion<'action'>[]): readonly RegistryEntry[] {
  return actions.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(entryOf)
}

function entryOf({ key, version, body }: ItemVersion<'action'>): RegistryEntry {
  return {
    key,
    type: body.type,
    title: body.title,
    description: body.description,
    version,
    ...(body.type === 'session_api' && requestOf(body)),
    mask: body.mask,
    risk: body.risk,
    effect: body.effect,
    policy: body.policy ?? 'confirm',
    enabled: body.enabled,
    mcp: body.mcp,
    unavailable: body.unavailable,
  }
}

function requestOf({ method, endpoint, input, placement, idempotent }: SessionApiAction): Partial<RegistryEntry> {
  return { method, endpoint, input, ...(placement && { placement }), ...(idempotent && { idempotent }) }
}
