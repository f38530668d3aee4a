import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serving } from './fixtures/serving.ts'
import { AMBIT, SECRET, WORKSPACE, World, action, tell } from './fixtures/world.ts'
import { fileLedger } from './index.ts'

const PROGRAM = fileURLToPath(new URL('fixtures/perform-until-killed.ts', import.meta.url))
/** Starting a process takes long on a machine that is busy with other tests. */
const PROCESS_MS = 60_000

interface Product {
  readonly address: string
  readonly asked: string[]
  readonly done: string[]
  /** Whether it says what it did. */
  answers: boolean
}

/** A product that counts what it is asked and, of operations that honour the key, does each once. */
async function product(): Promise<Product> {
  const shop = { asked: [] as string[], done: [] as string[], answers: true }
  const { asked, done } = shop
  const address = await serving((request, response) => {
    const key = String(request.headers['idempotency-key'])
    asked.push(`${request.url} ${key}`)
    if (request.url !== '/api/safe' || !done.includes(key)) done.push(key)
    if (shop.answers) response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: key, secret: 'sk-live-51Hx' }))
  })
  return Object.assign(shop, { address })
}

const answered = (id: string) => ({ status: 200, ok: true, value: { id }, isReceipted: true })
const unknown = { status: 200, ok: false, unknown: true, error: expect.any(String), isReceipted: true }

test.for([
  // Not sent before the kill: the next one may send it, or must not know.
  { at: 'looked', before: 0, plain: answered('plain'), asked: 2 },
  { at: 'claimed', before: 0, plain: unknown, asked: 1 },
  { at: 'sent', before: 2, plain: unknown, asked: 3 },
  { at: 'answered', before: 2, plain: unknown, asked: 3 },
  { at: 'stored', before: 2, plain: answered('plain'), asked: 2 },
] as const)(
  '[I42] after a kill -9 where a call was $at it is done once, or said not to be known, and never lost',
  { timeout: PROCESS_MS },
  async ({ at, before, plain, asked }) => {
    const world = await World.make()
    const input = { type: 'object', properties: {}, additionalProperties: false }
    const post = { method: 'POST', input, mask: 'id' } as const
    world.actions = [action({ key: 'plain', endpoint: '/api/plain', ...post }), action({ key: 'safe', endpoint: '/api/safe', idempotent: true, ...post })]
    const calls = await Promise.all(['plain', 'safe'].map((name) => world.call({}, { jti: name, action: name })))
    const folder = mkdtempSync(join(tmpdir(), 'ambit-host-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const shop = await product()
    shop.answers = at !== 'sent'
    const paths = ['/.well-known/jwks.json', '/v1/registry/production']
    const ambit = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await (await world.fetch(new URL(path, AMBIT))).text()] as const)))
    const ledger = join(folder, 'ledger.jsonl')
    const order = { at, ledger, product: shop.address, secret: SECRET, workspace: WORKSPACE, now: world.now, ambit, calls }
    const child = spawn(process.execPath, ['--conditions=ambit-source', PROGRAM, JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const closed = once(child, 'close')
    if (at === 'sent') {
      await expect.poll(() => shop.asked.length).toBe(before)
      child.kill('SIGKILL')
    }
    const [, signal] = await closed
    expect([signal, shop.asked.length]).toEqual(['SIGKILL', before])
    shop.answers = true

    const next = fileLedger(ledger)
    onTestFinished(() => next.close())
    const handler = world.handler({
      ledger: next,
      baseUrl: shop.address,
      fetch: (input, init) => (input instanceof URL && input.origin === AMBIT ? world.fetch(input, init) : fetch(input, init)),
    })
    const repeats = async () => Promise.all(calls.map((call) => tell(handler, call)))
    expect(await repeats()).toEqual([plain, answered('safe')])
    expect(await repeats()).toEqual([plain, answered('safe')])
    expect(shop.asked).toHaveLength(asked)
    expect(shop.done.filter((key) => key === 'plain').length).toBeLessThan(2)
    expect(shop.done.filter((key) => key === 'safe')).toEqual(['safe'])
    expect(readFileSync(ledger, 'utf8')).not.toContain('sk-live')
  },
)
