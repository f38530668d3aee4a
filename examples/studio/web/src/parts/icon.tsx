import type { ReactNode } from 'react'

/** Our own icons: 16 px, a stroke of 1.5, the colour of the text beside them. */
const ICONS = {
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  file: <path d="M9.25 2.5H4v11h8V5.25zM9.25 2.5v2.75H12M8 7.5v4M6.25 9.75L8 11.5l1.75-1.75" />,
  hide: <path d="M1.75 8C3.4 5.2 5.5 3.75 8 3.75S12.6 5.2 14.25 8c-1.65 2.8-3.75 4.25-6.25 4.25S3.4 10.8 1.75 8zM3 13L13 3" />,
  mark: (
    <>
      <path d="M13.1 10A5.5 5.5 0 1 1 11.6 3.85" />
      <circle cx="8" cy="8" r="1.9" fill="currentColor" stroke="none" />
    </>
  ),
  plus: <path d="M8 3v10M3 8h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.25" />
      <path d="M10.25 10.25l3.25 3.25" />
    </>
  ),
  trash: <path d="M3 4.5h10M6.25 4.5V2.75h3.5V4.5M4.5 4.5l.6 9h5.8l.6-9" />,
  undo: <path d="M5.5 3l-3 3 3 3M2.5 6h7a3.75 3.75 0 0 1 0 7.5H6.5" />,
  user: (
    <>
      <circle cx="8" cy="5.25" r="2.5" />
      <path d="M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4" />
    </>
  ),
  warning: <path d="M8 2.5l6 10.75H2zM8 6.75v3M8 11.75v.1" />,
} as const satisfies Readonly<Record<string, ReactNode>>

/** Always beside a word or inside a named button, so it is hidden from a screen reader. */
export function Icon({ name, small = false }: { readonly name: keyof typeof ICONS; readonly small?: boolean }) {
  return (
    <svg className={small ? 'i s' : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {ICONS[name]}
    </svg>
  )
}

/** The mark on what the assistant wrote. */
export function ByAssistant({ word = 'assistant' }: { readonly word?: string }) {
  return (
    <span className="by">
      <Icon name="mark" small />
      {word}
    </span>
  )
}
