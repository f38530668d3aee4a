import { readFileSync } from 'node:fs'
import { schemaProblems, type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { scriptedModel } from '@ambit/adapters/ai-sdk'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { assemble } from './assemble.ts'
import { createLog } from './log.ts'
import { nodeSha256 } from './node-sha256.ts'
import { answering, audit, governed, interruptsOf, sends, threadOf } from './fixtures/governed.ts'
import { RUNS, Reading, SECRET, WORKSPACE, ask, closeLater, eventsOf, said, serve } from './fixtures/served.ts'

const document: JsonObject = parse(readFileSync(new URL('../../../docs/openapi.yaml', import.meta.url), 'utf8'))

function at(value: Json | undefined, ...path: string[]): JsonObject {
  const found = path.reduce<Json | undefined>((each, key) => (isJsonObject(each) ? each[key] : undefined), value)
  if (!isJsonObject(found)) throw new Error(`The document has no ${path.join('.')}.`)
  return found
}

const schemaOf = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}`, components: at(document, 'components') })

test('[H31] the document names exactly the routes of the server', async () => {
  const { store } = await serve()
  const { app, hub } = assemble(
    { sha256: nodeSha256, createLog },
    { workspace: { id: WORKSPACE, secret: SECRET }, agents: [], store, model: scriptedModel([]) },
  )
  closeLater(() => hub.close(0))
  const served = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const methods = new Set(['get', 'post', 'delete', 'put', 'patch'])
  const described = Object.entries(at(document, 'paths')).flatMap(([path, item]) =>
    isJsonObject(item) ? Object.keys(item).flatMap((key) => (methods.has(key) ? [`${key.toUpperCase()} ${path}`] : [])) : [],
  )
  expect(described.toSorted()).toEqual(served.toSorted())
})

test('[H31] what governs a talk, and the audit of it, fits the document', async () => {
  const invite = { call: 'invite_member', args: { id: 'kim' } }
  const served = await governed({ replies: [[invite], [{ text: 'So be it.' }, { call: 'list_members', args: {} }], [invite]] })
  const [card] = interruptsOf(await sends(served))
  await sends(served, answering(card?.id ?? '', 'no', { forwardedProps: { ambit: { scopes: [], session: true } } }))
  const given = await threadOf(served)
  const open = interruptsOf(await sends(served, { threadId: 'thr_2' }))
  await audit(served, 'head')
  expect([given.grants.length, given.decisions.length, open.length]).toEqual([1, 1, 1])
  const read = async (path: string): Promise<Json> => (await audit(served, path)).json()
  const answers: readonly (readonly [string, Json])[] = [
    ['ThreadView', given],
    ['ThreadView', await threadOf(served, 'thr_2')],
    ['AuditRows', await read('rows?limit=3')],
    ['AuditCalls', await read('calls')],
    ['AuditCalls', await read('decisions?limit=1')],
    ['SignedHead', await read('head')],
    ['AuditVerified', await read('verify')],
    ['AuditVerified', await read(`verify?sequence=2&hash=${'a'.repeat(64)}`)],
    ['Problem', await read('rows?limit=none')],
  ]
  for (const [name, answer] of answers) expect([name, schemaProblems(schemaOf(name), answer)]).toEqual([name, []])
})

test('[H31] what the server answers fits the document', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const served = await serve({
    loadRecord: async () => ({}),
    replies: [[{ text: 'A ' }, { call: 'get_panel', args: { panel: 'a' } }], [{ call: 'pick', args: {} }], [{ text: 'B ' }, { wait: promise }]],
  })
  const record = { forwardedProps: { ambit: { record: { type: 'claim', id: '1' }, capability: 'claim_summary' } } }
  await eventsOf(await ask(served, RUNS, { body: said('Go', { ...record, tools: [{ name: 'pick', description: '' }] }) }))
  const reading = new Reading(await ask(served, RUNS, { body: said('Go on') }))
  await reading.until('B ')
  const running = await (await ask(served, '/v1/threads/thr_1')).json()
  resolve()
  await reading.toEnd()
  const answers: readonly (readonly [string, Json])[] = [
    ['ThreadView', running],
    ['ThreadView', await (await ask(served, '/v1/threads/thr_1')).json()],
    ['ThreadList', await (await ask(served, '/v1/threads?limit=1')).json()],
    ['AgentView', await (await ask(served, '/v1/agents/claims')).json()],
    ['Problem', await (await ask(served, '/v1/threads/nothing')).json()],
    ['Problem', await (await ask(served, '/v1/threads', { as: null })).json()],
    ['RunAgentInput', JSON.parse(JSON.stringify(said('x', record)))],
  ]
  for (const [name, answer] of answers) expect([name, schemaProblems(schemaOf(name), answer)]).toEqual([name, []])
  expect(schemaProblems(schemaOf('ThreadView'), { id: 'thr' })).not.toEqual([])
})
