import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

/**
 * The focus goes to the card when it comes, where the person is in the widget and has typed nothing; and back to the composer when
 * it folds under them. Letters that are typed on the card itself go to the composer, so that none is lost.
 */
export function useCardFocus(
  card: RefObject<HTMLElement | null>,
  ids: string,
): { readonly onPress: () => void; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const wasPressed = useRef(false)
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const now = ids.split(',')
    const isNew = now.some((id) => !known.current.includes(id))
    known.current = now
    // After the panel's own: an open card has the focus before the composer.
    queueMicrotask(() => {
      const { current } = card
      const root = current?.getRootNode()
      if (current === null || !(root instanceof ShadowRoot)) return
      if (isNew ? canTake(root) : wasPressed.current && isLost(root)) current.focus()
    })
  }, [card, ids])
  useEffect(() => {
    const root = card.current?.getRootNode()
    return () =>
      queueMicrotask(() => {
        if (wasPressed.current && root instanceof ShadowRoot && isLost(root)) afterwards(root)?.focus()
      })
  }, [card])
  return {
    onPress: () => {
      wasPressed.current = true
    },
    onKeyDown: (event) => {
      const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const root = card.current?.getRootNode()
      if (isLetter && event.target === card.current && root instanceof ShadowRoot) composerIn(root)?.focus()
    },
  }
}

function canTake(root: ShadowRoot): boolean {
  const { activeElement: active } = root
  const isTyping = (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement) && active.value !== ''
  return active !== null && !isTyping
}

/** What had it was taken away. */
function isLost(root: ShadowRoot): boolean {
  return root.activeElement === null && (document.activeElement === null || document.activeElement === document.body)
}

function composerIn(root: ShadowRoot): HTMLElement | null {
  return root.querySelector('textarea[part=composer]')
}

/** In a text field the focus would bring up a keyboard on the screen. */
function afterwards(root: ShadowRoot): HTMLElement | null {
  return matchMedia('(pointer: coarse)').matches ? root.querySelector('.log') : composerIn(root)
}
