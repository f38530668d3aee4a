import { LINK_KINDS, type LinkKind } from '../../../shared/graphs.ts'
import { VERBS } from './outline.ts'

export function KindChoice({ label }: { readonly label: string }) {
  return (
    <select className="in" name="as" aria-label={label} defaultValue={'supports' satisfies LinkKind}>
      {LINK_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {VERBS[kind].toLowerCase()}
        </option>
      ))}
    </select>
  )
}
