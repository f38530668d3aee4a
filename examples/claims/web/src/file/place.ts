import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import { panelAnchor } from './panel-frame.tsx'
import type { ClaimRecord } from './records.ts'

/** A place on the page of a claim: a panel, or one record in it. */
export interface Place {
  readonly panel: PanelId
  readonly ref?: string
}

/** The place that an address names: `#panel-policy` is a panel, `#doc-3` a record. Undefined where it names neither. */
export function placeNamed(hash: string, records: ReadonlyMap<string, ClaimRecord>): Place | undefined {
  const panel = MATTER_PANELS.find(({ id }) => `#${panelAnchor(id)}` === hash)
  if (panel !== undefined) return { panel: panel.id }
  const record = records.get(hash.slice(1))
  return record === undefined ? undefined : { panel: record.panel, ref: record.ref }
}
