/** One stretch of a bar, in pence from its left end. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** solid: spent or certain; open: still to come; lost: taken off; over: more than there should be. */
  readonly ink: 'solid' | 'open' | 'lost' | 'over'
}

export interface BarProps {
  /** The sum, in pence, that the whole width stands for. */
  readonly scale: number
  readonly stretches: readonly Stretch[]
  /** Where a limit stands, in pence. */
  readonly tick?: number | undefined
}

/** A bar of sums, for the eye alone: what it shows stands beside it in words. */
export function Bar({ scale, stretches, tick }: BarProps) {
  return (
    <span className="bar-plot" aria-hidden="true">
      {stretches
        .filter(({ from, to }) => to > from)
        .map(({ from, to, ink }) => (
          <i key={`${ink} ${from}`} className={ink} style={{ insetInlineStart: share(from, scale), inlineSize: share(to - from, scale) }} />
        ))}
      {tick === undefined ? null : <i className="tick" style={{ insetInlineStart: share(tick, scale) }} />}
    </span>
  )
}

/** What the inks of a bar mean. */
export function BarKey({ inks, tick }: { readonly inks: readonly (readonly [Stretch['ink'], string])[]; readonly tick?: string }) {
  return (
    <p className="bar-key dim" aria-hidden="true">
      {inks.map(([ink, words]) => (
        <span key={ink}>
          <i className={ink} />
          {words}
        </span>
      ))}
      {tick === undefined ? null : (
        <span>
          <i className="tick" />
          {tick}
        </span>
      )}
    </p>
  )
}

function share(pence: number, scale: number): string {
  const percent = scale <= 0 ? 0 : Math.min(100, Math.max(0, (pence / scale) * 100))
  return `${Math.round(percent * 100) / 100}%`
}
