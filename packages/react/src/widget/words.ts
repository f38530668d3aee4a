import type { ActivityItem, Shown } from '@ambit/client'
import { PANEL_ACTION } from '@ambit/client'
import type { Messages } from '../text/messages.ts'

/** `prior_claims` and `priorClaims` as words: `Prior claims`. */
export function humanise(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a chip says of its call: the tool's own words, whatever came of it; the icon beside them tells that. */
export function chipLabel({ label, name, state }: ActivityItem, messages: Messages): string {
  const told = label || `${humanise(name)}…`
  return state === 'unfinished' ? messages.notFinished(told.replace(/(…|\.\.\.)$/, '')) : told
}

/** What a performed client action showed, in a line. */
export function shownText({ action, ok }: Shown, messages: Messages): string {
  const { panel, label } = action
  if (action.type !== PANEL_ACTION || typeof panel !== 'string') return messages.showed(humanise(action.type), ok)
  return messages.showedPanel(typeof label === 'string' ? label : humanise(panel), ok)
}

/** Seconds with one decimal: `0.3 s`. */
export function tookText(tookMs: number): string {
  return `${(tookMs / 1000).toFixed(1)} s`
}
