import type { ReactNode } from 'react'
import type { ValueFrom } from '@ambit/domain'
import { Icon } from '../icons.tsx'

const PATHS = {
  trash: 'M3 4.5h10M6.25 4.5V2.75h3.5V4.5M4.5 4.5l.6 9h5.8l.6-9',
  say: 'M2.5 3.25h11v7.5H7.75L4.75 13.25v-2.5H2.5z',
  window: 'M2.25 3.5h11.5v9H2.25zM2.25 6h11.5',
}

/** Icons that only the card has. */
export function Glyph({ name }: { readonly name: keyof typeof PATHS }): ReactNode {
  return (
    <svg className="i s" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}

export function FromIcon({ from }: { readonly from: ValueFrom }): ReactNode {
  switch (from.kind) {
    case 'person':
      return <Glyph name="say" />
    case 'result':
      return <Icon name={from.trusted ? 'tick' : 'warn'} className="s" />
    case 'page':
      return <Glyph name="window" />
    case 'assistant':
      return <Icon name="mark" className="s" />
  }
}
