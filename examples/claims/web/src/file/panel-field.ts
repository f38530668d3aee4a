import type { ClientAction } from '@ambit/domain'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import type { RefField } from '../parts/ref.tsx'
import type { ClaimFile } from './claim-file.ts'
import { type Folds, useFolds } from './folds.ts'
import { type Going, useGoing } from './going.ts'
import { panelAnchor } from './panel-frame.tsx'
import { type Place, placeNamed } from './place.ts'
import { recordsOf } from './records.ts'
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
  /** The records of this claim. `open` goes to one by its ref, such as `doc-3`; one that this claim does not have changes nothing. */
  readonly refs: RefField
  /** Where the person was brought last. */
  readonly going: Going | undefined
}

export function usePanelField(file: ClaimFile): PanelField {
  const records = useMemo(() => recordsOf(file.claim), [file.claim])
  const [first] = useState(() => placeNamed(window.location.hash, records))
  const folds = useFolds(file, first?.panel)
  const { going, go } = useGoing(first)
  const { fold } = folds
  const bringUp = useCallback(
    (place: Place, focus: boolean) => {
      fold(place.panel, true)
      go({ ...place, focus })
    },
    [fold, go],
  )
  const { shown, show, setCovered } = useShown(useCallback((panel: PanelId) => bringUp({ panel }, false), [bringUp]))
  const visit = useCallback(
    (panel: PanelId) => {
      bringUp({ panel }, true)
      nameInAddress(panelAnchor(panel))
    },
    [bringUp],
  )
  const refs = useMemo<RefField>(
    () => ({
      has: (ref) => records.has(ref),
      nameOf: (ref) => records.get(ref)?.name,
      open: (ref) => {
        const record = records.get(ref)
        if (record === undefined) return
        bringUp({ panel: record.panel, ref }, true)
        nameInAddress(ref)
      },
    }),
    [records, bringUp],
  )
  useAddress(
    useCallback(() => {
      const place = placeNamed(window.location.hash, records)
      const isThere = place?.panel === going?.panel && place?.ref === going?.ref
      if (place !== undefined && !isThere) bringUp(place, true)
    }, [records, going, bringUp]),
  )
  return { folds, shown, show, setCovered, visit, refs, going }
}

/** Without a step in the history: going back leads to the page before, not through every place that was looked at. */
function nameInAddress(anchor: string): void {
  window.history.replaceState(window.history.state, '', `#${anchor}`)
}

/** Calls when the person writes another place into the address. */
function useAddress(onChange: () => void): void {
  useEffect(() => {
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [onChange])
}
