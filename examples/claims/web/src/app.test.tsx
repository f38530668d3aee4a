// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClaimRow } from '../../shared/api.ts'
import { CAPABILITIES } from '../../shared/capabilities.ts'
import { App } from './app.tsx'
import { FULL_FIGURES } from './fixtures/figures.ts'
import { TEAM } from './fixtures/files.ts'
import { FULL_CLAIM } from './fixtures/full-claim.ts'
import { PANEL_VIEWS } from './panels/views.ts'

const ROWS: readonly ClaimRow[] = [
  {
    id: 'clm-full',
    reference: 'HOM-2026-001902',
    line: 'home',
    status: 'open',
    insured: { name: 'Margaret Sinclair' },
    reportedOn: '2026-08-15',
    handler: 'R. Abara',
  },
  { id: 'clm-shut', reference: 'MOT-2025-000001', line: 'motor', status: 'closed', reportedOn: '2025-01-02', handler: 'R. Abara' },
]

/** What the desk's routes answer, by path; the assistant's own routes are not there. */
let routes: Map<string, () => Response>
let root: Root

const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  routes = new Map([
    ['/api/desk', () => json({ today: '2026-11-30', handler: { id: 'u-abara', name: 'Ruth Abara' }, team: TEAM })],
    ['/api/claims', () => json(ROWS)],
    ['/api/claims/clm-full', () => json(FULL_CLAIM)],
    ['/api/claims/clm-full/figures', () => json(FULL_FIGURES)],
    ['/api/token', () => json({ token: 'a-token' })],
  ])
  vi.stubGlobal('fetch', (input: string | URL) =>
    Promise.resolve(routes.get(new URL(String(input), 'http://desk.test').pathname)?.() ?? json({ detail: 'There is no such thing.' }, 404)),
  )
  window.scrollTo = vi.fn()
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function open(path: string): Promise<void> {
  window.history.replaceState(null, '', path)
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  root = createRoot(host)
  await act(async () => root.render(<App />))
  await settled()
}

/** Lets the answers of several requests in a row arrive. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await act(async () => Promise.resolve())
}

async function press(name: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find((element) => element.textContent === name)
  if (found === undefined) throw new Error(`nothing is named ${name}`)
  await act(async () => found.click())
  await settled()
}

const heading = (): string | null | undefined => document.querySelector('h1')?.textContent

describe('the desk', () => {
  it('[P11] from the list to a claim and back, address, title, heading and focus go along', async () => {
    await open('/')
    expect([heading(), document.title]).toEqual(['Claims', 'Claims · Claims desk'])
    expect(document.activeElement?.tagName).not.toBe('H1')
    await press('HOM-2026-001902')
    expect(window.location.pathname).toBe('/claims/clm-full')
    expect([heading(), document.title]).toEqual(['Margaret Sinclair', 'HOM-2026-001902, Margaret Sinclair · Claims desk'])
    expect(document.activeElement?.textContent).toBe('Margaret Sinclair')
    await press('Claims')
    expect([window.location.pathname, heading(), document.activeElement?.textContent]).toEqual(['/', 'Claims', 'Claims'])
    expect([...document.querySelectorAll('.bar nav a')].map((link) => link.textContent)).toEqual(['Claims', 'HOM-2026-001902'])
  })

  it('[P11] an address that leads nowhere says so and leads back', async () => {
    await open('/elsewhere')
    expect(heading()).toBe('No such page')
    await press('Go to the list of claims')
    expect(heading()).toBe('Claims')
  })

  it('[P8] a claim file has an ask button for each quick action of the agent that is about a panel', async () => {
    await open('/claims/clm-full')
    const asked = [...document.querySelectorAll('header .ask')].map((button) => button.textContent)
    const about = new Set(Object.values(PANEL_VIEWS).map((view) => view.ask))
    expect(asked.toSorted()).toEqual(
      CAPABILITIES.filter((capability) => about.has(capability.id))
        .map((capability) => capability.label)
        .toSorted(),
    )
    expect(asked).toContain('Validate the policy')
  })

  it('[P16] a list that could not be loaded says why, and is loaded when it is tried again', async () => {
    routes.set('/api/desk', () => json({ detail: 'The desk opens at eight.' }, 503))
    await open('/')
    expect([heading(), document.querySelector('[role="alert"] p')?.textContent]).toEqual(['The claims desk could not be opened', 'The desk opens at eight.'])
    routes.set('/api/desk', () => json({ today: '2026-11-30', handler: { id: 'u-abara', name: 'Ruth Abara' }, team: TEAM }))
    await press('Try again')
    expect(heading()).toBe('Claims')
  })

  it('[P16] a claim that does not exist is told as such, with a way on', async () => {
    await open('/claims/clm-none')
    expect([heading(), document.querySelector('.page-line')?.textContent]).toEqual([
      'No such claim',
      'There is no claim with the id clm-none on this desk. Go to the list of claims',
    ])
  })

  it('[P16] an answer in another shape is told in a sentence and never half shown', async () => {
    routes.set('/api/claims/clm-full', () => json({ ...FULL_CLAIM, payments: null }))
    await open('/claims/clm-full')
    expect(document.querySelector('[role="alert"] p')?.textContent).toBe('The claims desk answered in a shape that this page does not know. Reload the page.')
    expect(document.querySelectorAll('[data-panel]').length).toBe(0)
  })

  it('[P16] a session that has ended is taken up again once', async () => {
    const answers = [json({ detail: 'The session has ended.' }, 401), json(FULL_CLAIM)]
    routes.set('/api/claims/clm-full', () => answers.shift() ?? json({ detail: 'asked too often' }, 500))
    await open('/claims/clm-full')
    expect(heading()).toBe('Margaret Sinclair')
  })

  it('[P6] what fits nothing says so, and one press shows the whole list', async () => {
    await open('/?search=zebra')
    expect(document.querySelector('.empty p')?.textContent).toBe('No claim with “zebra” fits this choice.')
    await press('Show all 2 claims')
    expect([...document.querySelectorAll('.row-link')].map((link) => link.textContent)).toEqual(['HOM-2026-001902', 'MOT-2025-000001'])
    expect(window.location.search).toBe('?status=all')
  })

  it('[P6] a desk without claims says so', async () => {
    routes.set('/api/claims', () => json([]))
    await open('/')
    expect(document.querySelector('.empty')?.textContent).toBe('No claims on this desk yet.A claim appears here as soon as it is notified.')
  })
})
