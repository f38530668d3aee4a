import type { ReactNode } from 'react'
import type { PanelId } from '../../../shared/panels.ts'
import { useHideable } from '../parts/hideable.ts'
import { Icon } from '../parts/icon.tsx'
import type { ShownPanel } from './shown.ts'

export interface PanelFrameProps {
  readonly id: PanelId
  readonly label: string
  /** One line beside the title; undefined where nothing is recorded, and then there is nothing to unfold. */
  readonly gist: string | undefined
  readonly caption: string | undefined
  readonly open: boolean
  readonly onFold: (open: boolean) => void
  readonly shown: ShownPanel | undefined
  /** The quick action about this panel, where the agent has it. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined
  /** What one may ask the assistant about it. */
  readonly question: { readonly text: string; readonly run: (text: string) => void } | undefined
  readonly children: ReactNode
}

const ABSENCE = 'None recorded on this claim'

export function panelAnchor(id: PanelId): string {
  return `panel-${id}`
}

/** The frame of every panel: the anchor, its title, what it says in one line, and its contents, folded or not. */
export function PanelFrame({ id, label, gist, caption, open, onFold, shown, action, question, children }: PanelFrameProps) {
  const anchor = panelAnchor(id)
  const empty = gist === undefined
  const unfolded = open && !empty
  return (
    <section
      className={unfolded ? 'panel' : 'panel fold'}
      id={anchor}
      data-panel={id}
      data-highlighted={shown === undefined ? undefined : 'true'}
      aria-labelledby={`${anchor}-title`}
    >
      <header>
        <h2 id={`${anchor}-title`} tabIndex={-1}>
          {empty ? (
            label
          ) : (
            <button type="button" className="panel-title" aria-expanded={unfolded} aria-controls={`${anchor}-body`} onClick={() => onFold(!unfolded)}>
              <Icon name="right" />
              {label}
            </button>
          )}
        </h2>
        {shown === undefined ? null : (
          <span className="shown-tag">
            <Icon name="locate" small />
            Shown by the assistant
          </span>
        )}
        <span className={empty || unfolded ? 'gist dim' : 'gist mid'}>{empty ? ABSENCE : unfolded ? caption : gist}</span>
        {action === undefined ? null : (
          <button type="button" className="ask" onClick={action.run}>
            <Icon name="mark" small />
            <span className="ask-label">{action.label}</span>
          </button>
        )}
      </header>
      {shown?.note === undefined ? null : <p className="shown-note">{shown.note}</p>}
      {empty ? null : (
        <Foldable id={`${anchor}-body`} open={unfolded} onFound={() => onFold(true)}>
          {children}
          {question === undefined ? null : (
            <p className="hints">
              <button type="button" className="ask" onClick={() => question.run(question.text)}>
                <Icon name="mark" small />
                {`Ask: ${question.text}`}
              </button>
            </p>
          )}
        </Foldable>
      )}
    </section>
  )
}

function Foldable({
  id,
  open,
  onFound,
  children,
}: {
  readonly id: string
  readonly open: boolean
  readonly onFound: () => void
  readonly children: ReactNode
}) {
  const body = useHideable(open, onFound)
  return (
    <div className="panel-body" id={id} ref={body} hidden={!open}>
      {children}
    </div>
  )
}
