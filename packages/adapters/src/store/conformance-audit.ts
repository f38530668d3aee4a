import { expect, test } from 'vitest'
import { chained, GENESIS, type AuditEntry, type AuditKind } from '@ambit/domain'
import type { AuditAsked } from '@ambit/engine'
import { allRows, approvalOf, entryOf, problemsOf, step, type WithGoverned } from './conformance-governed-samples.ts'
import { OWNER, START, callOf, opening } from './conformance-samples.ts'

export function testAudit(withStore: WithGoverned): void {
  testChain(withStore)
  testFinding(withStore)
  testTexts(withStore)
}

const { workspace: WORKSPACE } = OWNER

function testChain(withStore: WithGoverned): void {
  test('[Q85] what joins the chain follows what is there, in order, whether with a commit or alone', () =>
    withStore(async (store) => {
      expect([await store.audit.head(WORKSPACE), await allRows(store)]).toEqual([GENESIS, []])
      const entries = [0, 1, 2, 3].map((index) => entryOf({ at: START - index, detail: { index } }))
      await store.commit({ ...opening('t1'), audit: entries.slice(0, 2) })
      await store.audit.append(WORKSPACE, [])
      await store.audit.append(WORKSPACE, entries.slice(2))
      const first = chained(entryOf({ detail: { index: 0 } }), GENESIS)
      const rows = await allRows(store)
      expect([rows[0], rows.map(({ sequence, detail }) => [sequence, detail])]).toEqual([first, entries.map(({ detail }, index) => [index + 1, detail])])
      expect(await store.audit.head(WORKSPACE)).toMatchObject({ sequence: 4, hash: rows[3]?.hash })
      expect((await store.audit.rows(WORKSPACE, { after: 1, limit: 2 })).map(({ sequence }) => sequence)).toEqual([2, 3])
      expect(await problemsOf(store)).toEqual([])
    }))

  test('[Q85] what is no entry of the workspace joins nothing, and takes all that came with it along', () =>
    withStore(async (store) => {
      await store.commit(opening('t1'))
      const strange = [entryOf(), entryOf({ workspace: 'other' })]
      await expect(store.audit.append(WORKSPACE, strange)).rejects.toMatchObject({ code: 'internal' })
      await expect(store.commit({ threadId: 't1', calls: [callOf('t1', 'c1')], audit: strange, updatedAt: START })).rejects.toMatchObject({ code: 'internal' })
      expect([await allRows(store), await allRows(store, 'other'), (await store.load('t1'))?.calls]).toEqual([[], [], []])
    }))

  test('[Q86] each workspace has one chain without a gap, however many add to it at once, in one process or several', () =>
    withStore(async (store, other) => {
      const owners = [OWNER, { workspace: 'other', subject: 'eve' }]
      const adding = Array.from({ length: 24 }, async (_none, index) => {
        const owner = owners[index % 3 === 0 ? 1 : 0] ?? OWNER
        const at = index % 2 === 0 ? store : other
        const audit = [entryOf({ ...owner, detail: { index } }), entryOf({ ...owner, detail: { index, more: true } })]
        if (index % 4 === 0) return at.audit.append(owner.workspace, audit)
        await at.commit({ ...opening(`t${index}`, owner), audit })
      })
      await Promise.all(adding)
      for (const { workspace } of owners) {
        const rows = await allRows(other, workspace)
        expect([rows.length, await problemsOf(store, workspace)]).toEqual([workspace === 'other' ? 16 : 32, []])
        const pairs = rows.filter((_row, place) => place % 2 === 0).map((row, place) => [row.detail, rows[2 * place + 1]?.detail])
        expect(pairs.filter(([one, two]) => Object(one).index !== Object(two).index)).toEqual([])
      }
    }))
}

const KINDS: readonly AuditKind[] = ['asked', 'decided', 'refused', 'rejected', 'dispatched', 'settled']

function testFinding(withStore: WithGoverned): void {
  test('[Q87] a search gives the rows that fit all that is asked for, newest first, in pages that follow one another', () =>
    withStore(async (store) => {
      const entries = Array.from({ length: 72 }, (_none, index): AuditEntry => {
        const among = (...names: readonly string[]): string => names[index % names.length] ?? ''
        const kind = KINDS[Math.floor(index / 12)] ?? 'asked'
        const about = index % 7 === 0 ? {} : { tool: among('pay', 'invite', 'close'), threadId: among('t1', 't2', 't3', 't4'), callId: `c${index % 9}` }
        return entryOf({ kind, at: START + ((index * 31) % 72), subject: among('ada', 'eve'), ...about, detail: { index } })
      })
      await store.audit.append(WORKSPACE, entries)
      await store.audit.append('other', [entryOf({ workspace: 'other', tool: 'pay' })])
      const known = (await allRows(store)).toReversed()
      const fits = (asked: Omit<AuditAsked, 'limit'>) =>
        known.filter(
          (row) =>
            (asked.kinds?.includes(row.kind) ?? true) &&
            (['subject', 'tool', 'threadId', 'callId'] as const).every((name) => asked[name] === undefined || asked[name] === row[name]) &&
            row.at >= (asked.from ?? 0) &&
            row.at < (asked.to ?? Infinity) &&
            row.sequence < (asked.before ?? Infinity),
        )
      const searches: readonly Omit<AuditAsked, 'limit'>[] = [
        {},
        { kinds: ['decided'] },
        { kinds: ['decided', 'settled', 'decided'] },
        { kinds: [...KINDS] },
        { kinds: [] },
        { subject: 'eve' },
        { tool: 'invite' },
        { threadId: 't2' },
        { callId: 'c4' },
        { from: START + 10, to: START + 40 },
        { from: START + 71 },
        { to: START + 1 },
        { before: 20 },
        { kinds: ['decided', 'dispatched'], subject: 'ada', tool: 'pay', threadId: 't1', callId: 'c3', from: START, to: START + 72, before: 70 },
        { subject: 'nobody' },
        { threadId: '' },
      ]
      for (const asked of searches) expect(await store.audit.find(WORKSPACE, { ...asked, limit: 100 })).toEqual(fits(asked))
      expect(searches.map((asked) => fits(asked).length > 0)).toEqual(searches.map((_asked, index) => ![4, 14, 15].includes(index)))
      const paged = [...(await store.audit.find(WORKSPACE, { tool: 'pay', limit: 4 }))]
      for (let page = paged; page.length > 0; paged.push(...page)) {
        page = [...(await store.audit.find(WORKSPACE, { tool: 'pay', limit: 4, before: paged.at(-1)?.sequence ?? 0 }))]
      }
      expect(paged).toEqual(fits({ tool: 'pay' }))
    }))

  test('[Q87] a page of no size, or that begins nowhere, is a bad request', () =>
    withStore(async ({ audit }) => {
      const bad = [
        () => audit.rows(WORKSPACE, { after: 0, limit: 0 }),
        () => audit.rows(WORKSPACE, { after: 0.5, limit: 1 }),
        () => audit.find(WORKSPACE, { limit: 1.5 }),
        () => audit.find(WORKSPACE, { limit: 1, before: Number.NaN }),
        () => audit.find(WORKSPACE, { limit: 1, from: Infinity }),
      ]
      for (const ask of bad) await expect(ask()).rejects.toMatchObject({ code: 'bad_request' })
    }))
}

const TEXTS: readonly string[] = [
  '',
  '__proto__',
  'Ünïcode 漢字 \u202Ertl',
  'cut \uD83D',
  '\uDE00\uD83D',
  'a\0b\0',
  '\uFDD0 \uFDD00000',
  `'; drop table audit; -- "\\`,
]

function testTexts(withStore: WithGoverned): void {
  test('[Q88] any text comes back as it was, in approvals and in the audit, is found by, and keeps the chain whole', () =>
    withStore(async (store) => {
      for (const [index, text] of TEXTS.entries()) {
        const owner = { workspace: `w${text}`, subject: `s${text}` }
        const id = `t${index}${text}`
        const call = callOf(id, text, { name: text, form: { mask: '*', result: 'text', gated: true } })
        const card = { ...approvalOf(id, text).card, title: text, key: text, args: named(text), rows: [], digest: text, sees: [text], raised: [] }
        const approval = approvalOf(id, text, { ...owner, name: text, runId: text, digest: text, card })
        const entry = entryOf({ ...owner, agentKey: text, threadId: id, turnId: text, runId: text, callId: text, tool: text, detail: named(text) })
        const changes = [{ kind: 'new', approval } as const, step(text, 'awaiting', 'declined', { at: START, reason: text })]
        await store.commit({ ...opening(id, owner), calls: [call], approvals: changes, audit: [entry] })
        const stored = { ...approval, state: 'declined', reason: text, decidedAt: START, endedAt: START }
        expect([await store.findApproval(owner.workspace, text), (await store.load(id))?.approvals]).toEqual([stored, [stored]])
        const { subject } = owner
        const rows = await store.audit.find(owner.workspace, { subject, tool: text, threadId: id, callId: text, limit: 5 })
        expect(rows).toEqual([chained(entry, GENESIS)])
        expect(Object.keys(Object(rows[0]?.detail))).toEqual([text])
        expect(await problemsOf(store, owner.workspace)).toEqual([])
      }
    }))
}

/** With the text as a name too, which is a property of its own whatever it is. */
function named(text: string): AuditEntry['detail'] {
  return JSON.parse(`{${JSON.stringify(text)}:${JSON.stringify(text)}}`) as AuditEntry['detail']
}
