import { useCallback, useState } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import type { ClaimFile } from './claim-file.ts'
import { openAtFirst } from './claim-panels.tsx'
import { panelNamed } from './going.ts'

/** Which panels stand open. */
export interface Folds {
  readonly open: ReadonlySet<PanelId>
  readonly fold: (panel: PanelId, open: boolean) => void
}

export function useFolds(file: ClaimFile): Folds {
  const [open, setOpen] = useState<ReadonlySet<PanelId>>(() => {
    const named = panelNamed(window.location.hash)
    return new Set([...openAtFirst(file), ...(named === undefined ? [] : [named])])
  })
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
