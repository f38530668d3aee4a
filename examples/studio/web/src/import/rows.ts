import { CONTACT_OPERATIONS_MAX } from '../../../shared/contacts.ts'

/** A list as it was pasted: lines of equally many cells. */
export interface PastedRows {
  /** What the first line calls the columns; absent where it is a contact like the others. */
  readonly names?: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** As many lines as one change may add. */
export const LINES_MAX = CONTACT_OPERATIONS_MAX

const COLUMN_WORD =
  /^(full |first |last )?name$|^(organisation|organization|company|firm|e-?mail( address)?|address|phone( number)?|telephone|tel|mobile|tags?|labels?)$/i

/** Reads a list with tabs, semicolons or commas between its parts, and with quotes around a part that has them in it (RFC 4180). */
export function rowsOf(text: string): PastedRows {
  const lines = cellsOf(text, separatorOf(text)).filter((cells) => cells.some((cell) => cell !== ''))
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const even = lines.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')])
  const [first, ...rest] = even
  const isNamed = first !== undefined && first.filter((cell) => cell !== '').every((cell) => COLUMN_WORD.test(cell))
  return isNamed ? { names: first, rows: rest } : { rows: even }
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/).filter((each) => each.trim() !== '')
  const count = (separator: string): number => line.split(separator).length
  return ['\t', ';', ','].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function cellsOf(text: string, separator: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    lines.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      cell += char
      at += 1
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === separator) endCell()
    else if (!isQuoted && char === '\n') {
      endCell()
      lines.push([])
    } else cell += char
  }
  endCell()
  return lines
}
