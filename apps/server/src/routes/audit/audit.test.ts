import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chainProblem, GENESIS, type AuditEntry, type AuditHead, type AuditRow } from '@ambit/domain'
import type { AuditStore } from '@ambit/engine'
import { expect, test } from 'vitest'
import { PAGE, verifyChain } from '../../auditing/verify-chain.ts'
import { answering, asks, audit, paying, PAY } from '../../fixtures/governed.ts'
import { ask, closeLater, eventsOf, folder, instead, problemOf, RUNS, said, serve, tokenOf, WORKSPACE, type Served } from '../../fixtures/served.ts'
import { createLog, createServer } from '../../index.ts'
import { keptSigningKey, signerWith } from '../../registry/signing-key.ts'

const PATHS = ['rows', 'calls', 'decisions', 'head', 'verify', 'export']

// oxlint-disable-next-line typescript/no-explicit-any -- what a server answers is looked at member by member
const read = async (served: Pick<Served, 'server'>, path: string): Promise<any> => (await audit(served, path)).json()

const entry = (n: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  workspace: WORKSPACE,
  at: 1_000 + n,
  kind: 'settled',
  subject: 'ada',
  channel: 'widget',
  callId: `call_${n}`,
  tool: n % 2 ? 'odd' : 'even',
  detail: { ok: true },
  ...over,
})

test('[H49] the audit is read by authors of every role, and by nobody else', async () => {
  const { server } = await serve()
  for (const role of ['author', 'reviewer', 'publisher', 'admin']) {
    const token = await tokenOf({ aud: `${WORKSPACE}/catalog`, claims: { roles: [role] } })
    const statuses = PATHS.map(async (path) => (await ask({ server }, `/v1/audit/${path}`, { as: null, headers: { authorization: `Bearer ${token}` } })).status)
    expect([role, await Promise.all(statuses)]).toEqual([role, PATHS.map(() => 200)])
  }
  const person = await tokenOf({ claims: { roles: ['admin', 'author'] } })
  for (const path of PATHS) {
    const refused = await problemOf(await ask({ server }, `/v1/audit/${path}`, { as: null, headers: { authorization: `Bearer ${person}` } }))
    expect(refused).toEqual({ status: 403, code: 'forbidden', detail: "The audit is for authors: it takes an author's token." })
    expect((await ask({ server }, `/v1/audit/${path}`, { as: null })).status).toBe(401)
  }
})

test('[H50] rows are found by kind, person, tool, thread, call and time, page by page, and what does not fit is named', async () => {
  const served = await serve()
  await served.store.audit.append(
    WORKSPACE,
    Array.from({ length: 5 }, (_, index) => entry(index + 1, index === 4 ? { subject: 'eve', threadId: 'thr_9', kind: 'asked' } : {})),
  )
  const found = async (query: string): Promise<number[]> => (await read(served, `rows?${query}`)).rows.map(({ sequence }: AuditRow) => sequence)
  expect(await found('')).toEqual([5, 4, 3, 2, 1])
  expect([await found('kind=asked'), await found('kind=asked&kind=settled&limit=2'), await found('subject=eve')]).toEqual([[5], [5, 4], [5]])
  expect([await found('tool=odd'), await found('thread=thr_9'), await found('call=call_2'), await found('from=1002&to=1004')]).toEqual([
    [5, 3, 1],
    [5],
    [2],
    [3, 2],
  ])
  const page = await read(served, 'rows?limit=2')
  expect([page.nextBefore, await found(`limit=2&before=${page.nextBefore}`), (await read(served, 'rows?before=2')).nextBefore]).toEqual([4, [3, 2], undefined])
  for (const [query, name] of [
    ['kind=all', 'kind'],
    ['from=yesterday', 'from'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['subject=', 'subject'],
  ])
    expect(await problemOf(await audit(served, `rows?${query}`))).toMatchObject({ status: 400, detail: expect.stringContaining(`"${name}"`) })
})

test('[H51] a call is one line: who, what, which decision, how it ended', async () => {
  const served = await paying({
    replies: [[PAY], [{ text: 'Paid.' }], [PAY], [{ text: 'No.' }], [PAY], [{ call: 'pay', args: {} }], [{ text: 'So.' }]],
  })
  const said = { threadId: 'thr_1' }
  const yes = await asks(served, said)
  await eventsOf(await ask(served, RUNS, { body: answering(yes.id, 'yes') }))
  const no = await asks(served, { threadId: 'thr_2' })
  await eventsOf(await ask(served, RUNS, { body: answering(no.id, 'no', { threadId: 'thr_2' }) }))
  const open = await asks(served, { threadId: 'thr_3' }, 'eve')
  await eventsOf(await ask(served, RUNS, { body: { ...answeringNothing, threadId: 'thr_4' } }))
  await ask(served, RUNS, { body: answering(yes.id, 'no') })
  const { calls } = await read(served, 'calls')
  const whom = { channel: 'widget', environment: 'production', agentKey: 'claims', tool: 'pay' }
  expect(calls).toMatchObject([
    { ...whom, subject: 'ada', decision: 'none', end: 'refused' },
    { ...whom, callId: open.id, subject: 'eve', decision: 'awaiting', end: 'waiting', args: PAY.args, raised: ['policy'] },
    { ...whom, callId: no.id, subject: 'ada', decision: 'declined', decidedBy: 'person', end: 'declined' },
    { ...whom, callId: yes.id, subject: 'ada', decision: 'approved', decidedBy: 'person', end: 'succeeded', digest: yes.metadata.ambit.digest },
  ])
  expect(calls[3].rows.length).toBe(4)
  expect((await read(served, 'decisions')).calls.map(({ callId }: { callId: string }) => callId)).toEqual([open.id, no.id, yes.id])
  const first = await read(served, 'calls?limit=3')
  const second = await read(served, `calls?limit=3&before=${first.nextBefore}`)
  expect([...first.calls, ...second.calls]).toEqual(calls)
  expect((await read(served, 'calls?subject=eve')).calls.map(({ callId }: { callId: string }) => callId)).toEqual([open.id])
})
const answeringNothing = said('Pay nobody')

test('[H52] the head is signed, and what was cut off or exchanged since is found by it; one of another key or workspace is refused', async () => {
  const served = await serve()
  const { store } = served
  const signer = await signerWith(await keptSigningKey(store.keys), 'store')
  await store.audit.append(WORKSPACE, [entry(1), entry(2)])
  const head = await read(served, 'head')
  expect(head).toMatchObject({ workspace: WORKSPACE, sequence: 2, hash: (await store.audit.head(WORKSPACE)).hash })
  await store.audit.append(WORKSPACE, [entry(3)])
  const now = await store.audit.head(WORKSPACE)
  for (const query of ['', `?head=${head.jws}`, `?sequence=2&hash=${head.hash}`, `?sequence=0&hash=${GENESIS.hash}`])
    expect(await read(served, `verify${query}`)).toEqual({ ok: true, rows: 3, head: now })
  const other = await elsewhere([entry(1), entry(2, { subject: 'eve' }), entry(3)])
  const shorter = await elsewhere([entry(1)])
  expect(await verdict(served, other, `head=${head.jws}`)).toEqual([200, 'Row 2 is not the one that you know: the chain was exchanged.'])
  expect(await verdict(served, shorter, `head=${head.jws}`)).toEqual([200, 'The end of the chain was cut off: you know row 2, and the last one here is row 1.'])
  const foreign = await serve({ wrap: () => store, workspace: { id: 'other', secret: SECRET_OF_OTHER } })
  const theirs = await (
    await ask(foreign, '/v1/audit/head', {
      as: null,
      headers: { authorization: `Bearer ${await tokenOf({ aud: 'other/catalog', secret: SECRET_OF_OTHER, claims: { roles: ['author'] } })}` },
    })
  ).json()
  expect(theirs).toMatchObject({ workspace: 'other', sequence: 0 })
  const rotated = await read(await serve(), 'head')
  const registry = await (await ask(served, '/v1/registry/production', { as: null })).text()
  const grant = await signer.sign('ambit-grant', { workspace: WORKSPACE, sequence: 2, hash: head.hash, at: 1 })
  for (const jws of [theirs.jws, rotated.jws, registry, grant, `${head.jws.slice(0, -4)}AAAA`, 'nothing'])
    expect(await problemOf(await audit(served, `verify?head=${jws}`))).toMatchObject({ status: 400, code: 'bad_request' })
  for (const query of ['sequence=2', `hash=${head.hash}`, 'sequence=2&hash=xyz', `head=${head.jws}&sequence=2&hash=${head.hash}`])
    expect((await audit(served, `verify?${query}`)).status).toBe(400)
})
const SECRET_OF_OTHER = 'a secret of the other workspace, 32 bytes'

/** The chain of these entries, as a store of its own would have it. */
async function elsewhere(entries: readonly AuditEntry[]): Promise<AuditStore> {
  const { store } = await serve()
  await store.audit.append(WORKSPACE, entries)
  return store.audit
}

/** What a server with the same key says of another chain. */
async function verdict({ store }: Served, chain: AuditStore, query: string): Promise<unknown[]> {
  const { server } = await serve({ wrap: () => instead(store, { audit: chain }) })
  const answer = await audit({ server }, `verify?${query}`)
  return [answer.status, (await answer.json()).problem]
}

/** A chain that somebody has changed in the database. */
function changed(rows: readonly AuditRow[], head: AuditHead): Pick<AuditStore, 'rows' | 'head'> {
  return { rows: async (_of, { after, limit }) => rows.filter(({ sequence }) => sequence > after).slice(0, limit), head: async () => head }
}

test('[H53] an altered, removed, moved or added row and a cut end are found, over more rows than one page', async () => {
  const { store } = await serve()
  const count = PAGE + 3
  await store.audit.append(
    WORKSPACE,
    Array.from({ length: count }, (_, index) => entry(index + 1)),
  )
  const rows = [...(await store.audit.rows(WORKSPACE, { after: 0, limit: PAGE })), ...(await store.audit.rows(WORKSPACE, { after: PAGE, limit: PAGE }))]
  const head = await store.audit.head(WORKSPACE)
  expect(await verifyChain(changed(rows, head), WORKSPACE)).toEqual({ ok: true, rows: count, head: { sequence: count, hash: head.hash } })
  const problem = async (those: readonly AuditRow[], kept = head): Promise<unknown> => (await verifyChain(changed(those, kept), WORKSPACE)).problem
  const last = count - 1
  for (const at of [0, 1, PAGE - 1, PAGE, last]) {
    const row = rows[at]
    if (!row) throw new Error(`There is no row ${at}.`)
    expect(await problem(rows.with(at, { ...row, subject: 'eve' }))).toBe(`Row ${at + 1} was changed after it was written.`)
    expect(await problem(rows.with(at, { ...row, detail: { ok: false } }))).toBe(`Row ${at + 1} was changed after it was written.`)
    expect(await problem(rows.toSpliced(at, 1))).toMatch(at === last ? /end of the chain was cut off/ : `Row ${at + 1} is missing`)
  }
  const [first, second, ...rest] = rows
  if (!first || !second) throw new Error('There are no rows.')
  expect(await problem([{ ...second, sequence: 1 }, { ...first, sequence: 2 }, ...rest])).toBe('Row 1 does not follow the row before it.')
  expect(await problem(rows.slice(0, 2))).toBe(`The end of the chain was cut off: its store counts ${count} rows, and the last one here is row 2.`)
  expect(await problem(rows, { sequence: 2, hash: second.hash })).toBe('What the store keeps as the end of the chain is not its last row.')
  expect(await problem(rows, { ...head, hash: first.hash })).toBe('What the store keeps as the end of the chain is not its last row.')
  expect((await verifyChain(changed(rows, head), 'other')).problem).toBe('Row 1 is of the chain of another workspace.')
  expect((await verifyChain(changed([], GENESIS), WORKSPACE, { sequence: 0, hash: first.hash })).problem).toBe('No chain begins with the head that you know.')
})

test('[H53] a row that somebody made unreadable in the database, or let be found under another name, is found too', async () => {
  const { server, store, path } = await serve()
  await store.audit.append(WORKSPACE, [entry(1), entry(2), entry(3)])
  const problems: unknown[] = []
  for (const change of ["row_json = 'null'", 'row_json = \'{"sequence":\'', "subject = 'bob'", "kind = 'rejected'", "call_id = 'zz'", 'at = 1']) {
    const copy = join(folder(), 'ambit.db')
    const database = new DatabaseSync(path)
    database.exec(`vacuum into '${copy}'`)
    database.close()
    const changed = new DatabaseSync(copy)
    for (const { name } of changed.prepare("select name from sqlite_master where type = 'trigger'").all()) changed.exec(`drop trigger ${String(name)}`)
    changed.exec(`update audit set ${change} where sequence = 2`)
    changed.close()
    const { ok, problem } = await (await audit(await serve({ path: copy }), 'verify')).json()
    problems.push([ok, problem])
  }
  expect(problems).toEqual([
    [false, 'Row 2 was changed after it was written.'],
    [false, 'A row behind row 0 cannot be read any more.'],
    ...Array.from({ length: 4 }, () => [false, 'Row 2 was changed after it was written.']),
  ])
  expect(await read({ server }, 'verify')).toMatchObject({ ok: true })
})

test('[H53] rows that join while the chain is walked are no cut end', async () => {
  const { store } = await serve()
  await store.audit.append(WORKSPACE, [entry(1)])
  let joined = 0
  const growing: Pick<AuditStore, 'rows' | 'head'> = {
    rows: (of, page) => store.audit.rows(of, page),
    head: async (of) => {
      if (joined++ < 2) await store.audit.append(WORKSPACE, [entry(joined + 1)])
      return store.audit.head(of)
    },
  }
  expect(await verifyChain(growing, WORKSPACE)).toMatchObject({ ok: true, rows: 3 })
})

test('[H54] an export is the whole chain as lines, a page at a time, with the signed end last; one that breaks off lacks that line', async () => {
  const served = await serve()
  await served.store.audit.append(
    WORKSPACE,
    Array.from({ length: PAGE + 1 }, (_, index) => entry(index + 1)),
  )
  const answer = await audit(served, 'export')
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual(['application/jsonl', 'attachment; filename="audit.jsonl"'])
  const lines = (await answer.text()).trimEnd().split('\n')
  const rows: AuditRow[] = lines.slice(0, -1).map((line) => JSON.parse(line))
  let head: AuditHead = GENESIS
  for (const row of rows) {
    expect(chainProblem(row, head)).toBe(undefined)
    head = row
  }
  expect(rows.length).toBe(PAGE + 1)
  const { head: jws } = JSON.parse(lines.at(-1) ?? '')
  expect(await read(served, `verify?head=${jws}`)).toMatchObject({ ok: true, rows: PAGE + 1 })

  let pages = 0
  const failing = instead(served.store.audit, {
    rows: async (of, page) => {
      pages += 1
      if (pages > 1) throw new Error('The disk is gone.')
      return served.store.audit.rows(of, page)
    },
  })
  const server = createServer({
    workspace: { id: WORKSPACE, secret: 'a secret of the workspace, 32 bytes or more' },
    agents: [],
    store: instead(served.store, { audit: failing }),
    model: served.model,
    log: createLog({ level: 'silent' }),
  })
  closeLater(() => server.close({ graceMs: 0 }))
  const broken = (await audit({ server }, 'export')).body?.getReader()
  expect((await broken?.read())?.done).toBe(false)
  await expect(broken?.read()).rejects.toThrow('The disk is gone.')
})

test('[H54] a reader that leaves an export ends it', async () => {
  const served = await serve()
  await served.store.audit.append(
    WORKSPACE,
    Array.from({ length: PAGE * 2 + 1 }, (_, index) => entry(index + 1)),
  )
  let pages = 0
  const counted = instead(served.store.audit, { rows: async (of, page) => (pages++, served.store.audit.rows(of, page)) })
  const { server } = await serve({ wrap: () => instead(served.store, { audit: counted }) })
  const reader = (await audit({ server }, 'export')).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(pages).toBeLessThan(3)
})
