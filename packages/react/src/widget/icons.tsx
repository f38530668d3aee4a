import type { ReactNode } from 'react'

const DOT = { fill: 'currentColor', stroke: 'none' } as const

const SHAPES = {
  back: <path d="M13 8H3.5M7 4.5L3.5 8 7 11.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 4.75V8l2.25 1.5" />
    </>
  ),
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  cut: <path d="M7.25 4.5l.9-.9a2.6 2.6 0 0 1 3.7 3.7l-.9.9M8.75 11.5l-.9.9a2.6 2.6 0 0 1-3.7-3.7l.9-.9M3 3l10 10" />,
  down: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  history: <path d="M2.6 8.2a5.5 5.5 0 1 0 1.6-4.1M2.5 2.5v2.75h2.75M8 5v3.25l2.1 1.25" />,
  locate: (
    <>
      <circle cx="8" cy="8" r="3.25" />
      <path d="M8 1.75v3M8 11.25v3M1.75 8h3M11.25 8h3" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1" />
      <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
    </>
  ),
  mark: (
    <>
      <path d="M13.1 10A5.5 5.5 0 1 1 11.6 3.85" />
      <circle cx="8" cy="8" r="1.9" {...DOT} />
    </>
  ),
  new: <path d="M7.5 3H3v10h10V8.5M6.5 9.5l.4-2 5.4-5.4 1.6 1.6-5.4 5.4z" />,
  page: (
    <>
      <path d="M4 1.75h5.25L12.5 5v9.25H4z" />
      <path d="M9 2v3.25h3.25M6.25 8.25h4M6.25 11h4" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="M10.25 10.25l3.25 3.25" />
    </>
  ),
  send: <path d="M8 13V3.5M4 7.25l4-4 4 4" />,
  spin: <path d="M8 2.25A5.75 5.75 0 1 1 2.25 8" />,
  stop: <rect x="4.5" y="4.5" width="7" height="7" rx="1" {...DOT} />,
  tick: <path d="M3.5 8.5l3 3 6-7" />,
  warn: <path d="M8 2.25l6 10.75H2zM8 6.5v3M8 11.3v.01" />,
}

export type IconName = keyof typeof SHAPES

/** One of our own icons, 16 px with a stroke of 1.5. It never carries meaning alone. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }): ReactNode {
  return (
    <svg className={`i ${className}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </svg>
  )
}
