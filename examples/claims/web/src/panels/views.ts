import type { PanelId } from '../../../shared/panels.ts'
import { decisionPanel } from './decision.tsx'
import { complaintsPanel, dataRequestsPanel, tasksPanel } from './diary.tsx'
import { historyPanel } from './history.tsx'
import { itemsPanel } from './items.tsx'
import { litigationPanel } from './litigation.tsx'
import { lossPanel } from './loss.tsx'
import { paymentsPanel, recoveriesPanel, reservesPanel } from './money.tsx'
import { offersPanel } from './offers.tsx'
import { overviewPanel } from './overview.tsx'
import type { PanelView } from './panel-view.ts'
import { correspondencePanel, documentsPanel, notesPanel } from './papers.tsx'
import { partiesPanel, vulnerabilityPanel } from './people.tsx'
import { policyPanel } from './policy.tsx'
import { injuryPanel, propertyPanel, vehiclesPanel } from './risks.tsx'

/** The view of each panel. A panel added to `MATTER_PANELS` without a view here does not compile. */
export const PANEL_VIEWS: Readonly<Record<PanelId, PanelView>> = {
  overview: overviewPanel,
  policy: policyPanel,
  loss: lossPanel,
  parties: partiesPanel,
  vehicles: vehiclesPanel,
  property: propertyPanel,
  injury: injuryPanel,
  items: itemsPanel,
  documents: documentsPanel,
  correspondence: correspondencePanel,
  notes: notesPanel,
  reserves: reservesPanel,
  payments: paymentsPanel,
  recoveries: recoveriesPanel,
  offers: offersPanel,
  tasks: tasksPanel,
  complaints: complaintsPanel,
  vulnerability: vulnerabilityPanel,
  data_requests: dataRequestsPanel,
  litigation: litigationPanel,
  decision: decisionPanel,
  history: historyPanel,
}
