import type { Claim, Ledger } from './ledger.ts'

/** One sentence that every ledger keeps. `check` rejects, with what was found, where one does not. */
export interface LedgerRule {
  readonly title: string
  /** `open` gives a ledger with nothing in it. */
  readonly check: (open: () => Promise<Ledger>) => Promise<void>
}

const call: Claim = { callId: 'call_1', binding: 'a'.repeat(64), at: 1_000, until: 61_000 }
const later = { ...call, at: 62_000, until: 122_000 }
const done = { ok: true, value: { id: 'm-1', tags: ['a', null, 0, ''], nested: { constructor: false } } } as const
const failed = { ok: false, error: 'The product refused this (409 Conflict).' } as const
const unknown = { ok: false, error: 'It is not known.', unknown: true } as const

/** What a ledger of the host's own must pass: `for (const { title, check } of ledgerConformance) test(title, () => check(open))`. */
export const ledgerConformance: readonly LedgerRule[] = [
  rule('a call that nobody claimed is not there', async (ledger) => {
    same(await ledger.find(call), { kind: 'none' })
  }),
  rule('of many who claim a call at once, one is given it', async (ledger) => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => ledger.claim(call)))
    same(claims.filter(({ kind }) => kind === 'claimed').length, 1)
    same(claims.filter(({ kind }) => kind === 'running').length, 19)
  }),
  rule('what was claimed is running until it is answered', async (ledger) => {
    same(await ledger.claim(call), { kind: 'claimed', first: true })
    same(await ledger.find(call), { kind: 'running' })
    same(await ledger.settle(call.callId, done), done)
    same(await ledger.find(call), { kind: 'answered', answer: done })
    same(await ledger.claim(later), { kind: 'answered', answer: done })
  }),
  rule('every answer is given back as it was', async (ledger) => {
    for (const [index, answer] of [done, failed, unknown, { ok: true, value: null } as const].entries()) {
      const callId = `call_${index}`
      await ledger.claim({ ...call, callId })
      await ledger.settle(callId, answer)
      same(await ledger.find({ ...call, callId }), { kind: 'answered', answer })
    }
  }),
  rule('the first answer stays, and who comes later is told it', async (ledger) => {
    await ledger.claim(call)
    same(await ledger.settle(call.callId, unknown), unknown)
    same(await ledger.settle(call.callId, done), unknown)
    const other = { ...call, callId: 'call_2' }
    await ledger.claim(other)
    const told = await Promise.all([done, failed, unknown].map((answer) => ledger.settle(other.callId, answer)))
    same(new Set(told.map((answer) => JSON.stringify(answer))).size, 1)
    same(await ledger.find(other), { kind: 'answered', answer: told[0] })
  }),
  rule('a claim whose time is over is lost, and is not given again to who does not ask for it', async (ledger) => {
    await ledger.claim(call)
    same(await ledger.find(later), { kind: 'lost', again: true })
    same(await ledger.claim(later), { kind: 'lost', again: true })
  }),
  rule('a lost call is taken over once, by one', async (ledger) => {
    await ledger.claim(call)
    const claims = await Promise.all(Array.from({ length: 5 }, () => ledger.claim({ ...later, again: true })))
    same(claims.filter(({ kind }) => kind === 'claimed').length, 1)
    same(
      claims.find(({ kind }) => kind === 'claimed'),
      { kind: 'claimed', first: false },
    )
    const muchLater = { ...call, at: 200_000, until: 260_000 }
    same(await ledger.find(muchLater), { kind: 'lost', again: false })
    same(await ledger.claim({ ...muchLater, again: true }), { kind: 'lost', again: false })
  }),
  rule('a running call is not taken over', async (ledger) => {
    await ledger.claim(call)
    same(await ledger.claim({ ...call, at: 2_000, again: true }), { kind: 'running' })
  }),
  rule('a call id is good for one thing', async (ledger) => {
    const other = { ...call, binding: 'b'.repeat(64) }
    await ledger.claim(call)
    same(await ledger.find(other), { kind: 'different' })
    same(await ledger.claim({ ...other, again: true }), { kind: 'different' })
    await ledger.settle(call.callId, done)
    same(await ledger.claim(other), { kind: 'different' })
    same(await ledger.find({ ...other, at: 70_000 }), { kind: 'different' })
  }),
  rule('ids that are names of the language are ids like any other', async (ledger) => {
    for (const callId of ['constructor', '__proto__', 'toString']) {
      same(await ledger.find({ ...call, callId }), { kind: 'none' })
      same(await ledger.claim({ ...call, callId }), { kind: 'claimed', first: true })
      same(await ledger.settle(callId, failed), failed)
    }
  }),
  rule('what was never claimed is not answered', async (ledger) => {
    const settled = await ledger.settle('call_9', done).then(
      () => 'settled',
      () => 'refused',
    )
    same(settled, 'refused')
  }),
]

function rule(title: string, body: (ledger: Ledger) => Promise<void>): LedgerRule {
  return { title, check: async (open) => body(await open()) }
}

function same(found: unknown, wanted: unknown): void {
  const [one, other] = [sorted(found), sorted(wanted)]
  if (one !== other) throw new Error(`Expected ${other}, found ${one}.`)
}

/** As JSON, whatever the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
