export interface Room {
  /** Widths of the pinned chips in their order, in pixels. */
  readonly chips: readonly number[]
  /** Width of the More button. */
  readonly more: number
  readonly room: number
  readonly rows: number
  /** Number of all quick actions: where each of them is a shown chip, there is no More button. */
  readonly total: number
}

/** How many chips may be shown so that they and the More button take no more than these rows. */
export function fitting({ chips, more, room, rows, total }: Room): number {
  for (let count = chips.length; count > 0; count -= 1) {
    const widths = chips.slice(0, count)
    if (rowsOf(count < total ? [...widths, more] : widths, room) <= rows) return count
  }
  return 0
}

const GAP_PX = 6

function rowsOf(widths: readonly number[], room: number): number {
  let rows = 1
  let used = 0
  for (const width of widths) {
    const wanted = used === 0 ? width : used + GAP_PX + width
    if (wanted <= room) used = wanted
    else {
      rows += 1
      used = width
    }
  }
  return rows
}
