import { isJsonObject, parseMask, type Json, type JsonObject, type JsonSchema, type Mask } from '@ambit/domain'
import type { Effect, RegistryEntry } from '@ambit/domain/catalog'

/** An action of the registry as a handler needs it. */
export interface RegisteredAction {
  readonly key: string
  readonly version: number
  readonly effect: Effect
  readonly enabled: boolean
  readonly mcp: boolean
  readonly mask: Mask
  readonly unavailable: string
  /** Of a session API action; a callback goes nowhere. */
  readonly operation?: Operation
}

export interface Operation {
  readonly method: NonNullable<RegistryEntry['method']>
  readonly endpoint: string
  readonly input: JsonSchema
  readonly placement: ReadonlyMap<string, 'query' | 'body'>
  readonly idempotent: boolean
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const EFFECTS = ['read', 'write', 'egress'] as const

/** Nothing where an entry is not one that this version can perform: then it counts as not published. */
export function registeredAction(entry: Json): RegisteredAction | undefined {
  if (!isJsonObject(entry)) return undefined
  const { key, version, type, mask: written, unavailable, enabled, mcp } = entry
  const effect = EFFECTS.find((each) => each === entry['effect'])
  if (typeof key !== 'string' || typeof version !== 'number' || typeof written !== 'string' || typeof unavailable !== 'string' || !effect) return undefined
  const mask = parseMask(written)
  if (!mask.ok) return undefined
  const action = { key, version, effect, enabled: enabled === true, mcp: mcp === true, mask: mask.mask, unavailable }
  if (type === 'client_callback') return action
  const operation = type === 'session_api' ? operationOf(entry) : undefined
  return operation && { ...action, operation }
}

function operationOf(entry: JsonObject): Operation | undefined {
  const { endpoint, input, placement, idempotent } = entry
  const method = METHODS.find((each) => each === entry['method'])
  if (!method || typeof endpoint !== 'string' || !isJsonObject(input)) return undefined
  const placed = new Map<string, 'query' | 'body'>()
  for (const [name, place] of isJsonObject(placement) ? Object.entries(placement) : []) {
    if (place !== 'query' && place !== 'body') return undefined
    placed.set(name, place)
  }
  return { method, endpoint, input, placement: placed, idempotent: idempotent === true }
}
