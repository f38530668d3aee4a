import type { ReactNode } from 'react'

/** Our own icons: 16 px, a stroke of 1.5, the colour of the text beside them. */
const ICONS = {
  back: <path d="M9.5 4.5L6 8l3.5 3.5" />,
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  down: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  locate: (
    <>
      <circle cx="8" cy="8" r="3.25" />
      <path d="M8 1.75v3M8 11.25v3M1.75 8h3M11.25 8h3" />
    </>
  ),
  mark: (
    <>
      <path d="M13.1 10A5.5 5.5 0 1 1 11.6 3.85" />
      <circle cx="8" cy="8" r="1.9" fill="currentColor" stroke="none" />
    </>
  ),
  right: <path d="M6.5 4.5L10 8l-3.5 3.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="M10.25 10.25l3.25 3.25" />
    </>
  ),
  tick: <path d="M3.5 8.5l3 3 6-7" />,
  warning: <path d="M8 2.5l6 10.75H2zM8 6.75v3M8 11.75v.1" />,
  user: (
    <>
      <circle cx="8" cy="5.25" r="2.5" />
      <path d="M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4" />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

export type IconName = keyof typeof ICONS

/** Always beside a word or inside a named button, so it is hidden from a screen reader. */
export function Icon({ name, small = false }: { readonly name: IconName; readonly small?: boolean }) {
  return (
    <svg className={small ? 'i s' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {ICONS[name]}
    </svg>
  )
}
