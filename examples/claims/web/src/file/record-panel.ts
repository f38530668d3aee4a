import type { Claim } from '../../../shared/claim.ts'
import type { PanelId } from '../../../shared/panels.ts'

/** The panel that shows the record with this id; undefined where the claim has no such record. */
export function panelOf(claim: Claim, ref: string): PanelId | undefined {
  return PLACES.find(({ ids }) => ids(claim).includes(ref))?.panel
}

type Records = readonly { readonly id: string }[]

const PLACES: readonly { readonly panel: PanelId; readonly ids: (claim: Claim) => readonly string[] }[] = [
  { panel: 'overview', ids: () => ['handling'] },
  {
    panel: 'policy',
    ids: ({ policy }) =>
      policy === undefined ? [] : ['policy', ...idsOf(policy.sections, policy.endorsements, policy.exclusions, policy.conditions, policy.events)],
  },
  { panel: 'loss', ids: ({ loss, statements }) => [...(loss === undefined ? [] : ['loss']), ...idsOf(statements)] },
  { panel: 'parties', ids: ({ parties }) => idsOf(parties) },
  { panel: 'vehicles', ids: ({ vehicles }) => idsOf(vehicles) },
  { panel: 'property', ids: ({ properties }) => idsOf(properties) },
  { panel: 'injury', ids: ({ medical }) => idsOf(medical) },
  { panel: 'items', ids: ({ items }) => idsOf(items) },
  { panel: 'documents', ids: ({ documents }) => idsOf(documents) },
  { panel: 'correspondence', ids: ({ correspondence }) => idsOf(correspondence) },
  { panel: 'notes', ids: ({ notes }) => idsOf(notes) },
  { panel: 'reserves', ids: ({ reserves }) => idsOf(reserves) },
  { panel: 'payments', ids: ({ payments }) => idsOf(payments) },
  { panel: 'recoveries', ids: ({ recoveries }) => idsOf(recoveries) },
  { panel: 'offers', ids: ({ offers }) => idsOf(offers) },
  { panel: 'tasks', ids: ({ tasks }) => idsOf(tasks) },
  { panel: 'complaints', ids: ({ complaints }) => idsOf(complaints) },
  { panel: 'vulnerability', ids: ({ vulnerabilities }) => idsOf(vulnerabilities) },
  { panel: 'data_requests', ids: ({ dataRequests }) => idsOf(dataRequests) },
  { panel: 'litigation', ids: ({ protocols, litigation }) => [...idsOf(protocols), ...(litigation === undefined ? [] : ['litigation'])] },
  { panel: 'decision', ids: ({ decision }) => (decision === undefined ? [] : ['decision']) },
  { panel: 'history', ids: ({ priorClaims }) => idsOf(priorClaims) },
]

function idsOf(...lists: readonly Records[]): readonly string[] {
  return lists.flat().map((record) => record.id)
}
