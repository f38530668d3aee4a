import { useCallback, useState } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import type { ClaimFile } from './claim-file.ts'
import { openAtFirst } from './claim-panels.tsx'

/** Which panels stand open. */
export interface Folds {
  readonly open: ReadonlySet<PanelId>
  readonly fold: (panel: PanelId, open: boolean) => void
}

/** The panels that stand open at first, and with them the one that the address names. */
export function useFolds(file: ClaimFile, named: PanelId | undefined): Folds {
  const [open, setOpen] = useState<ReadonlySet<PanelId>>(() => new Set([...openAtFirst(file), ...(named === undefined ? [] : [named])]))
  const fold = useCallback((panel: PanelId, unfolded: boolean) => {
    setOpen((before) => {
      const after = new Set(before)
      if (unfolded) after.add(panel)
      else after.delete(panel)
      return after
    })
  }, [])
  return { open, fold }
}
