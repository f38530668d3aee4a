import type { Refs } from '@ambit/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import { RefsContext } from '../parts/ref.tsx'
import { Announcement, Arrival } from './announcement.tsx'
import { Assisted, AssistantSide, useAsk } from './assistant.tsx'
import type { ClaimFile } from './claim-file.ts'
import { ClaimPanels } from './claim-panels.tsx'
import { useCurrentPanel } from './current-panel.ts'
import { FileHead } from './file-head.tsx'
import { type PanelField, usePanelField } from './panel-field.ts'
import { Side } from './side.tsx'

type Heading = RefObject<HTMLHeadingElement | null>

/** A claim's file with its panels to the left and the assistant to the right. */
export function ClaimDesk({ file, heading, personName }: { readonly file: ClaimFile; readonly heading: Heading; readonly personName: string }) {
  const field = usePanelField(file)
  const { refs, setCovered } = field
  const leave = useRef<() => void>(undefined)
  const noteCover = useCallback(
    (close: (() => void) | undefined) => {
      leave.current = close
      setCovered(close !== undefined)
    },
    [setCovered],
  )
  const cited = useMemo<Refs>(
    () => ({
      has: refs.has,
      open: (ref) => {
        leave.current?.()
        refs.open(ref)
      },
    }),
    [refs],
  )
  return (
    <Assisted claimId={file.claim.id} personName={personName} onClientAction={field.show}>
      <RefsContext value={refs}>
        <Layout file={file} heading={heading} field={field} cited={cited} noteCover={noteCover} />
      </RefsContext>
    </Assisted>
  )
}

interface LayoutProps {
  readonly file: ClaimFile
  readonly heading: Heading
  readonly field: PanelField
  readonly cited: Refs
  readonly noteCover: (close: (() => void) | undefined) => void
}

function Layout({ file, heading, field, cited, noteCover }: LayoutProps) {
  const menu = useMenu()
  const ask = useAsk()
  const current = useCurrentPanel()
  const goTo = (panel: PanelId): void => {
    menu.close()
    field.visit(panel)
  }
  return (
    <div className="desk">
      <Side file={file} current={current} opened={menu.opened} onGo={goTo} />
      <main className="file" id="main">
        <FileHead claim={file.claim} heading={heading} menu={menu} />
        <ClaimPanels file={file} open={field.folds.open} onFold={field.folds.fold} shown={field.shown} ask={ask} />
      </main>
      <AssistantSide refs={cited} onCover={noteCover} />
      <Announcement shown={field.shown.at(-1)} />
      <Arrival going={field.going} refs={field.refs} />
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
