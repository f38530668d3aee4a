import { MATTER_PANELS, type PanelId } from '../../../shared/panels.ts'
import type { PanelCount } from '../panels/panel-view.ts'
import { PANEL_VIEWS } from '../panels/views.ts'
import type { ClaimFile } from './claim-file.ts'
import { panelAnchor } from './panel-frame.tsx'

export interface SideProps {
  readonly file: ClaimFile
  readonly current: PanelId
  /** On narrow screens the list opens from a button. */
  readonly opened: boolean
  readonly onGo: (panel: PanelId) => void
}

/** The panels with how much is in each. */
export function Side({ file, current, opened, onGo }: SideProps) {
  return (
    <nav className={opened ? 'side opened' : 'side'} id="panels" aria-label="Panels">
      <ul>
        {MATTER_PANELS.map(({ id, label }) => {
          const count = PANEL_VIEWS[id].count(file)
          return (
            <li key={id}>
              <a
                className={count.kind === 'none' ? 'none' : undefined}
                href={`#${panelAnchor(id)}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  onGo(id)
                }}
              >
                {label} <Count count={count} />
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Count({ count }: { readonly count: PanelCount }) {
  switch (count.kind) {
    case 'plain':
      return null
    case 'none':
      return <span>none</span>
    case 'count':
      return <span>{count.count}</span>
    case 'pressing':
      return <span className="danger">{count.words}</span>
  }
}
