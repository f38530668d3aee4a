import type { ActionBody } from './body.ts'
import { endpointFindings, endpointParameters } from './endpoint.ts'
import type { Finding } from './finding.ts'
import { hasErrors } from './finding.ts'
import { inputFindings } from './input/check-input.ts'
import { notesByProvider, PROVIDERS } from './input/providers.ts'
import type { ItemVersion, Tick } from './item.ts'
import { checkKey } from './keys.ts'
import { prefilledPolicy } from './policy.ts'
import { type PointId, type PointMeta, REVIEW_POINTS } from './review-points.ts'
import { maskFindings, missingPaths } from './sample.ts'

/** A point of the review as it stands for one version. */
export interface ReviewPoint extends PointMeta {
  /** `open` waits for a person; `failed` for another version. */
  readonly state: 'passed' | 'open' | 'failed' | 'not_applicable'
  /** What the machine saw, a line each. */
  readonly evidence: readonly string[]
  /** Who judged it. */
  readonly tick?: Tick
}
/** A skill that carries the action, and the agents that it is attached to. */
export interface Membership {
  readonly skill: string
  readonly published: boolean
  readonly agents: readonly { readonly key: string; readonly published: boolean }[]
}
export interface ReviewParts {
  readonly action: ItemVersion<'action'>
  /** What Production has now. */
  readonly published?: ItemVersion<'action'>
  readonly memberships: readonly Membership[]
  /** Of this very version: a judgement of another one says nothing of this. */
  readonly ticks: readonly Tick[]
}

/** The ten points for one version of an action. */
export function reviewOf(parts: ReviewParts): readonly ReviewPoint[] {
  return REVIEW_POINTS.map((point) => {
    const { finds, evidence } = SEEN[point.id](parts)
    const tick = finds === 'asks' ? parts.ticks.find((each) => each.point === point.id) : undefined
    const state = finds === 'asks' ? (tick ? 'passed' : 'open') : finds
    return { ...point, state, evidence, ...(tick && { tick }) }
  })
}

/** What stands between this version and Production. */
export function openPoints(review: readonly ReviewPoint[]): readonly ReviewPoint[] {
  return review.filter((point) => point.state === 'open' || point.state === 'failed')
}

interface Seen {
  /** `asks`: a person judges it. */
  readonly finds: 'passed' | 'asks' | 'failed' | 'not_applicable'
  readonly evidence: readonly string[]
}
const asks = (...evidence: readonly string[]): Seen => ({ finds: 'asks', evidence })
const NO_REQUEST: Seen = { finds: 'not_applicable', evidence: ['A callback has no method, endpoint or input: the function and its schema are the host’s.'] }

const SEEN: Readonly<Record<PointId, (parts: ReviewParts) => Seen>> = {
  title: ({ action: { body } }) => asks(`Title: ${body.title}`, `Description: ${body.description}`),
  key: keySeen,
  endpoint: ({ action: { body } }) => (body.type === 'session_api' ? endpointSeen(body) : NO_REQUEST),
  input: ({ action: { body } }) => (body.type === 'session_api' ? inputSeen(body) : NO_REQUEST),
  mask: ({ action: { body } }) => maskSeen(body),
  risk: ({ action: { body } }) => asks(`Risk: ${body.risk}`, `Effect: ${body.effect}`, ...(body.type === 'session_api' ? [`Method: ${body.method}`] : [])),
  policy: ({ action: { body } }) => policySeen(body),
  membership: membershipSeen,
  mcp: ({ action: { body } }) => (body.mcp ? asks(...mcpEvidence(body)) : { finds: 'not_applicable', evidence: ['Not offered over MCP.'] }),
  unavailable: ({ action: { body } }) => asks(`Says: ${body.unavailable}`),
}

const lineOf = ({ at, message }: Finding): string => `${at}: ${message}`
const judged = (findings: readonly Finding[], evidence: readonly string[]): Seen =>
  hasErrors(findings) ? { finds: 'failed', evidence: findings.filter(({ level }) => level === 'error').map(lineOf) } : { finds: 'passed', evidence }

function keySeen({ action, published }: ReviewParts): Seen {
  const { key, body } = action
  const moved = published && (published.key !== key || published.body.type !== body.type)
  if (moved)
    return { finds: 'failed', evidence: [`Published as ${published.key}, ${published.body.type}; this is ${key}, ${body.type}. Make a new action instead.`] }
  return judged(checkKey('action', key), [
    `${key}, ${body.type}`,
    published ? `The same as version ${published.version}, which is published.` : 'Published for the first time: neither changes afterwards.',
  ])
}

function endpointSeen(action: Extract<ActionBody, { type: 'session_api' }>): Seen {
  const names = endpointParameters(action.endpoint)
  const parameters = names.length === 0 ? 'No argument stands in the path.' : `In the path, each a required argument: ${names.join(', ')}.`
  return judged(endpointFindings(action), [`${action.method} ${action.endpoint}`, parameters])
}

function inputSeen({ input }: Extract<ActionBody, { type: 'session_api' }>): Seen {
  const notes = notesByProvider(input)
  const perProvider = PROVIDERS.map((provider) => {
    const of = notes.filter(({ providers, level }) => level === 'warning' && providers.includes(provider))
    return of.length === 0 ? `${provider}: nothing is refused or weakened.` : `${provider}: ${of.map(({ at, code }) => `${at} (${code})`).join(', ')}.`
  })
  return judged(inputFindings(input), perProvider)
}

function maskSeen(action: ActionBody): Seen {
  const findings = maskFindings(action)
  const evidence = findings.map(({ message }) => message)
  const sample =
    action.sample === undefined
      ? ['There is no sample to try the mask on.']
      : missingPaths(action).length === 0
        ? ['Every field that it names is in the sample.']
        : []
  if (action.mask.trim() === '*') return asks(...evidence)
  return judged(findings, [...evidence, ...sample])
}

function policySeen({ risk, policy, conditions = [] }: ActionBody): Seen {
  const saved = policy ?? 'none, so a person is asked'
  const risky = (risk === 'high' || risk === 'destructive') && policy === 'auto'
  return asks(
    `Saved: ${saved}. Prefilled for a risk that is ${risk}: ${prefilledPolicy(risk)}.`,
    ...(risky ? [`The risk is ${risk}, and nobody is asked before it runs.`] : []),
    ...conditions.map(({ when, policy: raised }) => `Raised to ${raised} where ${when}`),
  )
}

function membershipSeen({ action: { body }, memberships }: ReviewParts): Seen {
  const skills = memberships.map(({ skill, published, agents }) => {
    const of = agents.length === 0 ? 'attached to no agent' : `attached to ${agents.map((agent) => `${agent.key}${unpublished(agent.published)}`).join(', ')}`
    return `Skill ${skill}${unpublished(published)}, ${of}.`
  })
  const evidence = [
    body.enabled ? 'Enabled.' : 'Disabled: it is offered to nobody.',
    ...(skills.length === 0 ? ['No skill carries it, so no agent has it.'] : skills),
  ]
  return body.enabled && skills.length > 0 ? { finds: 'passed', evidence } : asks(...evidence)
}
const unpublished = (published: boolean): string => (published ? '' : ' (not published)')

function mcpEvidence(body: ActionBody): readonly string[] {
  return ['Offered over MCP.', ...(body.type === 'client_callback' ? ['A callback runs in the host’s page, which clients over MCP do not have.'] : [])]
}
