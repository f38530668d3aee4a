import type { BodyOf, CapabilityBody } from '@ambit/domain/catalog'
import { describe, expect, it, test } from 'vitest'
import { agentWith, deskWith, given, published, saved, skill, talk, toolsOf } from './fixtures/catalog-talk.ts'
import { invite, studio } from './routes/catalog/fixtures/authors.ts'

const wizard: BodyOf['agent'] = { ...studio, type: 'wizard', attachments: [], steps: [{ id: 'paste', title: 'Paste', instructions: 'Ask for the list.' }] }

function guidance(type: 'product_domain' | 'security' | 'brand_voice', over: Partial<CapabilityBody> = {}): CapabilityBody {
  return { type, label: type, description: `What ${type} is for.`, prompt: `Text of ${type}.`, priority: 1, delivery: 'always', ...over } as CapabilityBody
}

describe('capabilities are the composition layer', () => {
  it('[J30] a wizard and a resource center agent are each composed from the capabilities that are attached to them', async () => {
    const items = [
      ['capability', 'voice', guidance('brand_voice')],
      ['capability', 'safe', guidance('security')],
      ['agent', 'studio', agentWith('voice')],
      ['agent', 'importer', { ...wizard, attachments: [{ capability: 'voice' }, { capability: 'safe' }] }],
    ] as const
    const desk = await deskWith(items)
    await published(desk, items)
    const [center, import_] = [given(await talk(desk)), given(await talk(desk, { agent: 'importer' }))]
    expect([center?.system.includes('Text of brand_voice.'), center?.system.includes('Text of security.')]).toEqual([true, false])
    expect([import_?.system.includes('Text of brand_voice.'), import_?.system.includes('Text of security.')]).toEqual([true, true])
  })

  it('[J31] of several capabilities the prompts come in order of priority; the description is what the model reads of one that it may load', async () => {
    const items = [
      ['capability', 'late', guidance('security', { priority: 1, prompt: 'Comes late.' })],
      ['capability', 'early', guidance('security', { priority: 9, prompt: 'Comes early.' })],
      ['capability', 'b_tie', guidance('security', { priority: 5, prompt: 'Second of two.' })],
      ['capability', 'a_tie', guidance('security', { priority: 5, prompt: 'First of two.' })],
      ['capability', 'loaded', guidance('security', { delivery: 'on_demand', prompt: 'Never here.', description: 'For the model to choose by.' })],
      ['agent', 'studio', agentWith('late', 'b_tie', 'a_tie', 'early', 'loaded')],
    ] as const
    const desk = await deskWith(items)
    await published(desk, items)
    const { system = '' } = given(await talk(desk)) ?? {}
    const places = ['Comes early.', 'First of two.', 'Second of two.', 'Comes late.'].map((text) => system.indexOf(text))
    expect(places).toEqual(places.filter((place) => place >= 0).toSorted((a, b) => a - b))
    expect([system.includes('For the model to choose by.'), system.includes('Never here.')]).toEqual([true, false])
  })

  it('[J32] a skill gives guidance and, where it lists some, actions; without any it gives guidance alone', async () => {
    const items = [
      ['action', 'invite_member', invite],
      ['capability', 'bare', skill({ prompt: 'Only advice.' })],
      ['capability', 'members', skill({ prompt: 'With a hand.', actions: ['invite_member'] })],
      ['agent', 'studio', agentWith('bare')],
      ['agent', 'other', agentWith('members')],
    ] as const
    const desk = await deskWith(items)
    await published(desk, items)
    const [bare, whole] = [given(await talk(desk)), given(await talk(desk, { agent: 'other' }))]
    expect([bare?.system.includes('Only advice.'), bare?.tools]).toEqual([true, []])
    expect([whole?.system.includes('With a hand.'), whole?.tools]).toEqual([true, ['invite_member']])
  })

  it.each(['product_domain', 'security', 'brand_voice'] as const)('[J32] a %s carries no action: a save that lists one is refused', async (type) => {
    const desk = await deskWith([['action', 'invite_member', invite]])
    const answer = await desk.as(['author'])('PUT', '/items/capability/x1', { base: 0, body: { ...guidance(type), actions: ['invite_member'] } })
    expect([answer.status, answer.body.findings]).toEqual([
      422,
      [{ at: 'actions', level: 'error', code: 'unknown_field', message: 'Only a skill carries actions.' }],
    ])
  })

  it('[J32] a product domain may name the knowledge that belongs to it, and no other type may', async () => {
    const desk = await deskWith([['capability', 'domain', guidance('product_domain', { knowledge: { tags: ['billing'], folders: ['help/billing'] } })]])
    const refused = await desk.as(['author'])('PUT', '/items/capability/x1', {
      base: 0,
      body: { ...guidance('security'), knowledge: { tags: [], folders: [] } },
    })
    expect([refused.status, refused.body.findings[0].at]).toEqual([422, 'knowledge'])
  })

  it('[J33] delivery is set for each: always in the prompt, on demand a line to load it by, optional as the attachment says', async () => {
    const body = (delivery: CapabilityBody['delivery']): CapabilityBody => guidance('product_domain', { delivery, prompt: `Whole text, ${delivery}.` })
    const items = [
      ['capability', 'always', body('always')],
      ['capability', 'demand', body('on_demand')],
      ['capability', 'either', body('optional')],
      ['agent', 'studio', agentWith('always', 'demand', { capability: 'either', context: 'embed' })],
      ['agent', 'other', agentWith({ capability: 'either', context: 'load' })],
    ] as const
    const desk = await deskWith(items, {
      replies: [[{ text: 'Yes.' }], [{ call: 'load_capability', args: { name: 'either' } }], [{ text: 'Read.' }]],
    })
    await published(desk, items)
    const center = given(await talk(desk))
    expect(['always', 'on_demand', 'optional'].map((delivery) => center?.system.includes(`Whole text, ${delivery}.`))).toEqual([true, false, true])
    expect([center?.system.includes('- demand: '), center?.tools]).toEqual([true, ['load_capability']])
    const other = await talk(desk, { agent: 'other' })
    expect([given(other)?.system.includes('Whole text'), given(other)?.system.includes('- either: ')]).toEqual([false, true])
    expect(other.sent.find(({ event }) => event.type === 'TOOL_CALL_RESULT')?.event['content']).toBe('Whole text, optional.')
  })

  it('[J34] the delivery of a skill decides nothing about its actions', async () => {
    const of = (delivery: CapabilityBody['delivery']) => skill({ actions: ['invite_member'], delivery })
    const items = [
      ['action', 'invite_member', invite],
      ['capability', 'always', of('always')],
      ['capability', 'demand', of('on_demand')],
      ['capability', 'either', of('optional')],
      ...(['always', 'demand', 'either'] as const).map((key) => ['agent', `agent_${key}`, agentWith(key)] as const),
    ] as const
    const desk = await deskWith(items)
    await published(desk, items)
    const offered = []
    for (const key of ['always', 'demand', 'either']) offered.push((toolsOf(await talk(desk, { agent: `agent_${key}` })) ?? []).includes('invite_member'))
    expect(offered).toEqual([true, true, true])
  })

  it('[J35] what is in the catalog, published or not, is offered only by an agent that has a skill with it', async () => {
    const items = [
      ['action', 'invite_member', invite],
      ['capability', 'members', skill({ actions: ['invite_member'], prompt: 'About members.' })],
      ['agent', 'studio', agentWith()],
      ['agent', 'other', agentWith('members')],
    ] as const
    const desk = await deskWith(items)
    await published(desk, items)
    expect(given(await talk(desk))).toEqual({ system: expect.not.stringContaining('About members.'), tools: [] })
    expect(toolsOf(await talk(desk, { agent: 'other' }))).toEqual(['invite_member'])
  })
})

describe('environments', () => {
  const items = [
    ['action', 'invite_member', invite],
    ['capability', 'members', skill({ actions: ['invite_member'], prompt: 'First text.' })],
    ['agent', 'studio', agentWith('members')],
  ] as const

  it('[J36] Test has the latest saved versions, and Production what was published', async () => {
    const desk = await deskWith(items)
    expect((await talk(desk)).status).toBe(404)
    expect(toolsOf(await talk(desk, { environment: 'test' }))).toEqual(['invite_member'])
    await published(desk, items)
    await saved(desk, ['capability', 'members', skill({ prompt: 'Second text.' })], 1)
    expect(given(await talk(desk, { environment: 'test' }))).toEqual({ system: expect.stringContaining('Second text.'), tools: [] })
    expect(given(await talk(desk))).toEqual({ system: expect.stringContaining('First text.'), tools: ['invite_member'] })
  })

  it.each(items)('[J36] Production needs the %s to be published: taken out, %s is not available there', async (kind, key) => {
    const desk = await deskWith(items)
    await published(desk, items)
    await published(
      desk,
      items.filter((item) => item[0] === kind && item[1] === key),
      null,
    )
    const { status, ...talked } = await talk(desk)
    expect([status, toolsOf({ status, ...talked })]).toEqual(kind === 'agent' ? [404, undefined] : [200, []])
    expect(toolsOf(await talk(desk, { environment: 'test' }))).toEqual(['invite_member'])
  })

  test('[J36] Test is refused to whoever is no author, and rolling back gives Production what it had', async () => {
    const desk = await deskWith(items)
    await published(desk, items)
    const { served } = desk
    const { ask, problemOf, said } = await import('./fixtures/served.ts')
    const body = said('Hello', { forwardedProps: { ambit: { environment: 'test' } } })
    expect((await problemOf(await ask(served, '/v1/agents/studio/runs', { body }))).status).toBe(403)
    await desk.as(['publisher'])('POST', '/releases/1/rollback', { note: '' })
    expect((await talk(desk)).status).toBe(404)
    await desk.as(['publisher'])('POST', '/releases/2/rollback', { note: '' })
    expect(toolsOf(await talk(desk))).toEqual(['invite_member'])
  })
})
