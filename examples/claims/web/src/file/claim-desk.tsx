import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import { Assisted, AssistantSide, useAskOf } from './assistant.tsx'
import type { ClaimFile } from './claim-file.ts'
import { ClaimPanels } from './claim-panels.tsx'
import { useCurrentPanel } from './current-panel.ts'
import { FileHead } from './file-head.tsx'
import { type Folds, useFolds } from './folds.ts'
import { useGoing } from './going.ts'
import { panelAnchor } from './panel-frame.tsx'
import { announcementOf, type ShownPanel, useShown } from './shown.ts'
import { Side } from './side.tsx'

type Heading = RefObject<HTMLHeadingElement | null>

/** A claim's file with its panels to the left and the assistant to the right. */
export function ClaimDesk({ file, heading }: { readonly file: ClaimFile; readonly heading: Heading }) {
  const folds = useFolds(file)
  const { go } = useGoing()
  const { fold } = folds
  const bringUp = useCallback(
    (panel: PanelId) => {
      fold(panel, true)
      go(panel, false)
    },
    [fold, go],
  )
  const { shown, show } = useShown(bringUp)
  const visit = (panel: PanelId): void => {
    fold(panel, true)
    go(panel, true)
    window.history.replaceState(window.history.state, '', `#${panelAnchor(panel)}`)
  }
  return (
    <Assisted claimId={file.claim.id} onClientAction={show}>
      <Layout file={file} heading={heading} folds={folds} shown={shown} visit={visit} />
    </Assisted>
  )
}

interface LayoutProps {
  readonly file: ClaimFile
  readonly heading: Heading
  readonly folds: Folds
  readonly shown: readonly ShownPanel[]
  readonly visit: (panel: PanelId) => void
}

function Layout({ file, heading, folds, shown, visit }: LayoutProps) {
  const menu = useMenu()
  const askOf = useAskOf()
  const current = useCurrentPanel()
  const newest = shown.at(-1)
  return (
    <div className="desk">
      <Side
        file={file}
        current={current}
        opened={menu.opened}
        onGo={(panel) => {
          menu.close()
          visit(panel)
        }}
      />
      <main className="file" id="main">
        <FileHead claim={file.claim} heading={heading} menu={menu} />
        <ClaimPanels file={file} open={folds.open} onFold={folds.fold} shown={shown} askOf={askOf} />
      </main>
      <AssistantSide />
      <p className="sr" role="status">
        {newest === undefined ? null : <span key={newest.turn}>{announcementOf(newest)}</span>}
      </p>
    </div>
  )
}

interface Menu {
  readonly opened: boolean
  readonly toggle: () => void
  readonly close: () => void
}

/** The list of panels as a menu on narrow screens: Escape, or a press anywhere else, closes it. */
function useMenu(): Menu {
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  const toggle = useCallback(() => setOpened((before) => !before), [])
  useEffect(() => {
    if (!opened) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      document.querySelector<HTMLElement>('.jump')?.focus()
    }
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest('.side, .jump') === null) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [opened, close])
  return { opened, toggle, close }
}
