import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import { PANEL_VIEWS } from '../panels/views.ts'
import type { ClaimFile } from './claim-file.ts'
import { PanelFrame } from './panel-frame.tsx'
import type { ShownPanel } from './shown.ts'

/** How the panels ask the assistant. */
export interface Ask {
  /** What the button of a quick action says and does; undefined where the agent has no such action. */
  readonly actionOf: (capabilityId: string) => { readonly label: string; readonly run: () => void } | undefined
  /** Asks in plain words. */
  readonly question: (text: string) => void
}

export interface ClaimPanelsProps {
  readonly file: ClaimFile
  readonly open: ReadonlySet<PanelId>
  readonly onFold: (panel: PanelId, open: boolean) => void
  readonly shown: readonly ShownPanel[]
  readonly ask: Ask
}

/** All panels of `MATTER_PANELS`, in its order: exactly one `data-panel` anchor each, whatever the claim records. */
export function ClaimPanels({ file, open, onFold, shown, ask }: ClaimPanelsProps) {
  return (
    <>
      {MATTER_PANELS.map(({ id, label }) => {
        const view = PANEL_VIEWS[id]
        const gist = view.gist(file)
        return (
          <PanelFrame
            key={id}
            id={id}
            label={label}
            gist={gist}
            caption={view.caption?.(file)}
            open={open.has(id)}
            onFold={(unfolded) => onFold(id, unfolded)}
            shown={shown.find((panel) => panel.panel === id)}
            action={view.ask === undefined || (gist === undefined && view.asksOfNothing !== true) ? undefined : ask.actionOf(view.ask)}
            question={view.question === undefined ? undefined : { text: view.question, run: ask.question }}
          >
            {gist === undefined ? null : view.body(file)}
          </PanelFrame>
        )
      })}
    </>
  )
}

/** The panels that stand open when a file is opened. */
export function openAtFirst(file: ClaimFile): ReadonlySet<PanelId> {
  return new Set(MATTER_PANELS.map((panel) => panel.id).filter((id) => PANEL_VIEWS[id].opens(file)))
}
