import { type Graph, statsOf } from '../../../shared/graphs.ts'

export function StatsBar({ graph }: { readonly graph: Graph }) {
  const { statements, links, roots, contradictions, muted } = statsOf(graph)
  return (
    <dl className="stats" aria-label="Stats">
      <Figure name={statements === 1 ? 'statement' : 'statements'} value={statements} />
      <Figure name={links === 1 ? 'link' : 'links'} value={links} />
      <Figure name={roots === 1 ? 'root' : 'roots'} value={roots} />
      <Figure name={contradictions === 1 ? 'contradiction' : 'contradictions'} value={contradictions} isBad={contradictions > 0} />
      <Figure name="muted, not counted" value={muted} />
    </dl>
  )
}

function Figure({ name, value, isBad = false }: { readonly name: string; readonly value: number; readonly isBad?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'danger' : undefined}>{value}</dd>
    </div>
  )
}
