import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toJson } from '@ambit/domain'
import { type ClaimsDesk, claimsApp } from './app.ts'
import { CLAIMS } from './fixtures/claims.ts'
import { homeLeith } from './fixtures/hom-2026-001902/claim.ts'
import { motorNeath } from './fixtures/mot-2026-003956/claim.ts'
import { pages } from './pages.ts'
import { runTool } from './capabilities/registry.ts'
import { timelineEntries } from './capabilities/tools/timeline/entries.ts'

const SECRET = 'a secret of the claims workspace, long enough'
const TODAY = '2026-11-30'
const NOW = Date.parse('2026-11-30T10:00:00Z')

let webFolder = ''
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'claims-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Claims desk</title>')
  await writeFile(join(webFolder, 'assets', 'page-1a2b.js'), 'export {}')
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))

const desk = (over: Partial<ClaimsDesk> = {}) =>
  claimsApp({
    assistant: { fetch: (request) => Promise.resolve(new Response(`assistant: ${new URL(request.url).pathname}`)) },
    demoSecret: SECRET,
    today: () => TODAY,
    now: () => NOW,
    pages: pages(webFolder),
    report: () => {},
    ...over,
  })
const read = async (path: string): Promise<unknown> => (await desk().request(path)).json()

describe('the routes of the desk', () => {
  it('[D70] the token signs the demo handler in to this workspace, for ten minutes', async () => {
    const answer = await read('/api/token')
    const token = typeof answer === 'object' && answer !== null && 'token' in answer ? String(answer.token) : ''
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(SECRET), { audience: 'claims', currentDate: new Date(NOW) })
    expect(protectedHeader.alg).toBe('HS256')
    expect(payload).toEqual({ sub: 'u-abara', name: 'Ruth Abara', roles: ['handler'], aud: 'claims', iat: NOW / 1000, exp: NOW / 1000 + 600 })
  })

  it('[D70] the desk tells the day and who is signed in', async () => {
    expect(await read('/api/desk')).toEqual({
      today: TODAY,
      handler: { id: 'u-abara', name: 'Ruth Abara' },
      team: [
        { id: 'u-abara', name: 'Ruth Abara' },
        { id: 'u-tolland', name: 'Jamie Tolland' },
        { id: 'u-iqbal', name: 'Sana Iqbal' },
        { id: 'u-mcvey', name: 'Fiona McVey' },
      ],
    })
  })

  it('[D71] the list has a row for each claim', async () => {
    const rows = await read('/api/claims')
    expect(rows).toHaveLength(CLAIMS.length)
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          id: 'clm-1',
          reference: 'HOM-2026-001902',
          line: 'home',
          status: 'under_investigation',
          insured: { name: 'Margaret Sinclair', place: 'Leith' },
          whatHappened: 'Escape of water, upstairs flat',
          lossOn: '2026-08-15',
          discoveredOn: '2026-08-15',
          reportedOn: '2026-08-17',
          outstanding: 1_845_000,
          nextDeadline: {
            code: 'TASK',
            what: 'Loss adjuster’s second report',
            due: '2026-11-25',
            days: -5,
            status: 'overdue',
            kind: 'firm_standard',
            authority: 'Firm standard',
            ref: 'task-6',
          },
          handler: 'Ruth Abara',
        },
        {
          id: 'clm-5',
          reference: 'HOM-2026-002230',
          line: 'home',
          status: 'notified',
          insured: { name: 'Oluwaseun Adeyemi', place: 'Hythe' },
          reportedOn: TODAY,
          nextDeadline: expect.objectContaining({ code: 'STD-UPD', due: '2026-12-30', ref: 'handling' }),
          handler: 'Ruth Abara',
        },
      ]),
    )
  })

  it('[D71] what only the other side must do is not the desk’s next deadline', async () => {
    const rows = await read('/api/claims')
    const closed = Array.isArray(rows) ? rows.find((row) => row.id === 'clm-12') : undefined
    expect(closed).toMatchObject({ reference: 'OTH-2026-000058', outstanding: 0 })
    expect(closed).not.toHaveProperty('nextDeadline')
  })

  it('[D71] each insured has a town', async () => {
    const rows = await read('/api/claims')
    const places = Array.isArray(rows) ? rows.map((row) => row.insured?.place) : []
    expect(places).toEqual(['Leith', 'Kendal', 'Belfast', 'Reading', 'Hythe', 'Truro', 'Ealing', 'Halifax', 'York', 'Neath', 'Derry', 'Shrewsbury'])
  })

  it.each(CLAIMS.map((claim) => [claim.id, claim] as const))('[D72] %s is the record as it is kept', async (id, claim) => {
    expect(await read(`/api/claims/${id}`)).toEqual(toJson(claim))
  })

  it('[D72] the figures of a claim are the results of its tools, or their sentences', async () => {
    const told = async (name: string): Promise<unknown> => JSON.parse((await runTool(name, {}, { claim: motorNeath, today: TODAY, screen: false })).result)
    expect(await read('/api/claims/clm-10/figures')).toEqual({
      today: TODAY,
      money: { known: await told('financial_summary') },
      deadlines: { known: await told('list_deadlines') },
      policy: { known: await told('check_policy_in_force') },
      metrics: { known: await told('claim_metrics') },
      settlement: { known: await told('settlement_position') },
      unclaimed: [],
      timeline: timelineEntries(motorNeath, TODAY),
      quiet: [],
    })
    expect(await read('/api/claims/clm-1/figures')).toMatchObject({ quiet: [{ from: '2026-09-09', to: '2026-10-23', days: 44 }] })
    expect(await read('/api/claims/clm-5/figures')).toMatchObject({
      money: { absent: 'No reserves or payments recorded on this claim.' },
      policy: { absent: 'No policy recorded on this claim.' },
      settlement: { absent: 'No items claimed recorded, so no settlement figure can be worked out.' },
    })
  })

  it.each(['/api/claims/clm-99', '/api/claims/clm-99/figures', '/api/claims/constructor', '/api/nothing'])(
    '[D73] %s is a 404 with a sentence',
    async (path) => {
      const response = await desk().request(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: path.includes('/claims/') ? 'There is no such claim on this desk.' : 'There is nothing at this address.',
        code: 'not_found',
      })
    },
  )

  it('[D73] what nobody expected is reported, and the person reads a plain sentence', async () => {
    const reported: unknown[] = []
    const trouble = new Error('disk on fire at /var/secret')
    const response = await desk({
      today: () => {
        throw trouble
      },
      report: (thrown) => void reported.push(thrown),
    }).request('/api/desk')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something broke on our side. Try again.',
      code: 'internal',
    })
    expect(reported).toEqual([trouble])
  })

  it('[D74] answers are kept by nobody and may be embedded nowhere', async () => {
    const { headers } = await desk().request(`/api/claims/${homeLeith.id}`)
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('the assistant under the desk', () => {
  it.each(['/v1/agents/claims', '/v1/threads/thr-1/events', '/healthz', '/readyz'])('[D75] %s is answered by the assistant’s server', async (path) => {
    expect(await (await desk().request(path)).text()).toBe(`assistant: ${path}`)
  })
})

describe('the pages of the desk', () => {
  it.each(['/', '/claims', '/claims/clm-1', '/claims/clm-1?panel=policy'])('[D76] %s is the one document, under a policy without inline code', async (path) => {
    const response = await desk().request(path)
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Claims desk</title>'])
    expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toMatch(/unsafe|data:|\*/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('[D76] a file is served as it is, and kept where its name changes with it', async () => {
    const response = await desk().request('/assets/page-1a2b.js')
    expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([200, 'export {}', 'public, max-age=31536000, immutable'])
  })

  it.each(['/assets/none.js', '/../package.json', '/..%2f..%2fpackage.json', '/secret.txt'])('[D76] %s is not there', async (path) => {
    const response = await desk().request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('[D76] where nothing is built the person is told what to run', async () => {
    const response = await desk({ pages: pages(join(webFolder, 'none')) }).request('/')
    expect([response.status, await response.text()]).toEqual([
      503,
      'The pages of the claims desk are not built yet. Run "npm start" in the project, or "npm run build".',
    ])
  })
})
