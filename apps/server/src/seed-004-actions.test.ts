import type { ActionBody } from '@ambit/domain/catalog'
import { decodeJwt } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { agentWith, deskWith, published, saved, skill, talk, toolsOf, type Talked } from './fixtures/catalog-talk.ts'
import { ask, type Serving } from './fixtures/served.ts'
import { changesOf, highlight, invite, type AuthorDesk } from './routes/catalog/fixtures/authors.ts'

/** An agent that has these actions in one skill; saved, and published where it is asked for. */
async function deskOf(actions: Readonly<Record<string, ActionBody>>, serving: Serving = {}): Promise<AuthorDesk> {
  const desk = await deskWith(itemsOf(actions), serving)
  await published(desk, itemsOf(actions))
  return desk
}
function itemsOf(actions: Readonly<Record<string, ActionBody>>) {
  return [
    ...Object.entries(actions).map(([key, body]) => ['action', key, body] as const),
    ['capability', 'members', skill({ actions: Object.keys(actions) })] as const,
    ['agent', 'studio', agentWith('members')] as const,
  ]
}

const registered = { name: 'highlight_member', description: 'What the page says.', parameters: { type: 'object', properties: { id: { type: 'string' } } } }
const callback = { ...registered, metadata: { ambit: { callback: true, policy: 'auto', mask: '*' } } }
const resultsOf = ({ sent }: Talked): readonly unknown[] => sent.flatMap(({ event }) => (event.type === 'TOOL_CALL_RESULT' ? [event['content']] : []))
async function waitingOf({ served }: AuthorDesk, threadId: string): Promise<unknown> {
  return (await (await ask(served, `/v1/threads/${threadId}`)).json())['waiting']
}

async function registryOf({ served }: AuthorDesk, key: string): Promise<unknown> {
  const { actions } = decodeJwt<{ actions: readonly { key: string }[] }>(await (await ask(served, '/v1/registry/production', { as: null })).text())
  return actions.find((each) => each.key === key)
}

describe('actions are catalog contracts', () => {
  it('[J37] publishing an action alone gives it to no agent; in a skill of an agent it is available to whoever meets that', async () => {
    const desk = await deskWith([
      ['action', 'invite_member', invite],
      ['capability', 'members', skill({ actions: ['invite_member'] })],
      ['agent', 'studio', agentWith()],
      ['agent', 'carrier', agentWith('members')],
    ])
    await published(desk, [['agent', 'studio', agentWith()]])
    const items = [
      ['action', 'invite_member', invite],
      ['capability', 'members', skill()],
    ] as const
    await published(desk, items)
    expect([toolsOf(await talk(desk)), (await talk(desk, { agent: 'carrier' })).status]).toEqual([[], 404])
    await published(desk, [['agent', 'carrier', agentWith()]])
    expect(toolsOf(await talk(desk, { agent: 'carrier' }))).toEqual(['invite_member'])
  })

  it('[J38] whether clients outside the product have an action is set apart, and changes nothing in the product', async () => {
    const desk = await deskOf({ invite_member: { ...invite, mcp: true }, find_member: { ...invite, mcp: false } })
    expect(toolsOf(await talk(desk))).toEqual(['invite_member', 'find_member'])
    expect([await registryOf(desk, 'invite_member'), await registryOf(desk, 'find_member')]).toMatchObject([{ mcp: true }, { mcp: false }])
  })
})

describe('two current action types', () => {
  it('[J39] method, endpoint, input schema and mask of a session API action are those of the published registry', async () => {
    const desk = await deskOf({ invite_member: invite })
    await saved(desk, ['action', 'invite_member', { ...invite, mask: 'id' }], 1)
    expect(await registryOf(desk, 'invite_member')).toMatchObject({
      version: 1,
      method: 'POST',
      endpoint: '/api/members',
      input: invite.type === 'session_api' && invite.input,
      mask: 'id,email',
    })
  })

  it('[J39] a session API action is performed by customer-owned code: this server asks no address, and says that nobody performs it', async () => {
    const called = vi.spyOn(globalThis, 'fetch')
    const desk = await deskOf({ invite_member: invite }, { replies: [[{ call: 'invite_member', args: { email: 'kim@example.com' } }], [{ text: 'Sorry.' }]] })
    const talked = await talk(desk)
    expect(resultsOf(talked)).toEqual(['{"ok":false,"error":"This operation is not available right now. Invite them on the Members page."}'])
    expect(called).not.toHaveBeenCalled()
    called.mockRestore()
  })

  it('[J40] a tool that a page or another client sends under the name of an action never replaces it', async () => {
    const replies = [[{ call: 'invite_member', args: { email: 'kim@example.com' } }], [{ text: 'Ours.' }], [{ text: 'Other.' }]]
    const desk = await deskOf({ invite_member: invite }, { replies })
    const tools = [{ name: 'invite_member', description: 'Mine.', parameters: { type: 'object' } }]
    const ours = await talk(desk, { tools })
    expect([ours.request?.tools.get('invite_member')?.description, resultsOf(ours)]).toEqual([invite.description, [expect.stringContaining('not available')]])
    expect(toolsOf(await talk(desk, { tools, isOurs: false }))).toEqual([])
  })

  it('[J41] name, description, mask and policy of a callback are the catalog’s, version by version; function and schema are the host’s', async () => {
    const desk = await deskOf(
      { highlight_member: { ...highlight, policy: 'confirm' } },
      { replies: [[{ call: 'highlight_member', args: { id: 'm1' } }], [{ text: 'Two.' }]] },
    )
    const talked = await talk(desk, { tools: [callback], threadId: 'thr_1' })
    const offered = talked.request?.tools.get('highlight_member')
    expect([offered?.description, offered?.parameters, offered?.mask === '*', offered?.policy]).toEqual([
      highlight.description,
      registered.parameters,
      false,
      'confirm',
    ])
    expect(await waitingOf(desk, 'thr_1')).toMatchObject([{ name: 'highlight_member', args: { id: 'm1' }, awaits: 'decision' }])
    await saved(desk, ['action', 'highlight_member', { ...highlight, description: 'Second version.' }], 1)
    await published(desk, [['action', 'highlight_member', highlight]], 2)
    const later = await talk(desk, { tools: [callback] })
    expect(later.request?.tools.get('highlight_member')).toMatchObject({ description: 'Second version.', policy: 'auto', origin: { version: 2 } })
  })

  it('[J41] a callback is offered only where the page registered it', async () => {
    const desk = await deskOf({ highlight_member: highlight })
    expect([toolsOf(await talk(desk)), toolsOf(await talk(desk, { tools: [callback] }))]).toEqual([[], ['highlight_member']])
  })

  it.each(['backend_api', 'procedure', undefined])('[J42] there are two types of action and no other: %s is refused at save', async (type) => {
    const desk = await deskWith([])
    const answer = await desk.as(['author'])('PUT', '/items/action/sync_all', { base: 0, body: { ...highlight, type } })
    expect([answer.status, answer.body.findings[0].at, answer.body.findings[0].message]).toEqual([
      422,
      'type',
      'The type of an action is one of session_api, client_callback.',
    ])
  })
})

describe('review the contract', () => {
  const POINTS = ['title', 'key', 'endpoint', 'input', 'mask', 'risk', 'policy', 'membership', 'mcp', 'unavailable']

  it('[J43] each of the ten things is asked before an action is published, and while one is open nothing is', async () => {
    const items = itemsOf({ invite_member: { ...invite, mcp: true } })
    const desk = await deskWith(items)
    const reviewer = desk.as(['reviewer'])
    const { body } = await reviewer('GET', '/items/action/invite_member/review')
    expect(body.points.map(({ id }: { id: string }) => id)).toEqual(POINTS)
    const open: readonly string[] = body.points.filter(({ state }: { state: string }) => state === 'open').map(({ id }: { id: string }) => id)
    expect(open).toEqual(['title', 'risk', 'policy', 'mcp', 'unavailable'])
    for (const point of open) {
      const refused = await desk.as(['publisher'])('POST', '/publish', { changes: changesOf(items), note: '' })
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(point)])
      await reviewer('PUT', `/items/action/invite_member/review/${point}`)
    }
    expect((await desk.as(['publisher'])('POST', '/publish', { changes: changesOf(items), note: '' })).status).toBe(200)
  })

  it('[J43] the type of what is published, and what nobody carries, are seen by the server itself', async () => {
    const desk = await deskOf({ invite_member: invite })
    await saved(desk, ['action', 'invite_member', highlight], 1)
    await saved(desk, ['action', 'lonely', invite])
    const stateOf = async (key: string, point: string): Promise<unknown> => {
      const { body } = await desk.as(['reviewer'])('GET', `/items/action/${key}/review`)
      return body.points.find(({ id }: { id: string }) => id === point).state
    }
    expect([await stateOf('invite_member', 'key'), await stateOf('invite_member', 'endpoint'), await stateOf('lonely', 'membership')]).toEqual([
      'failed',
      'not_applicable',
      'open',
    ])
  })

  it('[J43] an action that is not enabled is offered by nobody', async () => {
    const desk = await deskOf({ invite_member: invite })
    await saved(desk, ['action', 'invite_member', { ...invite, enabled: false }], 1)
    await published(desk, [['action', 'invite_member', invite]], 2)
    expect(toolsOf(await talk(desk))).toEqual([])
  })

  it('[J44] the saved policy decides what runs, and the risk nothing: a destructive action saved as auto asks nobody', async () => {
    const replies = [[{ call: 'highlight_member', args: { id: 'm1' } }], [{ call: 'show_member', args: { id: 'm1' } }]]
    const actions = {
      highlight_member: { ...highlight, risk: 'destructive', policy: 'auto' },
      show_member: { ...highlight, risk: 'low', policy: 'confirm' },
    } as const
    const desk = await deskOf(actions, { replies })
    const tools = [callback, { ...callback, name: 'show_member' }]
    await talk(desk, { tools, threadId: 'thr_1' })
    await talk(desk, { tools, threadId: 'thr_2' })
    expect([await waitingOf(desk, 'thr_1'), await waitingOf(desk, 'thr_2')]).toMatchObject([
      [{ name: 'highlight_member', awaits: 'outcome' }],
      [{ name: 'show_member', awaits: 'decision' }],
    ])
  })
})
