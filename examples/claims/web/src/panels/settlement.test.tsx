// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BARE_FILE, FULL_FILE } from '../fixtures/files.ts'
import type { ClaimFile } from '../file/claim-file.ts'
import { FULL_SETTLEMENT } from '../fixtures/settlement.ts'
import { PANEL_VIEWS } from './views.ts'

/** Tables of a panel by their captions, rows by their cells; a row that is only a bar is its stretches. */
function tables(panel: 'offers' | 'reserves', file: ClaimFile): Readonly<Record<string, readonly (readonly string[])[]>> {
  document.body.innerHTML = renderToStaticMarkup(<>{PANEL_VIEWS[panel].body(file)}</>)
  return Object.fromEntries(
    [...document.querySelectorAll('table')].map((table) => [table.getAttribute('aria-label'), [...table.querySelectorAll('tbody tr')].map(cellsOf)]),
  )
}

function cellsOf(row: Element): readonly string[] {
  if (row.getAttribute('aria-hidden') === 'true') return [...row.querySelectorAll('.bar-plot > i')].map(stretchOf)
  return [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim())
}

function stretchOf(stretch: Element): string {
  const places = [...(stretch.getAttribute('style') ?? '').matchAll(/[\d.]+%/g)].map(([place]) => place)
  return [stretch.className, ...places].join(' ')
}

const text = (selector: string): readonly string[] => [...document.querySelectorAll(selector)].map((element) => (element.textContent ?? '').trim())

describe('reserve against paid against incurred', () => {
  it('[P18] each line and the total stand as figures, with a bar of the same sums', () => {
    expect(tables('reserves', FULL_FILE)['Reserve, paid and incurred by line']).toEqual([
      [
        'Buildings reinstatement res-1Indemnity · Buildings · review 4 Dec 2026Last set 1 Sep, from £9,500.00',
        '£14,800.00',
        '£3,250.00',
        '£11,550.00',
        '£14,800.00',
      ],
      ['solid 0% 15.7%', 'open 15.7% 55.8%', 'tick 71.5%'],
      ['Contents res-2Indemnity · ContentsLast set 1 Sep', '£5,900.00', '£1,200.00', '£4,700.00', '£5,900.00'],
      ['solid 0% 5.8%', 'open 5.8% 22.71%', 'tick 28.5%'],
      ['Loss adjuster’s fees res-4ExpenseNever set', 'none recorded', '£0.00', '£0.00', '£0.00'],
      [],
      ['Totalnet of recoveries £20,700.00 · payments waiting £0.00', '£20,700.00', '£4,450.00', '£16,250.00', '£20,700.00'],
      ['solid 0% 21.5%', 'open 21.5% 78.5%', 'tick 100%'],
    ])
    expect(text('.bar-key span')).toEqual(['Paid', 'Still to pay', 'Estimate'])
  })

  it('[P18] what is paid over an estimate is named and drawn apart', () => {
    const rows = tables('reserves', overpaidFile())['Reserve, paid and incurred by line'] ?? []
    expect(rows.slice(2, 4)).toEqual([
      ['Contents res-2Indemnity · ContentsLast set 1 Sep', '£1,500.00', '£1,620.00', '£0.00', '£1,620.00paid £120.00 over'],
      ['solid 0% 7.25%', 'over 7.25% 0.58%', 'tick 7.25%'],
    ])
    expect(text('.bar-key span')).toEqual(['Paid', 'Still to pay', 'Paid over the estimate', 'Estimate'])
  })
})

function overpaidFile(): ClaimFile {
  const { money } = FULL_FILE.figures
  if (!('known' in money)) throw new Error('the fixture has figures')
  const lines = money.known.lines.map((line) =>
    line.ref === 'res-2'
      ? {
          ...line,
          estimate: '£1,500.00',
          paid: '£1,620.00',
          outstanding: '£0.00',
          incurred: '£1,620.00',
          over_estimate: '£120.00',
          flag: 'paid_exceeds_estimate',
        }
      : line,
  )
  return { ...FULL_FILE, figures: { ...FULL_FILE.figures, money: { known: { ...money.known, lines } } } }
}

describe('offers and settlement', () => {
  it('[P19] what is open with a party is our highest offer, their lowest demand and what lies between', () => {
    expect(tables('offers', FULL_FILE)['Open offers with Margaret Sinclair']).toEqual([
      ['Our highest offer', '£4,700.00'],
      ['solid 0% 75.81%'],
      ['Their lowest demand', '£6,200.00'],
      ['solid 0% 100%'],
      ['Between the two', '£1,500.00'],
      ['lost 75.81% 24.19%'],
    ])
  })

  it('[P19] offers that cross, that meet, or that stand alone are said to', () => {
    const between = (highest: string | undefined, lowest: string | undefined, gap: string | undefined) =>
      tables(
        'offers',
        settled({
          offers: [
            {
              party: 'p-1',
              open: [],
              ...(highest === undefined ? {} : { highest_from_insurer: highest }),
              ...(lowest === undefined ? {} : { lowest_to_insurer: lowest }),
              ...(gap === undefined ? {} : { gap }),
            },
          ],
        }),
      )['Open offers with Margaret Sinclair']
    expect(between('£6,000.00', '£5,000.00', '-£1,000.00')?.at(-2)).toEqual(['The two cross by', '£1,000.00'])
    expect(between('£5,000.00', '£5,000.00', '£0.00')?.at(-2)).toEqual(['The two meet', '£0.00'])
    expect(between(undefined, '£5,000.00', undefined)).toEqual([
      ['Our highest offer', 'We offer nothing at present'],
      ['Their lowest demand', '£5,000.00'],
      ['solid 0% 100%'],
    ])
    expect(between('£5,000.00', undefined, undefined)?.at(-1)).toEqual(['Their lowest demand', 'They ask for no sum at present'])
  })

  it('[P20] a section stands step by step with the figure after each, down to the balance', () => {
    expect(tables('offers', FULL_FILE)['Settlement of Buildings, step by step']).toEqual([
      ['Items, as agreed, assessed or claimedSome only as claimed, unverified', '', '£10,000.00'],
      ['solid 0% 100%'],
      ['Average, for underinsurance', '-£2,000.00', '£8,000.00'],
      ['open 0% 80%', 'lost 80% 20%'],
      ['Excess', '-£250.00', '£7,750.00'],
      ['open 0% 77.5%', 'lost 77.5% 2.5%'],
      ['Policy liability', '', '£7,750.00'],
      ['Salvage kept by the insured', '-£350.00', '£7,400.00'],
      ['open 0% 74%', 'lost 74% 3.5%'],
      ['Paid so far', '-£3,250.00', '£4,150.00'],
      ['open 0% 41.5%', 'lost 41.5% 32.5%'],
      ['Unpaid premium set off', '-£100.00', '£4,050.00'],
      ['open 0% 40.5%', 'lost 40.5% 1%'],
      ['Balance to pay', '', '£4,050.00'],
      ['solid 0% 40.5%'],
    ])
  })

  it('[P20] what was paid over the liability is called overpaid', () => {
    expect(tables('offers', FULL_FILE)['Settlement of Contents, step by step']?.slice(-2)).toEqual([['Overpaid', '', '£100.00'], []])
  })

  it('[P20] what may still change the figures, and the authority, stand under them', () => {
    tables('offers', FULL_FILE)
    expect(text('.caveats li')).toEqual([
      'Provisional: some items stand as claimed, which nobody has verified.',
      'No split of liability is recorded; the figures take our insured as wholly liable.',
      'Something new.',
      'The policy liability is within the handler’s authority of £25,000.00.',
    ])
  })

  it('[P20] where nothing can be worked out, its sentence stands there', () => {
    document.body.innerHTML = renderToStaticMarkup(<>{PANEL_VIEWS.offers.body(BARE_FILE)}</>)
    expect(text('.shelf-note')).toEqual(['No items claimed recorded, so no settlement figure can be worked out.'])
  })

  it('[P21] a third party’s claim stands by head of loss, and what is left to lay out on it', () => {
    const found = tables('offers', FULL_FILE)
    expect(found['Claim of Margaret Sinclair by head of loss']).toEqual([
      ['General', '£8,000.00', '£6,000.00', '£0.00'],
      ['Earnings', '£4,000.00', '£3,000.00', '-£3,000.00'],
    ])
    expect(found['What is left to pay to Margaret Sinclair and others']).toEqual([
      ['Paid to the claimant so far', '-£1,000.00'],
      ['Net to the claimant', '£5,000.00'],
      ['Benefits to repay (CRU), in full', '£3,500.00'],
      ['Still to lay out', '£8,500.00'],
    ])
    expect(text('.shelf-note:not(.unclaimed)')).toEqual([
      'Whiplash tariff for 7 months: £965.00. It stands beside the assessed damages and does not replace them. med-1',
    ])
  })
})

describe('a settlement while cover is not established', () => {
  const cut = settled({ sections: FULL_SETTLEMENT.sections ?? [] })
  const untold = (in_force: boolean | null, cover_triggered: boolean | null): ClaimFile => {
    if (!('known' in cut.figures.policy)) throw new Error('the fixture has a policy')
    const policy = { known: { ...cut.figures.policy.known, in_force, cover_triggered } }
    return { ...cut, claim: { ...cut.claim, offers: [] }, figures: { ...cut.figures, policy } }
  }

  it.each([
    [null, null],
    [false, false],
    [true, null],
    [true, false],
  ])('[P34] in force %s and triggered %s: each sum is what it would come to if covered', (inForce, triggered) => {
    const file = untold(inForce, triggered)
    expect(PANEL_VIEWS.offers.gist(file)).toBe('No offers; Buildings would come to £4,050.00 if covered; Contents would come to £0.00 if covered')
    const rows = tables('offers', file)['Settlement of Buildings, step by step'] ?? []
    expect([rows.at(-2), rows.find(([label]) => label?.startsWith('Policy liability'))]).toEqual([
      ['Would come to, if covered', '', '£4,050.00'],
      ['Policy liability, if covered', '', '£7,750.00'],
    ])
    expect(text('h3')[0]).toBe('What the policy would pay if covered: Buildings sec-1')
    expect(text('.cover-open')).toEqual(['Only if covered. Cover at the loss is not established, so no sum here is due yet: each says what it would come to.'])
    expect(document.body.textContent).not.toContain('to pay')
  })

  it('[P34] in force and triggered: it is what is to pay', () => {
    const file = untold(true, true)
    expect(PANEL_VIEWS.offers.gist(file)).toBe('No offers; Buildings £4,050.00 to pay; Contents £0.00 to pay')
    tables('offers', file)
    expect([text('.cover-open'), text('h3')[0]]).toEqual([[], 'What the policy pays: Buildings sec-1'])
  })
})

describe('sections without an item', () => {
  it('[P35] that were paid on are named in one line with their refs, whether or not the rest is worked out', () => {
    const line = 'Not worked out, because nothing is claimed under it: Buildings sec-1, £3,250.00 paid pay-1'
    tables('offers', FULL_FILE)
    expect(text('.unclaimed')).toEqual([line])
    tables('offers', { ...FULL_FILE, figures: { ...FULL_FILE.figures, settlement: BARE_FILE.figures.settlement } })
    expect(text('.unclaimed')).toEqual([line])
    tables('offers', { ...FULL_FILE, figures: { ...FULL_FILE.figures, unclaimed: [] } })
    expect(text('.unclaimed')).toEqual([])
  })
})

function settled(known: Extract<ClaimFile['figures']['settlement'], { known: unknown }>['known']): ClaimFile {
  return { ...FULL_FILE, figures: { ...FULL_FILE.figures, settlement: { known } } }
}
