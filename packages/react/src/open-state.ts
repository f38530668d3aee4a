import type { Placement } from './context.ts'

/** Two assistants of one page are open or closed each for itself. */
const keyOf = (agent: string): string => `ambit:open:${agent}`
/** Below this width (CSS pixels) a docked assistant would cover the page, so it begins closed. */
const ROOM_PX = 1024

/** Whether an assistant begins open: as the person left it in this tab, else as the page wants it, else where there is room. */
export function beginsOpen(agent: string, placement: Placement, wanted: boolean | undefined): boolean {
  if (placement === 'inline') return true
  const left = remembered(agent)
  if (left !== undefined) return left
  return wanted ?? (placement === 'docked' && window.innerWidth >= ROOM_PX)
}

export function rememberOpen(agent: string, open: boolean): void {
  try {
    sessionStorage.setItem(keyOf(agent), open ? '1' : '0')
  } catch {
    // A page without storage begins the same way each time.
  }
}

function remembered(agent: string): boolean | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(agent))
    return kept === null ? undefined : kept === '1'
  } catch {
    return undefined
  }
}
