import { useLayoutEffect, useState, type ReactNode } from 'react'
import { useAmbit, type Placement } from './context.ts'
import { RefsContext, type Refs } from './refs.ts'
import { Guard } from './widget/guard.tsx'
import { Launcher } from './widget/launcher.tsx'
import { Panel } from './widget/panel.tsx'

export interface AssistantPartsProps {
  /**
   * docked: at the end edge of the window, over its whole height less `--ambit-dock-top`, `--ambit-dock-width` (392px) wide;
   * floating: a window over the page with a launcher; inline: fills the box it stands in, and is always open.
   * A page that wants room beside a docked one reads `useAssistant().isOpen`.
   */
  readonly placement?: Placement
  /** Whether it begins open where the person has not opened or closed it yet; by default a docked one does on wide windows. */
  readonly defaultOpen?: boolean | undefined
  /** What the empty field says, such as "Ask about this claim". */
  readonly placeholder?: string | undefined
  /** The records of the page that an answer may name: what of them the page has becomes pressable in an answer. */
  readonly refs?: Refs | undefined
  readonly hasLauncher: boolean
}

/** What stands in the shadow root: the open panel, or the launcher. */
export function AssistantParts({ placement = 'docked', defaultOpen, placeholder, refs, hasLauncher }: AssistantPartsProps): ReactNode {
  const { session, isOpen, place } = useAmbit()
  const [draft, setDraft] = useState('')
  useLayoutEffect(() => place(placement, defaultOpen), [place, placement, defaultOpen])
  return (
    <Guard>
      {session !== undefined && isOpen === true && (
        <RefsContext.Provider value={refs}>
          <Panel session={session} placement={placement} placeholder={placeholder} draft={draft} onDraft={setDraft} />
        </RefsContext.Provider>
      )}
      {session !== undefined && isOpen === false && hasLauncher && <Launcher session={session} />}
    </Guard>
  )
}
