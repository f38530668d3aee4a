import { readFileSync } from 'node:fs'
import { schemaProblems, type Json, type JsonObject } from '@ambit/domain'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { authorDesk, changesOf, highlight, invite, must, publishAll, saveAll, studio, type Answered } from './fixtures/authors.ts'

const document: JsonObject = parse(readFileSync(new URL('../../../../../docs/openapi.yaml', import.meta.url), 'utf8'))
const schemaOf = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}`, components: document['components'] ?? {} })

test('[H31] what the routes of the catalog answer fits the document', async () => {
  const desk = await authorDesk()
  await publishAll(desk)
  const admin = desk.as(['admin'])
  const got = async (path: string): Promise<Answered> => must(await admin('GET', path))
  const saved = must(await admin('PUT', '/items/agent/studio', { base: 1, body: { ...studio, greeting: 'Hello.' } }))
  const preview = must(await admin('POST', '/publish/preview', { changes: [{ kind: 'agent', key: 'studio', version: 2 }] }))
  const published = must(await admin('POST', '/publish', { changes: [{ kind: 'agent', key: 'studio', version: 2 }] }))
  const stale = (await admin('PUT', '/items/agent/studio', { base: 1, body: studio })).body
  const unfit = (await admin('PUT', '/items/action/x', { base: 0, body: {} })).body
  const since = (await admin('POST', '/releases/1/rollback', {})).body
  await saveAll(admin, [['action', 'highlight_member', highlight]])
  const open = (await admin('POST', '/publish', { changes: changesOf([['action', 'highlight_member', highlight]]) })).body
  expect([stale.newer, unfit.findings, since.since, open.open].map((each) => each === undefined)).toEqual([false, false, false, false])
  const file = await got('/export')
  const answers: readonly (readonly [string, Json])[] = [
    ['ItemList', await got('/items')],
    ['WholeItem', await got('/items/agent/studio')],
    ['WholeItem', await got('/items/action/highlight_member')],
    ['Saved', saved],
    ['VersionList', await got('/items/agent/studio/versions')],
    ['ItemVersion', await got('/items/agent/studio/versions/1')],
    ['Diff', await got('/items/agent/studio/diff?from=1&to=2')],
    ['FindingList', must(await admin('POST', '/check', { kind: 'action', key: 'invite_member', body: invite }))],
    ['Review', await got('/items/action/invite_member/review')],
    ['Preview', preview],
    ['Published', published],
    ['ReleaseList', await got('/releases')],
    ['AgentContext', await got('/agents/studio/context?environment=test')],
    ['CatalogFile', file],
    ['Imported', must(await admin('POST', '/import', file))],
    ['Validated', must(await admin('POST', '/validate', file))],
    ['Validated', must(await admin('POST', '/validate', {}))],
    ...[stale, unfit, since, open].map((problem) => ['Problem', problem] as const),
  ]
  for (const [name, answer] of answers) expect([name, schemaProblems(schemaOf(name), answer)]).toEqual([name, []])
})
