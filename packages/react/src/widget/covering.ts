import { useCallback, useEffect, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react'
import type { Placement } from '../context.ts'

/** As in the styles: at this width an open panel covers the page. */
const NARROW = '(max-width:480px)'
const FOCUSABLE = 'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex="0"]'

export interface CoveringParts {
  readonly panel: RefObject<HTMLElement | null>
  readonly composer: RefObject<HTMLTextAreaElement | null>
  readonly placement: Placement
}

/**
 * Whether the panel covers the whole page. Then it is a dialog: Tab stays in it, and what the page focuses behind it gives the
 * focus back. A dialog of the page itself lies above and keeps it.
 */
export function useCovering({ panel, composer, placement }: CoveringParts): { readonly covers: boolean; readonly onTab: (event: KeyboardEvent) => void } {
  const isNarrow = useSyncExternalStore(followWidth, () => matchMedia(NARROW).matches)
  const covers = isNarrow && placement !== 'inline'
  useEffect(() => {
    if (!covers) return undefined
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || holds(panel.current, target) || target.closest(':modal') !== null) return
      // In a text field the focus would bring up a keyboard on the screen.
      const back = matchMedia('(pointer: coarse)').matches ? panel : composer
      ;(back.current ?? panel.current)?.focus()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [covers, panel, composer])
  const onTab = useCallback(
    (event: KeyboardEvent): void => {
      const inside = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter((each) => each.checkVisibility())
      const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]]
      if (event.target !== from) return
      event.preventDefault()
      to?.focus()
    },
    [panel],
  )
  return { covers, onTab }
}

function followWidth(changed: () => void): () => void {
  const width = matchMedia(NARROW)
  width.addEventListener('change', changed)
  return () => width.removeEventListener('change', changed)
}

/** From outside a shadow root its host stands for all that is in it. */
function holds(panel: HTMLElement | null, target: Element): boolean {
  const root = panel?.getRootNode()
  return panel?.contains(target) === true || (root instanceof ShadowRoot && root.host.contains(target))
}
