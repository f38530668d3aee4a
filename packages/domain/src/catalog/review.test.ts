import { expect, test } from 'vitest'
import type { ActionBody } from './body.ts'
import { openPoints, REVIEW_POINTS, type ReviewParts, type ReviewPoint, reviewOf } from './index.ts'
import { actionVersion, find, invite, openDialog } from './testing/bodies.ts'

const by = { subject: 'grace' }
const allTicks = REVIEW_POINTS.map(({ id }) => ({ point: id, by, at: 1 }))
const memberships = [{ skill: 'members', published: true, agents: [{ key: 'studio', published: true }] }]
const reviewed = (body: ActionBody, more: Partial<ReviewParts> = {}): readonly ReviewPoint[] =>
  reviewOf({ action: actionVersion('invite_member', body), memberships, ticks: [], ...more })
const point = (review: readonly ReviewPoint[], id: string): Pick<ReviewPoint, 'state' | 'evidence'> | undefined => {
  const found = review.find((each) => each.id === id)
  return found && { state: found.state, evidence: found.evidence }
}
const states = (review: readonly ReviewPoint[]): Record<string, string> => Object.fromEntries(review.map(({ id, state }) => [id, state]))

test('[A31] a review asks the ten points in their order, each by a person or by the machine', () => {
  expect(REVIEW_POINTS.map(({ label, by: who }) => [label, who])).toEqual([
    ['Title and description', 'person'],
    ['Key and type', 'machine'],
    ['Method and endpoint', 'machine'],
    ['Input schema', 'machine'],
    ['Response mask', 'machine'],
    ['Risk', 'person'],
    ['Execution policy', 'person'],
    ['Enabled, and in which skills', 'machine'],
    ['MCP', 'person'],
    ['When it is unavailable', 'person'],
  ])
  expect(reviewed(invite).map(({ id, question }) => [id, question.length > 20])).toEqual(REVIEW_POINTS.map(({ id }) => [id, true]))
})

test('[A32] a person’s points are open until they are ticked for this very version; only those stand in the way', () => {
  const review = reviewed(invite)
  expect(openPoints(review).map(({ id }) => id)).toEqual(['title', 'risk', 'policy', 'mcp', 'unavailable'])
  const ticked = reviewed(invite, { ticks: allTicks })
  expect(openPoints(ticked)).toEqual([])
  expect(ticked.find(({ id }) => id === 'risk')?.tick).toEqual({ point: 'risk', by, at: 1 })
  expect(openPoints(reviewed(invite, { ticks: [{ point: 'title', by, at: 1 }] })).map(({ id }) => id)).toEqual(['risk', 'policy', 'mcp', 'unavailable'])
})

test('[A32] nobody’s tick passes what the machine found broken', () => {
  const broken = { ...invite, endpoint: '//elsewhere', mask: 'a,', input: { ...invite.input, additionalProperties: true } }
  const review = reviewed(broken, { ticks: allTicks, published: actionVersion('invite_member', openDialog) })
  expect(openPoints(review).map(({ id, state }) => [id, state])).toEqual([
    ['key', 'failed'],
    ['endpoint', 'failed'],
    ['input', 'failed'],
    ['mask', 'failed'],
  ])
  expect(point(review, 'endpoint')?.evidence).toEqual(['endpoint: An endpoint begins with one /: // names a host.'])
})

test('[A32] for a callback the points of a request do not apply, nor MCP where it is not offered', () => {
  const review = reviewed(openDialog, { ticks: allTicks })
  expect(states(review)).toEqual({
    title: 'passed',
    key: 'passed',
    endpoint: 'not_applicable',
    input: 'not_applicable',
    mask: 'passed',
    risk: 'passed',
    policy: 'passed',
    membership: 'passed',
    mcp: 'not_applicable',
    unavailable: 'passed',
  })
})

test('[A33] key and type stay those of the published version', () => {
  expect(point(reviewed(invite, { published: actionVersion('invite_member', find, 4) }), 'key')).toEqual({
    state: 'passed',
    evidence: ['invite_member, session_api', 'The same as version 4, which is published.'],
  })
  expect(point(reviewed(openDialog, { published: actionVersion('invite_member', invite) }), 'key')).toEqual({
    state: 'failed',
    evidence: ['Published as invite_member, session_api; this is invite_member, client_callback. Make a new action instead.'],
  })
  expect(point(reviewOf({ action: actionVersion('load_actions', invite), memberships, ticks: [] }), 'key')?.state).toBe('failed')
})

test('[A33] the machine shows what it saw: the endpoint, each provider, the sample, the skills and the agents', () => {
  const body = { ...invite, input: { ...invite.input, dependentRequired: { email: ['role'] } } }
  const review = reviewed(body, {
    memberships: [
      { skill: 'members', published: true, agents: [{ key: 'studio', published: false }] },
      { skill: 'people', published: false, agents: [] },
    ],
  })
  expect(['endpoint', 'input', 'mask', 'membership'].map((id) => point(review, id))).toEqual([
    { state: 'passed', evidence: ['POST /api/workspaces/{workspace}/members', 'In the path, each a required argument: workspace.'] },
    {
      state: 'passed',
      evidence: [
        'OpenAI strict: input.dependentRequired (weakened).',
        'Anthropic strict: input.dependentRequired (weakened).',
        'Gemini: input.dependentRequired (weakened).',
      ],
    },
    { state: 'passed', evidence: ['Of the sample this keeps id, owner and drops internal.', 'Every field that it names is in the sample.'] },
    { state: 'passed', evidence: ['Enabled.', 'Skill members, attached to studio (not published).', 'Skill people (not published), attached to no agent.'] },
  ])
})

test('[A33] a risk that is high with a policy that is auto says so, and a person answers for it', () => {
  const review = reviewed({ ...invite, policy: 'auto' })
  expect(point(review, 'policy')).toEqual({
    state: 'open',
    evidence: [
      'Saved: auto. Prefilled for a risk that is high: confirm.',
      'The risk is high, and nobody is asked before it runs.',
      'Raised to deny where args.role == "editor" && !("admin" in user.roles)',
    ],
  })
})

test('[A33] a mask that shows everything, a disabled action and one of no skill need a person’s yes', () => {
  const review = reviewed({ ...invite, mask: '*', enabled: false })
  expect([point(review, 'mask'), point(review, 'membership')]).toEqual([
    { state: 'open', evidence: ['This mask shows the assistant everything; a reviewer is asked about it.'] },
    { state: 'open', evidence: ['Disabled: it is offered to nobody.', 'Skill members, attached to studio.'] },
  ])
  expect(point(reviewed(invite, { memberships: [] }), 'membership')).toEqual({
    state: 'open',
    evidence: ['Enabled.', 'No skill carries it, so no agent has it.'],
  })
  expect(openPoints(reviewed({ ...invite, mask: '*', enabled: false }, { ticks: allTicks }))).toEqual([])
})
