// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PanelId } from '../../../shared/panels.ts'
import { FULL_FILE } from '../fixtures/files.ts'
import { PANEL_VIEWS } from '../panels/views.ts'

/** What a reader gets of the panel, words only. */
function read(id: PanelId): string {
  document.body.innerHTML = renderToStaticMarkup(<>{PANEL_VIEWS[id].body(FULL_FILE)}</>)
  return (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')
}

/** For each panel, facts that a handler looks for in it. */
const FACTS: Readonly<Record<PanelId, readonly string[]>> = {
  overview: [
    '£20,700.00',
    '£4,450.00',
    '£16,250.00',
    '£2,400.00',
    '43 quiet days',
    '107 days, 74 business days',
    '15 Aug 2026 18:40 by phone, Grant Lowrie',
    'Last message from us, or call27 days ago',
  ],
  policy: [
    'HPL/77-40182, Home Plus',
    '1 Mar 2026 00:00 to 28 Feb 2027 23:59',
    '£486.20 a year, instalments up to date',
    'On 15 Aug 2026 In forceWithin the period; loss on inception date',
    '£310,000',
    '£550',
    'The wording is not on file',
    'Adjustment',
  ],
  loss: ['A supply hose burst', 'Sat 15 Aug 2026', 'Flat 2, 14 Carron Wynd, Leith', 'LiabilityNot recorded', '15 August, about six in the evening'],
  parties: ['Margaret Sinclair', '0131 496 0184', 'Sanctions checkedNot recorded', 'Acts forMargaret Sinclair'],
  vehicles: ['ZZ26 AMB', 'Heavy, category S', 'Driveable: not recorded', '£6,400.00'],
  property: ['No, since 15 Aug 2026', 'Other accommodationIn use'],
  injury: ['No diagnosis recorded', 'Registered 1 Sep 2026, no certificate, care £120.00'],
  items: ['Bedroom carpet', 'Not assessed', 'Total of 2 items', '£2,139.50'],
  documents: ['Adjuster’s first report', 'Trace and access was needed.', 'no readable text', 'not reviewed'],
  correspondence: ['26 Nov 2026 20:14', '23 Oct 2026 08:10', 'nobody has written back to me', 'with Receipt for the table'],
  notes: ['23 Nov 2026 11:30', 'by Ruth Abara about Isla Fraser'],
  reserves: ['Buildings reinstatement', '1 Sep, from £9,500.00', 'Never set', '£11,550.00', 'Adjuster’s first report'],
  payments: ['Voided', '£3,250.00', 'approved 3 Sep 2026', 'Issued', '£4,450.00'],
  recoveries: ['Northgate Plumbing Ltd', 'Subrogation', '£2,400.00', 'Nothing'],
  offers: ['From us to Margaret Sinclair', 'until 7 Dec 2026', '£4,700.00', 'Value at risk, Buildings£330,000.00', '£550.00 due, £0.00 collected'],
  tasks: ['5 days late', 'Open, 11 days left', 'Done, 17 Aug'],
  complaints: ['Nobody rang back about the hotel.', 'Final responseNot sent', 'missing: time-limit wording'],
  vulnerability: ['Hearing loss', 'Letters and e-mail, no calls', '19 Feb 2027'],
  data_requests: ['Subject access request', 'asked 14 Nov 2026, not answered', 'AnsweredNot yet'],
  litigation: ['Public liability portal', 'Response sentNot yet', 'Edinburgh Sheriff Court', 'Section 152 noticeNot recorded'],
  decision: ['Accept in part', 'the carpet was worn out', 'Wear and tear exc-1', 'Connection consideredNot recorded'],
  history: ['27 Nov 2021', 'Storm damage', '£640.00', 'Not recorded'],
}

describe('what each panel shows', () => {
  it.each(Object.keys(FACTS))('[P13] the panel %s shows the facts that are recorded and writes out those that are not', (name) => {
    const id = Object.keys(PANEL_VIEWS).find((panel): panel is PanelId => panel === name)
    if (id === undefined) throw new Error(`no panel ${name}`)
    const text = read(id)
    expect(FACTS[id].filter((fact) => !text.includes(fact))).toEqual([])
  })
})
