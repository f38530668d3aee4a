import type { Channel, Environment, Evidence, Json, Policy, Raise, Tool, User } from '@ambit/domain'
import { conditionHolds } from '@ambit/domain/catalog'

/** Who asks for a call, and what is known when it is decided. */
export interface Asking {
  readonly user: User
  readonly channel: Channel
  readonly environment: Environment
  /** What the channel raises every action to, at least. */
  readonly floor: Policy
  /** What the talk shows so far. Made when it is first needed. */
  readonly evidence: () => Evidence
}

export interface Decision {
  readonly policy: Policy | 'deny'
  /** What asked for a person; empty where nothing did. */
  readonly raised: readonly Raise[]
}

/** The layers of the gate. Each may only raise what the ones before gave: auto, confirm, deny. */
export function decide(tool: Tool, args: Json, asking: Asking): Decision {
  const raised: Raise[] = tool.policy === 'confirm' ? ['policy'] : []
  for (const { when, policy } of tool.conditions ?? []) {
    const holds = conditionHolds(when, scopeOf(args, asking))
    if (policy === 'deny' && (holds === true || holds === 'too_large')) return { policy: 'deny', raised: [] }
    if (holds !== false) raised.push(holds === true ? 'condition' : 'broken_condition')
  }
  if (tool.effect !== undefined && asking.floor === 'confirm') raised.push('channel')
  if (raised.length === 0 && mayBeLed(tool) && isLed(tool, args, asking.evidence())) raised.push('provenance')
  return { policy: raised.length === 0 ? 'auto' : 'confirm', raised: [...new Set(raised)] }
}

function scopeOf(args: Json, { user, channel, environment }: Asking) {
  return { args, user: { id: user.subject, name: user.name ?? '', roles: user.roles }, channel, environment }
}

/** Whether somebody else's words could gain by it. A tool without an effect is no action. */
function mayBeLed({ effect }: Tool): boolean {
  return effect === 'write' || effect === 'egress'
}

/** Whether somebody else's words are in the talk, and any value is not shown to be the person's own. Nothing to look at shows nothing. */
function isLed({ parameters }: Tool, args: Json, evidence: Evidence): boolean {
  return evidence.isTainted && !evidence.proves(args, parameters)
}
