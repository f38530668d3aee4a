import type { Placement } from './context.ts'

const KEY = 'ambit:open'
/** Below this width (CSS pixels) a docked assistant would cover the page, so it begins closed. */
const ROOM_PX = 1024

/** Whether an assistant begins open: as the person left it in this tab, else as the page wants it, else where there is room. */
export function beginsOpen(placement: Placement, wanted: boolean | undefined): boolean {
  if (placement === 'inline') return true
  const left = remembered()
  if (left !== undefined) return left
  return wanted ?? (placement === 'docked' && window.innerWidth >= ROOM_PX)
}

export function rememberOpen(open: boolean): void {
  try {
    sessionStorage.setItem(KEY, open ? '1' : '0')
  } catch {
    // A page without storage begins the same way each time.
  }
}

function remembered(): boolean | undefined {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === null ? undefined : kept === '1'
  } catch {
    return undefined
  }
}
