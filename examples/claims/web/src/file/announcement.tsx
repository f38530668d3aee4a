import { announcementOf, type ShownPanel } from './shown.ts'

/** Tells a screen reader which panel the assistant shows. The key makes the same words count as new when they are shown again. */
export function Announcement({ shown }: { readonly shown: ShownPanel | undefined }) {
  return <output className="sr">{shown === undefined ? null : <span key={shown.turn}>{announcementOf(shown)}</span>}</output>
}
