import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GrantClaims } from '@ambit/domain'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { databaseLedger } from './fixtures/database-ledger.ts'
import { World, action, tell } from './fixtures/world.ts'
import { fileLedger, ledgerConformance, memoryLedger, type Claim, type FileLedger, type FileLedgerOptions, type Ledger } from './index.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ambit-host-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function opened(path: string, options?: FileLedgerOptions): FileLedger {
  const ledger = fileLedger(path, options)
  onTestFinished(() => ledger.close())
  return ledger
}

/** What a process that died at this moment leaves, opened by the next one. */
function afterCrash(path: string): FileLedger {
  const copy = join(folder(), 'ledger.jsonl')
  copyFileSync(path, copy)
  return opened(copy)
}

const claim: Claim = { callId: 'call_1', binding: 'a'.repeat(64), at: 1_000, until: 61_000 }
const done = { ok: true, value: { id: 'm-1' } } as const
const lines = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1)

describe.each<[string, () => Promise<Ledger>]>([
  ['in memory', async () => memoryLedger()],
  ['a file', async () => opened(join(folder(), 'ledger.jsonl'))],
  ['a database of the host', async () => databaseLedger(join(folder(), 'calls.db'))],
])('ledger: %s', (_, open) => {
  test.each(ledgerConformance.map(({ title, check }) => [title, check] as const))('[I31] %s', (_title, check) => check(open))
})

test('[I31] a ledger that keeps a promise badly does not pass', async () => {
  const forgetful: Ledger = { ...memoryLedger(), find: async () => ({ kind: 'none' }) }
  const twice: Ledger = { ...memoryLedger(), claim: async () => ({ kind: 'claimed', first: true }) }
  for (const ledger of [forgetful, twice]) {
    const kept = await Promise.allSettled(ledgerConformance.map(({ check }) => check(async () => ledger)))
    expect(kept.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(3)
  }
})

describe('the file', () => {
  test('[I32] what was claimed and answered is there after a crash; a claim without an answer is lost at once', async () => {
    const path = join(folder(), 'deep', 'ledger.jsonl')
    const ledger = opened(path)
    await ledger.claim(claim)
    expect(await afterCrash(path).find(claim)).toEqual({ kind: 'lost', again: true })
    await ledger.settle('call_1', done)
    const next = afterCrash(path)
    expect(await next.find(claim)).toEqual({ kind: 'answered', answer: done })
    expect(await next.find({ ...claim, binding: 'b' })).toEqual({ kind: 'different' })
    expect(await next.settle('call_1', { ok: false, error: 'x' })).toEqual(done)
    expect(statSync(path).mode & 0o077).toBe(0)
  })

  test('[I32] a call is taken over once, over all restarts', async () => {
    const path = join(folder(), 'ledger.jsonl')
    await opened(path).claim(claim)
    const second = join(folder(), 'ledger.jsonl')
    copyFileSync(path, second)
    expect(await opened(second).claim({ ...claim, again: true })).toEqual({ kind: 'claimed', first: false })
    expect(await afterCrash(second).claim({ ...claim, again: true })).toEqual({ kind: 'lost', again: false })
  })

  test('[I33] a line that was cut off at any place is taken off, and what comes after it is kept', async () => {
    const path = join(folder(), 'ledger.jsonl')
    const ledger = opened(path)
    await ledger.claim(claim)
    const size = statSync(path).size
    await ledger.settle('call_1', done)
    const whole = statSync(path).size
    for (let at = size; at < whole; at += 31) {
      const torn = join(folder(), 'ledger.jsonl')
      copyFileSync(path, torn)
      truncateSync(torn, at)
      const next = opened(torn)
      expect(await next.find(claim)).toEqual({ kind: 'lost', again: true })
      await next.claim({ ...claim, callId: 'call_2' })
      const third = afterCrash(torn)
      expect([(await third.find(claim)).kind, (await third.find({ ...claim, callId: 'call_2' })).kind]).toEqual(['lost', 'lost'])
    }
  })

  test('[I33] what a machine that stopped left at the end is taken off; damage in the middle is said, and nothing is performed', async () => {
    const path = join(folder(), 'ledger.jsonl')
    await opened(path).claim(claim)
    for (const end of ['\u0000\u0000\u0000', '\u0000\u0000\n', '{"kind":"cl', '{"kind":"other"}\n', 'x\n', `${'x'.repeat(1_000)}\n`]) {
      const copy = join(folder(), 'ledger.jsonl')
      copyFileSync(path, copy)
      appendFileSync(copy, end)
      const next = opened(copy)
      await next.claim({ ...claim, callId: 'call_2' })
      expect(lines(copy).map((line) => JSON.parse(line).callId)).toEqual([undefined, 'call_1', 'call_2'])
    }
    const [began = '', first = ''] = lines(path)
    for (const text of [`${began}\nx\n${first}\n`, `${first}\n`, `{"kind":"began","version":2}\n${first}\n`]) {
      const copy = join(folder(), 'ledger.jsonl')
      writeFileSync(copy, text)
      const damaged = opened(copy)
      await expect(damaged.open()).rejects.toMatchObject({ code: 'storage_unavailable' })
      const world = await World.make()
      expect(await tell(world.handler({ ledger: damaged }), await world.call({ member_id: 'm-1' }))).toMatchObject({ code: 'unavailable' })
      expect(world.got).toEqual([])
      expect(readFileSync(copy, 'utf8')).toBe(text)
    }
  })

  test('[I34] a file has one process; another is refused until it is given back', async () => {
    const path = join(folder(), 'ledger.jsonl')
    const ledger = opened(path)
    await ledger.claim(claim)
    expect(fileLedger(path)).toBe(ledger)
    // Another way of writing the same place, as another process has it.
    const other = opened(join(path, '..', '.', 'ledger.jsonl').replace('ledger.jsonl', './ledger.jsonl'))
    await expect(other.claim({ ...claim, callId: 'call_2' })).rejects.toMatchObject({ code: 'storage_unavailable' })
    await ledger.close()
    expect(await other.find(claim)).toEqual({ kind: 'lost', again: true })
  })

  test('[I35] what is past its time is left out when the file is written anew, and was a call for long after', async () => {
    const path = join(folder(), 'ledger.jsonl')
    const options = { keepAnswersMs: 1_000, keepCallsMs: 10_000, compactBytes: 2_048 }
    const ledger = opened(path, options)
    const answered = async (callId: string, at: number) => {
      await ledger.claim({ ...claim, callId, at, until: at + 1 })
      await ledger.settle(callId, { ok: true, value: `of ${callId} ${'x'.repeat(100)}` })
    }
    await answered('ancient', 0)
    await ledger.claim({ ...claim, callId: 'open', at: 18_000, until: 18_001 })
    await answered('old', 15_000)
    for (let index = 0; index < 25; index += 1) await Promise.all([answered(`new_${index}`, 20_000), answered(`also_${index}`, 20_000)])
    await ledger.close()
    const text = readFileSync(path, 'utf8')
    expect([text.includes('ancient'), text.includes('of old'), text.includes('of new_0 ')]).toEqual([false, false, true])
    const next = opened(path, options)
    const kind = async (callId: string) => (await next.find({ ...claim, callId, at: 20_000 })).kind
    expect([await kind('ancient'), await kind('open')]).toEqual(['none', 'lost'])
    expect(await next.find({ ...claim, callId: 'old' })).toMatchObject({ kind: 'answered', answer: { ok: false, unknown: true } })
    expect(await next.claim({ ...claim, callId: 'old', again: true })).toMatchObject({ kind: 'answered', answer: { unknown: true } })
    for (let index = 0; index < 25; index += 1)
      expect(await next.find({ ...claim, callId: `also_${index}` })).toEqual({
        kind: 'answered',
        answer: { ok: true, value: `of also_${index} ${'x'.repeat(100)}` },
      })
  })
})

describe('with a handler', () => {
  let world: World
  beforeEach(async () => {
    world = await World.make()
  })
  const args = { member_id: 'm-1' }

  test('[I36] a call that was begun before a restart is sent again only where the operation honours the key, and else is not known', async () => {
    const ledger = memoryLedger()
    const never: Ledger = { ...ledger, settle: () => Promise.reject(new Error('gone')) }
    const again = async (jti: string) => {
      world.now += 200_000
      return tell(world.handler({ ledger }), await world.call(args, { jti }))
    }
    await tell(world.handler({ ledger: never }), await world.call(args, { jti: 'call_x' }))
    expect(world.got).toHaveLength(1)
    const unknown = { status: 200, ok: false, unknown: true, error: expect.stringContaining('not known'), isReceipted: true }
    expect([await again('call_x'), await again('call_x')]).toEqual([unknown, unknown])
    expect(world.got).toHaveLength(1)
    world.actions = [action({ idempotent: true })]
    for (const jti of ['call_y', 'call_z']) await tell(world.handler({ ledger: never }), await world.call(args, { jti }))
    expect(await again('call_y')).toMatchObject({ ok: true, isReceipted: true })
    expect(world.got.map(({ headers }) => headers['idempotency-key'])).toEqual(['call_x', 'call_y', 'call_z', 'call_y'])
    // Taken out of use meanwhile, or lost twice: it was sent once, and nobody knows what came of it.
    world.actions = []
    expect(await again('call_z')).toEqual(unknown)
    world.actions = [action({ idempotent: true })]
    for (let index = 0; index < 2; index += 1) {
      world.now += 200_000
      await tell(world.handler({ ledger: never }), await world.call(args, { jti: 'call_w' }))
    }
    expect(await again('call_w')).toEqual(unknown)
    expect(world.got).toHaveLength(6)
  })

  test('[I37] where nothing came back an operation that honours the key is asked once more, with the same key; another is not', async () => {
    const broken = () => Promise.reject(new TypeError('fetch failed'))
    world.answer = () => (world.got.length === 1 ? broken() : Response.json({ id: 'm-1' }))
    world.actions = [action({ idempotent: true })]
    expect(await tell(world.handler(), await world.call(args))).toMatchObject({ ok: true })
    expect(world.got.map(({ headers }) => headers['idempotency-key'])).toEqual(['call_1', 'call_1'])
    world.answer = broken
    expect(await tell(world.handler(), await world.call(args))).toMatchObject({ ok: false, unknown: true })
    expect(world.got).toHaveLength(4)
    world.answer = () => new Response(null, { status: 503 })
    expect(await tell(world.handler(), await world.call(args))).toMatchObject({ ok: false, unknown: true })
    expect(world.got).toHaveLength(5)
    // One that was taken over after a restart was asked a second time by that.
    const ledger = memoryLedger()
    world.answer = () => Response.json({ id: 'm-1' })
    await tell(world.handler({ ledger: { ...ledger, settle: () => Promise.reject(new Error('gone')) } }), await world.call(args, { jti: 'call_x' }))
    world.now += 200_000
    world.answer = broken
    expect(await tell(world.handler({ ledger }), await world.call(args, { jti: 'call_x' }))).toMatchObject({ ok: false, unknown: true })
    expect(world.got.filter(({ headers }) => headers['idempotency-key'] === 'call_x')).toHaveLength(2)
    world.got.length = 5
    world.actions = [action({ version: 2 })]
    expect(await tell(world.handler(), await world.call(args, { version: 2 }))).toMatchObject({ ok: false, unknown: true })
    expect(world.got).toHaveLength(6)
  })

  test('[I44] once a try may have arrived, only a success ends the call: whatever else a later one brings, it is not known', async () => {
    world.actions = [action({ idempotent: true }), action({ key: 'read', method: 'POST', effect: 'read', idempotent: true })]
    const refusing = [404, 409, 401].map((status) => () => Promise.resolve(new Response(null, { status })))
    const failed = (syscall: string) => () => Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(syscall), { syscall }) }))
    const [noConnection, broken] = [failed('connect'), failed('read')]
    const never = () => new Promise<never>(() => undefined)
    const unknown = { status: 200, ok: false, unknown: true, error: expect.stringContaining('not known'), isReceipted: true }
    const both = async (first: World['answer'], second: World['answer'], over: Partial<GrantClaims> = {}) => {
      let tries = 0
      world.answer = (got) => ((tries += 1) === 1 ? first(got) : second(got))
      const told = await tell(world.handler({ timeoutMs: 20 }), await world.call(args, over))
      expect(tries).toBe(2)
      return told
    }
    for (const first of [broken, never])
      for (const second of [noConnection, ...refusing]) {
        expect(await both(first, second)).toEqual(unknown)
        expect(await both(first, second, { action: 'read' })).toMatchObject({ ok: false, error: expect.not.stringContaining('not known') })
      }
    expect(await both(broken, async () => Response.json({ id: 'm-1' }))).toMatchObject({ ok: true, value: { id: 'm-1' } })
    // Taken over after a crash: the try before it may have arrived.
    for (const [index, second] of [noConnection, ...refusing].entries()) {
      const ledger = memoryLedger()
      const jti = `call_lost_${index}`
      world.answer = async () => Response.json({ id: 'm-1' })
      await tell(world.handler({ ledger: { ...ledger, settle: () => Promise.reject(new Error('gone')) } }), await world.call(args, { jti }))
      world.now += 200_000
      world.answer = second
      expect(await tell(world.handler({ ledger }), await world.call(args, { jti }))).toEqual(unknown)
    }
    // What one try alone was told is as it was.
    world.answer = refusing[1] ?? noConnection
    const told = await tell(world.handler(), await world.call(args))
    expect(told).toEqual({ status: 200, ok: false, error: 'The product refused this (409 Conflict).', isReceipted: true })
  })

  test('[I38] handlers of several processes on one ledger perform a call once, and give the same answer', async () => {
    const path = join(folder(), 'calls.db')
    const handlers = Array.from({ length: 3 }, () => world.handler({ ledger: databaseLedger(path) }))
    let open = (): void => undefined
    const waits = new Promise<void>((resolve) => {
      open = resolve
    })
    world.answer = () => waits.then(() => Response.json({ id: 'm-1' }))
    const call = await world.call(args)
    const all = handlers.flatMap((handler) => [tell(handler, call), tell(handler, call)])
    await expect.poll(() => world.got.length).toBe(1)
    open()
    expect(await Promise.all(all)).toEqual(Array.from({ length: 6 }, () => ({ status: 200, ok: true, value: { id: 'm-1' }, isReceipted: true })))
    expect(world.got).toHaveLength(1)
  })

  test('[I39] nothing is sent that could not be claimed; what was done is told also where it could not be kept', async () => {
    const fails = () => Promise.reject(new Error('disk full'))
    for (const broken of [{ find: fails }, { claim: fails }]) {
      expect(await tell(world.handler({ ledger: { ...memoryLedger(), ...broken } }), await world.call(args))).toMatchObject({
        status: 503,
        code: 'unavailable',
        isReceipted: false,
      })
      expect(world.got).toEqual([])
    }
    expect(await tell(world.handler({ ledger: { ...memoryLedger(), settle: fails } }), await world.call(args))).toMatchObject({ ok: true, isReceipted: true })
  })
})
