// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { figuresView } from '../../../api/src/figures-view.ts'
import { CLAIMS } from '../../../api/src/fixtures/claims.ts'
import { MATTER_PANELS } from '../../../shared/panels.ts'
import { BARE_FIGURES, FULL_FIGURES } from '../fixtures/figures.ts'
import { BARE_CLAIM, FULL_CLAIM } from '../fixtures/full-claim.ts'
import type { ClaimFile } from './claim-file.ts'
import { type AskOf, ClaimPanels } from './claim-panels.tsx'
import { Side } from './side.tsx'

const IDS = MATTER_PANELS.map((panel) => panel.id)
const ALL = new Set(IDS)
const FULL: ClaimFile = { claim: FULL_CLAIM, figures: FULL_FIGURES }
const BARE: ClaimFile = { claim: BARE_CLAIM, figures: BARE_FIGURES }
const nothing = (): void => undefined
const noAsk: AskOf = () => undefined

function page(file: ClaimFile, askOf: AskOf = noAsk): void {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <Side file={file} current="overview" opened={false} onGo={nothing} />
      <ClaimPanels file={file} open={ALL} onFold={nothing} shown={[]} askOf={askOf} />
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
    page({ claim, figures: await figuresView(claim, '2026-11-30') })
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
    page(FULL, (id) => (id === 'policy_validation' ? { label: 'Validate the policy', run: nothing } : undefined))
    expect(all('button.ask').map((button) => [button.closest('[data-panel]')?.getAttribute('data-panel'), button.textContent])).toEqual([
      ['policy', 'Validate the policy'],
    ])
    page(FULL)
    expect(all('button.ask')).toEqual([])
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
    expect(rows[0]).toBe('Wed 25 NovLoss adjuster’s second report task-6 firm standard5 days late')
    expect(rows[1]).toBe('Mon 30 NovFinal response to the complaint cmp-1 regulatory, DISP 1.6.2Rtoday')
    expect(rows[4]).toBe('Mon 7 DecContents offer expires off-1 a window, not a duty7 days')
    expect(rows.at(-1)).toBe('Thu 8 OctThree business days to resolve the complaint cmp-1 a window, not a duty, DISP 1.5.1Rpassed')
  })
})
