// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { figuresView } from '../../../api/src/figures-view.ts'
import { CLAIMS } from '../../../api/src/fixtures/claims.ts'
import { MATTER_PANELS } from '../../../shared/panels.ts'
import { BARE_FILE as BARE, FULL_FILE as FULL, TEAM } from '../fixtures/files.ts'
import type { DeadlineRow } from '../../../shared/figures.ts'
import { PANEL_VIEWS } from '../panels/views.ts'
import { RefsContext } from '../parts/ref.tsx'
import type { ClaimFile } from './claim-file.ts'
import { type Ask, ClaimPanels } from './claim-panels.tsx'
import { recordsOf } from './records.ts'
import { Side } from './side.tsx'

const IDS = MATTER_PANELS.map((panel) => panel.id)
const ALL = new Set(IDS)
const nothing = (): void => undefined
const ROW: DeadlineRow = { code: 'X', what: 'A limit', kind: 'court', ref: 'dr-1' }
const rowsOf = (rows: readonly DeadlineRow[]): ClaimFile => ({
  ...FULL,
  figures: { ...FULL.figures, deadlines: { known: { today: '2026-11-30', rows } } },
})
const noAsk: Ask = { actionOf: () => undefined, question: nothing }

function page(file: ClaimFile, ask: Ask = noAsk): void {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <Side file={file} current="overview" opened={false} onGo={nothing} />
      <ClaimPanels file={file} open={ALL} onFold={nothing} shown={[]} ask={ask} />
    </>,
  )
}

const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)]
const textOf = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

beforeEach(() => {
  document.body.innerHTML = ''
})

describe('the panels of a claim', () => {
  it.each([
    ['with something in every list', FULL],
    ['just notified', BARE],
  ])('[P1] a claim %s has one anchor for each panel of the list, and no other', (_, file) => {
    page(file)
    expect(all('[data-panel]').map((anchor) => anchor.getAttribute('data-panel'))).toEqual(IDS)
    expect(all('nav a').map((link) => link.getAttribute('href'))).toEqual(IDS.map((id) => `#panel-${id}`))
    expect(all('[data-panel]').map((anchor) => `#${anchor.id}`)).toEqual(IDS.map((id) => `#panel-${id}`))
  })

  it.each(CLAIMS)('[P1] $reference of the demo has one anchor for each panel of the list, and no other', async (claim) => {
    page({ claim, figures: await figuresView(claim, '2026-11-30'), team: TEAM })
    expect(all('[data-panel]').map((anchor) => anchor.getAttribute('data-panel'))).toEqual(IDS)
  })

  it('[P1] each panel is a region named by its title', () => {
    page(FULL)
    const names = all('[data-panel]').map((panel) => document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent)
    expect(names).toEqual(MATTER_PANELS.map((panel) => panel.label))
  })

  it('[P2] a panel of which nothing is recorded says so in words and has nothing to unfold', () => {
    page(BARE)
    for (const id of IDS.filter((panel) => panel !== 'overview')) {
      expect(textOf(`[data-panel="${id}"] .gist`)).toBe('None recorded on this claim')
      expect(all(`[data-panel="${id}"] [aria-expanded]`)).toEqual([])
    }
    expect(all('nav a').map((link) => link.textContent?.endsWith('none'))).toEqual(IDS.map((id) => id !== 'overview'))
  })

  it('[P2] the overview of a claim just notified writes out what is not set', () => {
    page(BARE)
    expect(all('[data-panel="overview"] .figs div').map((figure) => figure.textContent)).toEqual([
      'EstimateNot set',
      'PaidNothing',
      'OutstandingNot set',
      'Recovery expectedNone',
    ])
    expect(textOf('[data-panel="overview"] .urgs-none')).toBe('No deadlines can be worked out from this claim.')
  })

  it('[P2] the side navigation counts each list and names what is late', () => {
    page(FULL)
    expect(all('nav a').map((link) => (link.textContent ?? '').replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Overview 1 late',
      'Policy and cover',
      'Loss details',
      'People and firms 4',
      'Vehicles 1',
      'Property 1',
      'Injury and medical 1',
      'Items claimed 2',
      'Documents 2',
      'Correspondence 4',
      'File notes 1',
      'Reserves 3',
      'Payments 3',
      'Recoveries 1',
      'Offers and settlement 1',
      'Tasks and diary 1 late',
      'Complaints 1',
      'Customer support needs 1',
      'Data requests 1',
      'Protocols and litigation 2',
      'Decision',
      'Previous claims 1',
    ])
  })

  it('[P8] a panel has its ask button where the agent has that quick action, and only there', () => {
    page(FULL, { ...noAsk, actionOf: (id) => (id === 'policy_validation' ? { label: 'Validate the policy', run: nothing } : undefined) })
    expect(all('header .ask').map((button) => [button.closest('[data-panel]')?.getAttribute('data-panel'), button.textContent])).toEqual([
      ['policy', 'Validate the policy'],
    ])
    page(FULL)
    expect(all('header .ask')).toEqual([])
  })

  it('[P8] of nothing recorded only that is asked which looks for what should be', () => {
    page(BARE, { ...noAsk, actionOf: (id) => ({ label: id, run: nothing }) })
    expect(all('header .ask').map((button) => [button.closest('[data-panel]')?.getAttribute('data-panel'), button.textContent])).toEqual([
      ['overview', 'claim_summary'],
      ['recoveries', 'recovery_review'],
      ['tasks', 'next_actions'],
      ['complaints', 'complaint_check'],
      ['vulnerability', 'vulnerability_check'],
    ])
  })

  it('[P30] each panel without a quick action has a question for the assistant, asked as it stands there', async () => {
    const asked: string[] = []
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const host = document.createElement('div')
    document.body.replaceChildren(host)
    const root = createRoot(host)
    await act(async () =>
      root.render(
        <ClaimPanels file={FULL} open={ALL} onFold={nothing} shown={[]} ask={{ actionOf: () => undefined, question: (text) => void asked.push(text) }} />,
      ),
    )
    const buttons = [...host.querySelectorAll<HTMLButtonElement>('.hints button')]
    await act(async () => buttons.forEach((button) => button.click()))
    expect(buttons.map((button) => button.textContent)).toEqual(asked.map((text) => `Ask: ${text}`))
    expect(buttons.map((button) => button.closest('[data-panel]')?.getAttribute('data-panel'))).toEqual(IDS.filter((id) => PANEL_VIEWS[id].ask === undefined))
    await act(async () => root.unmount())
  })

  it.each([FULL.claim, ...CLAIMS])(
    '[P27] every record of $reference has its anchor once, in its panel; one that is a whole panel leads there',
    async (claim) => {
      page({ claim, figures: claim === FULL.claim ? FULL.figures : await figuresView(claim, '2026-11-30'), team: TEAM })
      const wholes = new Set(['policy', 'loss', 'handling', 'decision'])
      const records = [...recordsOf(claim).values()].filter(({ ref }) => !wholes.has(ref))
      const found = records.map(({ ref }) => {
        const anchors = all(`[id="${ref}"]`)
        return [ref, anchors.length, anchors[0]?.closest('[data-panel]')?.getAttribute('data-panel')]
      })
      expect(found).toEqual(records.map(({ ref, panel }) => [ref, 1, panel]))
      expect(
        [...recordsOf(claim).values()].filter(({ ref }) => all(`[id="${ref}"]`).length === 0).every(({ ref, panel }) => wholes.has(ref) && IDS.includes(panel)),
      ).toBe(true)
    },
  )

  it('[P28] what a deadline, a decision, a payment and the policy’s events name is a link to it', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <RefsContext value={{ has: (ref) => recordsOf(FULL.claim).has(ref), open: nothing, nameOf: (ref) => recordsOf(FULL.claim).get(ref)?.name }}>
        <ClaimPanels file={FULL} open={ALL} onFold={nothing} shown={[]} ask={noAsk} />
      </RefsContext>,
    )
    const linked = (selector: string): readonly (string | null)[] => all(`${selector} a.ref`).map((link) => link.getAttribute('href'))
    expect(linked('.urg').slice(0, 2)).toEqual(['#task-6', '#cmp-1'])
    expect(linked('.read')).toEqual(['#cor-4', '#doc-2'])
    expect(linked('#panel-decision')).toEqual(['#exc-1', '#sec-2'])
    expect(linked('#cor-4')).toEqual(['#doc-2'])
    expect(linked('#it-1')).toEqual(['#doc-2'])
    expect(all('a.ref').filter((link) => !recordsOf(FULL.claim).has((link.getAttribute('href') ?? '').slice(1)))).toEqual([])
  })

  it('[P31] colleagues are named, not their user ids', () => {
    page(FULL)
    expect(textOf('#pay-1')).toContain('approved 3 Sep 2026, by Jamie Tolland')
    expect(textOf('[data-panel="reserves"]')).toContain('by Jamie Tolland')
    expect(document.body.textContent).not.toMatch(/u-(?:abara|tolland)/)
  })

  it('[P12] of a bank account only the last four digits are shown', () => {
    page(FULL)
    expect(textOf('[data-panel="parties"]')).toContain('ending 2345, changed 20 Nov 2026')
    expect(document.body.textContent).not.toContain('0001234')
    expect(document.body.textContent).not.toContain('00-00-00')
  })

  it('[P9] a firm standard is called one, and a window no duty', () => {
    page(FULL)
    const rows = all('.urg').map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    expect(rows[0]).toBe('Wed 25 NovLoss adjuster’s second report task-6Firm standard · set in the diary5 days late')
    expect(rows[1]).toBe('Mon 30 NovFinal response to the complaint cmp-1Regulatory obligation · DISP 1.6.2Rtoday')
    expect(rows[4]).toBe('Mon 7 DecContents offer expires off-1Window, not a duty7 days')
    expect(rows.at(-1)).toBe('Thu 8 OctThree business days to resolve the complaint cmp-1Window, not a duty · DISP 1.5.1Rpassed')
  })

  it('[P26] each deadline tells its kind and its authority, since when it is paused, and what is assumed', () => {
    page(
      rowsOf([
        { ...ROW, kind: 'statutory', authority: 'UK GDPR art 12', status: 'paused', paused_since: '2026-11-14' },
        {
          ...ROW,
          kind: 'court',
          authority: 'CPR 15.4',
          due: '2026-12-01',
          days: 1,
          status: 'upcoming',
          note: '28 days, as the acknowledgment is in',
          assumed_start: true,
        },
        { ...ROW, kind: 'protocol', due: '2026-12-01', days: 1, status: 'upcoming', total_period_ends: '2026-12-29' },
        { ...ROW, kind: 'policy', due: '2026-12-01', days: 1, status: 'upcoming' },
        { ...ROW, kind: 'counterparty', due: '2031-08-17', days: 1721, status: 'upcoming', last_open_day: '2031-08-15', calendar: 'weekends_only' },
      ]),
    )
    expect(all('.urg').map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Tue 1 DecA limit dr-1Court obligation · CPR 15.4 · 28 days, as the acknowledgment is in · its start is assumed1 day',
      'Tue 1 DecA limit dr-1Obligation under a protocol · whole period to 29 Dec 20261 day',
      'Tue 1 DecA limit dr-1Term of the policy1 day',
      '17 Aug 2031A limit dr-1The other side’s time limit · last open day 15 Aug 2031 · bank holidays are not known so far ahead4 y 8 m',
      'No dateA limit dr-1Statutory obligation · UK GDPR art 12 · paused since 14 Nov 2026paused',
    ])
  })
})
