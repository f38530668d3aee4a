// The guide page "SDK actions", as its reader does it: an Ambit server, an Express product, a catalog file, a page.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scriptedModel } from '@ambit/adapters/ai-sdk'
import type { Session, SessionState } from '@ambit/client'
import { fileLedger } from '@ambit/host'
import { createLog } from '@ambit/server'
import { catalogCommand } from '../../apps/server/src/authoring/command/command.ts'
import { teamWithAssistant } from '../../packages/host/src/fixtures/team.ts'
import { serveTeam } from './ambit.ts'
import { openAssistant } from './page.ts'

const SECRET = 'a secret of the guide, 32 bytes or more'
const page = readFileSync('docs/guide/sdk-actions.md', 'utf8')

/** The catalog that the page writes. */
function catalogOfPage(): string {
  const [, text] = /^```json\n([\s\S]*?)^```$/m.exec(page) ?? []
  if (text === undefined) throw new Error('The page writes no catalog.')
  return text
}

function until(session: Session, holds: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise((resolve) => {
    const leave = session.subscribe(look)
    function look(): void {
      if (!holds(session.getState())) return
      leave()
      resolve(session.getState())
    }
    look()
  })
}

test('[I43] the first action of the guide is asked for, approved and performed, and only what the mask names comes back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const model = scriptedModel([[{ call: 'rename_member', args: { member_id: 'm-1', name: 'Grace Okafor' } }], [{ text: 'She is called Grace Okafor now.' }]])
  const ambit = await serveTeam(SECRET, join(folder, 'ambit.db'), 0, { model, log: createLog({ level: 'silent' }) })
  onTestFinished(() => ambit.close())

  const file = join(folder, 'catalog.json')
  writeFileSync(file, catalogOfPage())
  const command = /npm run catalog -- (import .*)/.exec(page)?.[1]?.replace('http://localhost:4600', ambit.address).split(' ')
  const said: string[] = []
  const print = (text: string): void => void said.push(text)
  expect([await catalogCommand({ args: command ?? [], env: { AMBIT_SECRET: SECRET }, folder, out: print, err: print }), said]).toEqual([
    0,
    [expect.any(String)],
  ])

  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const ledger = join(folder, 'calls.jsonl')
  onTestFinished(() => fileLedger(ledger).close())
  http.on('request', teamWithAssistant({ ambit: ambit.address, secret: SECRET, address, ledger }))
  const asked = vi.fn<(url: string, cookie: string) => void>()
  http.on('request', ({ url, headers }) => asked(String(url), headers.cookie === undefined ? '' : 'signed in'))

  const signIn = await fetch(`${address}/api/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"ada"}' })
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  // What a browser does for a page of the product: its own addresses are whole, and have its cookie.
  const overNetwork = globalThis.fetch
  const inPage: typeof fetch = (input, init) => {
    const to = typeof input === 'string' && input.startsWith('/') ? address + input : input
    return overNetwork(to, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...(to === input ? {} : { cookie }) } })
  }
  vi.stubGlobal('fetch', inPage)
  onTestFinished(() => void vi.unstubAllGlobals())
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const session = openAssistant({ baseUrl: ambit.address, storage, fetch: inPage })
  onTestFinished(() => session.dispose())

  await session.send('Grace married, she is Grace Okafor now')
  const waiting = await until(session, ({ items }) => items.some((item) => item.kind === 'activity' && item.decision?.state === 'awaiting'))
  const card = waiting.items.flatMap((item) => (item.kind === 'activity' && item.decision ? [item] : []))[0]
  expect(card?.decision?.card).toMatchObject({ title: 'Rename a member', args: { member_id: 'm-1', name: 'Grace Okafor' }, sees: ['id', 'name'] })
  expect(asked.mock.calls).not.toContainEqual(['/api/members/m-1/name', 'signed in'])
  await session.decide([{ callId: card?.id ?? '', approved: true }])
  await until(session, ({ items }) => items.some((item) => item.kind === 'text' && item.text.includes('Grace Okafor now')))
  expect(asked.mock.calls.filter(([url]) => url.startsWith('/api/members/'))).toEqual([['/api/members/m-1/name', 'signed in']])
  expect(model.requests.at(-1)?.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"id":"m-1","name":"Grace Okafor"}', approval: 'succeeded' })
  expect(JSON.stringify([model.requests, session.getState()])).not.toContain('grace@example.com')
  expect(readFileSync(ledger, 'utf8')).not.toContain('grace@example.com')
})
