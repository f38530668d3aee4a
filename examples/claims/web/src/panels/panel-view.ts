import type { ReactNode } from 'react'
import type { ClaimFile } from '../file/claim-file.ts'

/** What the side navigation writes at the end of a panel's link. */
export type PanelCount =
  | { readonly kind: 'plain' }
  | { readonly kind: 'none' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'pressing'; readonly words: string }

/** What one panel of `MATTER_PANELS` shows of a claim. */
export interface PanelView {
  readonly count: (file: ClaimFile) => PanelCount
  /** One line that says the panel's matter while it is folded. Undefined: there is none on this claim, and the page says so. */
  readonly gist: (file: ClaimFile) => string | undefined
  /** One line in the header of the open panel, where the contents do not say it. */
  readonly caption?: (file: ClaimFile) => string
  /** The quick action about this panel's topic. */
  readonly ask?: string
  /** The quick action is worth asking even where nothing is recorded: it looks for what should be. */
  readonly asksOfNothing?: true
  /** A question about it in plain words, which the assistant can answer from this claim. */
  readonly question?: string
  /** Whether it stands open at first. The person decides from then on. */
  readonly opens: (file: ClaimFile) => boolean
  /** Rendered only where there is a gist. */
  readonly body: (file: ClaimFile) => ReactNode
}

/** The count of a list: `none` where it is empty. */
export function countOf(list: readonly unknown[]): PanelCount {
  return list.length === 0 ? { kind: 'none' } : { kind: 'count', count: list.length }
}

/** For a panel about one thing, which is there or not. */
export function presence(thing: unknown): PanelCount {
  return thing === undefined ? { kind: 'none' } : { kind: 'plain' }
}

export const staysFolded = (): boolean => false
