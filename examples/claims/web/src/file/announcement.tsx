import { findPanel } from '../../../shared/panels.ts'
import type { RefField } from '../parts/ref.tsx'
import type { Going } from './going.ts'
import { announcementOf, type ShownPanel } from './shown.ts'

/** Tells a screen reader which panel the assistant shows. The key makes the same words count as new when they are shown again. */
export function Announcement({ shown }: { readonly shown: ShownPanel | undefined }) {
  return <output className="sr">{shown === undefined ? null : <span key={shown.turn}>{announcementOf(shown)}</span>}</output>
}

/** Tells a screen reader which record a citation led to. */
export function Arrival({ going, refs }: { readonly going: Going | undefined; readonly refs: RefField }) {
  return <output className="sr">{going?.ref === undefined ? null : arrivalWords(going, going.ref, refs)}</output>
}

function arrivalWords(going: Going, ref: string, refs: RefField): string {
  return `${refs.nameOf(ref) ?? ref}, ${ref}, in the panel ${findPanel(going.panel)?.label ?? going.panel}.`
}
