import type { Tool } from '@ambit/domain'
import { ordersIn } from './orders.ts'
import { type Deed, isShowing, isListing, nounsOf, verbForms, verbsOf } from './verbs.ts'
import { stem, wordsOf } from './words.ts'

const FINDING = /\b(?:find|search|look(?:ing)? for|mentions?|mentioned|anything about|locate)\b/i

/** How well what a tool does fits what is asked: nothing is changed, and nothing on the screen moves, because a noun fits. */
export function deedFit(tool: Tool, deed: Deed, text: string): number {
  const verbs = verbForms(tool)
  const placed = /\bwhere\b.*\bfind\b/i.test(text)
  const words = wordsOf(text)
  const said = words.some((word) => verbs.has(word) && !(placed && word === 'find'))
  const named = nounsOf(tool).some((noun) => words.map(stem).includes(stem(noun)))
  switch (deed) {
    case 'change':
      return isOrdered(tool, text) ? 1.6 : 0
    case 'show':
      if (isForbidden(tool, text)) return 0
      return said || isShowing(text) || (named && /\bshow\b/i.test(text)) ? 1.6 : 0
    case 'find':
      return said || (FINDING.test(text) && !placed) ? 1.6 : 0.3
    case 'load':
      return 0.01
    case 'read':
      return (isShowing(text) ? 0.7 : 1) * (isListing(text) && named && /list|overview/.test(tool.name) ? 1.5 : 1)
  }
}

function isOrdered(tool: Tool, text: string): boolean {
  return ordersIn(text, verbsOf(tool)).some(({ mood }) => mood === 'ordered')
}

/** Only by its own verb: what people say for showing has many other uses. */
function isForbidden(tool: Tool, text: string): boolean {
  const moods = ordersIn(text, new Set(wordsOf(tool.name).slice(0, 1))).map(({ mood }) => mood)
  return moods.includes('forbidden') && !moods.includes('ordered')
}
