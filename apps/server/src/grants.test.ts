import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { exportJWK, generateKeyPair, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answering, audit, claimsIn, governed, grantsIn, interruptsOf, pendingOf, performed, sends, threadOf } from './fixtures/governed.ts'
import { SECRET, WORKSPACE, ask, eventsOf, instead, said, serve, textOf, typesOf, type Sent, type Served } from './fixtures/served.ts'
import { lent } from './fixtures/talk.ts'
import { createLog } from './index.ts'
import { grantsOver } from './registry/grants-over.ts'
import { signerWith } from './registry/signing-key.ts'

const LIST = { call: 'list_members', args: {} } as const
const INVITE = { call: 'invite_member', args: { id: 'kim' } } as const
const EVENTS = '/v1/threads/thr_1/events'

const UNAVAILABLE = '{"ok":false,"error":"This operation is not available right now. Ask the owner to invite them."}'

const ours = { forwardedProps: { ambit: { scopes: [], session: true } } }
const brings = (served: Served, ...messages: object[]): Promise<Sent[]> => sends(served, { ...ours, messages })
const resultOf = (sent: readonly Sent[]) => sent.find(({ event }) => event.type === 'TOOL_CALL_RESULT')?.event

/** Tells the time, from now on. */
function at(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
}

test('[H44] a call of an action goes out with a grant that is signed for this person, call and version alone, for a minute', async () => {
  const served = await governed({ replies: [[INVITE]] })
  const [card] = interruptsOf(await sends(served))
  const sent = await sends(served, answering(card?.id ?? '', 'yes', ours))
  expect([typesOf(sent).slice(-2), pendingOf(sent)]).toEqual([['CUSTOM', 'RUN_FINISHED'], [card?.id]])
  const [note] = grantsIn(sent)
  expect(note).toMatchObject({ callId: card?.id, in: 'customer', unavailable: 'Ask the owner to invite them.' })
  const keys: JSONWebKeySet = await (await ask(served, '/.well-known/jwks.json', { as: null })).json()
  const { protectedHeader } = await compactVerify(note?.grant ?? '', createLocalJWKSet(keys))
  const { iat, exp, ...claims } = claimsIn(note?.grant ?? '')
  expect([protectedHeader.typ, protectedHeader.alg, exp - iat, Math.abs(iat - Date.now() / 1000) < 5]).toEqual(['ambit-grant', 'EdDSA', 60, true])
  expect(claims).toEqual({
    jti: card?.id,
    aud: WORKSPACE,
    sub: 'ada',
    channel: 'widget',
    action: 'invite_member',
    version: 1,
    digest: card?.metadata.ambit.digest,
    environment: 'production',
  })
})

test('[H45] an answer with the receipt of customer-owned code is the result, masked; any other is not believed', async () => {
  const answers = [
    { ok: true, value: { id: 'kim', token: 'planted' } },
    { ok: false, error: 'They are a member already.' },
  ] as const
  const cases = answers.flatMap((answer) => [SECRET, 'the secret of somebody else, 32 bytes'].map((secret) => ({ answer, secret })))
  const served = await governed({ replies: cases.flatMap(() => [[INVITE], [{ text: 'So it is.' }]]) })
  const told: unknown[] = []
  for (const [index, { answer, secret }] of cases.entries()) {
    const thread = { ...ours, threadId: `thr_${index}` }
    const [card] = interruptsOf(await sends(served, { ...thread, messages: [{ id: `u_${index}`, role: 'user', content: 'Invite Kim' }] }))
    const [note] = grantsIn(await sends(served, answering(card?.id ?? '', 'yes', thread)))
    await sends(served, { ...thread, messages: [performed(note?.callId ?? '', answer, secret)] })
    const { decisions, messages } = await threadOf(served, thread.threadId)
    expect(JSON.stringify(messages)).not.toContain('planted')
    told.push([decisions[0].state, messages.findLast(({ role }: { role: string }) => role === 'tool').content.slice(0, 44)])
  }
  expect(told).toEqual([
    ['succeeded', '{"id":"kim"}'],
    ['outcome_unknown', '{"ok":false,"error":"It is not known whether'],
    ['failed', '{"ok":false,"error":"They are a member alrea'],
    ['outcome_unknown', '{"ok":false,"error":"It is not known whether'],
  ])
})

test('[H46] whoever looks at the thread or reads the run again gets grants minted anew, with the same call', async () => {
  const served = await governed({ replies: [[LIST], [{ text: 'Three.' }]] })
  const body = said('How many?', ours)
  const post = async (): Promise<Sent[]> => eventsOf(await ask(served, '/v1/agents/studio/runs', { body }))
  const first = await post()
  const [note] = grantsIn(first)
  const start = Date.now()
  at(start + 20_000)
  const again = [grantsIn(await post()), grantsIn(await eventsOf(await ask(served, EVENTS))), (await threadOf(served)).grants]
  const last = first.findLast(({ event }) => event.type === 'TOOL_CALL_END')
  again.push(grantsIn(await eventsOf(await ask(served, `${EVENTS}?after=${last?.id}`))))
  for (const notes of again) {
    expect(notes.map(({ callId, in: where }: { callId: string; in: string }) => [callId, where])).toEqual([[note?.callId, 'customer']])
    const { iat, jti } = claimsIn(notes[0].grant)
    expect([jti, iat]).toEqual([note?.callId, Math.floor((start + 20_000) / 1000)])
  }
  vi.setSystemTime(start + 24 * 3_600_000 + 60_000)
  expect([(await threadOf(served)).grants, grantsIn(await eventsOf(await ask(served, EVENTS)))]).toEqual([[], []])
})

test('[H46] after a restart the grants are there again, and once the answer is in there are none', async () => {
  const served = await governed({ replies: [[LIST]] })
  const body = said('How many?', ours)
  const [note] = grantsIn(await eventsOf(await ask(served, '/v1/agents/studio/runs', { body })))
  await served.server.close()
  served.store.close()
  const restarted = await serve({ agents: [], path: served.path, replies: [[{ text: 'Three.' }]] })
  expect(grantsIn(await eventsOf(await ask(restarted, '/v1/agents/studio/runs', { body }))).map(({ callId }) => callId)).toEqual([note?.callId])
  expect((await threadOf(restarted)).grants.map(({ callId }: { callId: string }) => callId)).toEqual([note?.callId])
  expect(textOf(await brings(restarted, performed(note?.callId ?? '', { ok: true, value: { count: 3 } })))).toBe('Three.')
  expect([(await threadOf(restarted)).grants, grantsIn(await eventsOf(await ask(restarted, EVENTS)))]).toEqual([[], []])
})

test('[H46] nobody else gets a grant, and none is given out before the person has decided', async () => {
  const served = await governed({ replies: [[LIST, INVITE]] })
  const sent = await sends(served)
  expect([grantsIn(sent), (await threadOf(served)).grants, (await ask(served, '/v1/threads/thr_1', { as: 'eve' })).status]).toEqual([[], [], 404])
  const [card] = interruptsOf(sent)
  const after = grantsIn(await sends(served, answering(card?.id ?? '', 'no', ours)))
  expect(after.map(({ grant }) => claimsIn(grant).action)).toEqual(['list_members'])
})

test('[H55] what was given out and has no answer when its conversation is removed is not known to be done', async () => {
  const served = await governed({ replies: [[LIST]] })
  const [note] = grantsIn(await sends(served))
  await ask(served, '/v1/threads/thr_1', { method: 'DELETE' })
  expect((await (await audit(served, 'calls')).json()).calls).toMatchObject([{ callId: note?.callId, decision: 'policy', end: 'outcome_unknown' }])
})

test('[H47] grants and secrets stand in no stored row, no line of the log and no error', async () => {
  const lines: string[] = []
  const log = createLog({ to: new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }) })
  const served = await governed({ log, replies: [[LIST, { call: 'open_panel', args: { planted: 'planted-argument' } }], [INVITE], [{ text: 'Fine.' }]] })
  const tools = [lent('open_panel', { callback: true })]
  const sent = await sends(served, { tools })
  const notes = grantsIn(sent)
  expect(notes.map(({ in: where }) => where).toSorted()).toEqual(['customer', 'page'])
  const [list, open] = notes.toSorted((one, other) => one.in.localeCompare(other.in))
  const wrong = { ok: true, value: { count: 'planted-value' } } as const
  await brings(served, performed(list?.callId ?? '', wrong, 'the secret of somebody else, 32 bytes'), {
    id: 'answer',
    role: 'tool',
    toolCallId: open?.callId,
    content: '{"ok":false,"error":"planted-error"}',
  })
  const [card] = interruptsOf(await eventsOf(await ask(served, EVENTS)))
  const problem = await (await ask(served, '/v1/agents/studio/runs', { body: answering(`${notes[0]?.grant.slice(0, 100)}`, 'yes', ours) })).text()
  await sends(served, answering(card?.id ?? '', 'yes', ours))
  await served.server.close()
  served.store.close()
  const stored = ['', '-wal'].map((end) => readOr(`${served.path}${end}`)).join('')
  const signatures = notes.map(({ grant }) => grant.split('.')[2] ?? grant)
  for (const text of [stored, lines.join(''), problem]) for (const secret of [...signatures, SECRET]) expect(text.includes(secret)).toBe(false)
  for (const planted of ['planted', 'kim', 'eyJ']) expect(lines.join('')).not.toContain(planted)
  const tellings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)
  expect(tellings.map(({ msg, callId, why }) => [msg, callId, why])).toEqual([
    ['an answer came with a receipt that customer-owned code did not make', list?.callId, undefined],
    ['an answer was rejected', undefined, 'never_asked'],
  ])
})

function readOr(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return ''
    throw thrown
  }
}

test('[H48] a workspace without a secret that receipts can be signed with gives nothing out, and asks nobody', async () => {
  const signer = async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const { x = '', d = '' } = await exportJWK(privateKey)
    return signerWith({ kty: 'OKP', crv: 'Ed25519', x, d }, 'set')
  }
  const keys = { id: WORKSPACE, jwksUrl: 'https://keys.example.test/jwks.json' }
  const now = (): number => 1_000
  expect(grantsOver({ signer, workspace: keys, now })).toBe(undefined)
  expect(grantsOver({ signer: undefined, workspace: { id: WORKSPACE, secret: SECRET }, now })).toBe(undefined)
  expect(() => grantsOver({ signer, workspace: { ...keys, receiptSecret: 'short' }, now })).toThrow('at least 32 bytes')
  const grants = grantsOver({ signer, workspace: { ...keys, receiptSecret: SECRET }, now })
  const receipt = JSON.parse((performed('call_1', { ok: true, value: 1 }) as { content: string }).content).receipt
  expect([grants?.isReceipt('call_1', { ok: true, value: 1 }, receipt), grants?.isReceipt('call_2', { ok: true, value: 1 }, receipt)]).toEqual([true, false])

  const served = await governed({ replies: [[INVITE], [{ text: 'I cannot.' }]], wrap: (store) => instead(store, { keys: undefined }) })
  const sent = await sends(served)
  expect([interruptsOf(sent), grantsIn(sent), pendingOf(sent), resultOf(sent)?.['content']]).toEqual([[], [], [], UNAVAILABLE])
})

test('[H48] an action of customer-owned code is offered to a page that reaches none as unavailable, and nobody is asked', async () => {
  const served = await governed({ replies: [[INVITE], [{ text: 'I cannot.' }]] })
  const sent = await sends(served, { forwardedProps: { ambit: { scopes: [] } } })
  expect([interruptsOf(sent), resultOf(sent)?.['content']]).toEqual([[], UNAVAILABLE])
})

test('[H43] a floor of the channel asks a person for every action, whatever its own policy', async () => {
  const served = await governed({ replies: [[LIST]], floor: { widget: 'confirm' } })
  expect(interruptsOf(await sends(served)).map(({ metadata }) => metadata.ambit)).toMatchObject([{ key: 'list_members', raised: ['channel'] }])
  expect((await (await audit(served, 'rows?kind=asked')).json()).rows).toMatchObject([{ tool: 'list_members', detail: { raised: ['channel'] } }])
})
