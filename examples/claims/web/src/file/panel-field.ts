import type { ClientAction } from '@ambit/domain'
import { useCallback } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import type { ClaimFile } from './claim-file.ts'
import { type Folds, useFolds } from './folds.ts'
import { useGoing } from './going.ts'
import { panelAnchor } from './panel-frame.tsx'
import { panelOf } from './record-panel.ts'
import { type ShownPanel, useShown } from './shown.ts'

/** The panels of one file as they stand on the page, and the ways to each. */
export interface PanelField {
  readonly folds: Folds
  /** Ringed now, the newest last. */
  readonly shown: readonly ShownPanel[]
  /** Performs a client action of the assistant; one that is not about a panel of ours changes nothing. */
  readonly show: (action: ClientAction) => void
  /** Whether the assistant covers the page. */
  readonly setCovered: (covered: boolean) => void
  /** A person goes to a panel: the keyboard goes along, and the address names it. */
  readonly visit: (panel: PanelId) => void
  /** A person goes to a record by its id, such as `doc-3`; one that this claim does not have changes nothing. */
  readonly visitRecord: (ref: string) => void
}

export function usePanelField(file: ClaimFile): PanelField {
  const folds = useFolds(file)
  const go = useGoing()
  const { fold } = folds
  const bringUp = useCallback(
    (panel: PanelId) => {
      fold(panel, true)
      go({ panel, focus: false })
    },
    [fold, go],
  )
  const { shown, show, setCovered } = useShown(bringUp)
  const visit = useCallback(
    (panel: PanelId) => {
      fold(panel, true)
      go({ panel, focus: true })
      window.history.replaceState(window.history.state, '', `#${panelAnchor(panel)}`)
    },
    [fold, go],
  )
  const { claim } = file
  const visitRecord = useCallback(
    (ref: string) => {
      const panel = panelOf(claim, ref)
      if (panel === undefined) return
      fold(panel, true)
      go({ panel, focus: false, ref })
    },
    [claim, fold, go],
  )
  return { folds, shown, show, setCovered, visit, visitRecord }
}
