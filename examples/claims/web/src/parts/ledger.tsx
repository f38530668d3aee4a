import { Fragment, type ReactNode } from 'react'

export interface Column {
  readonly head: string
  /** Figures: tabular and aligned to the end. */
  readonly figures?: boolean
  /** Left out where the panel is narrow, because another column says enough. */
  readonly optional?: boolean
}

export interface LedgerRow {
  readonly key: string
  /** Ref of the record that the row is about: the row's anchor. */
  readonly ref?: string
  readonly cells: readonly ReactNode[]
  /** A sum has a rule above it, a final total two below as well. */
  readonly sum?: 'sum' | 'total'
  /** A bar of the row's figures, over the whole width under them: for the eye alone, since the cells say it all. */
  readonly bar?: ReactNode
}

/** A cell where the record has no value, written out in quiet ink. */
export function Absent({ children = 'Not recorded' }: { readonly children?: string }) {
  return <span className="dim">{children}</span>
}

/**
 * A table that becomes a list of cards where its panel is narrow: each cell then carries its column's name. It stays a
 * table for a screen reader.
 */
export function Ledger({ caption, columns, rows }: { readonly caption: string; readonly columns: readonly Column[]; readonly rows: readonly LedgerRow[] }) {
  return (
    <table className="ledger" aria-label={caption}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={cellClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <tr id={row.ref} className={rowClass(row)}>
              {columns.map((column, place) => (
                <td key={column.head} className={cellClass(column)} data-label={column.head}>
                  {isBlank(row.cells[place]) ? null : <div>{row.cells[place]}</div>}
                </td>
              ))}
            </tr>
            {row.bar === undefined ? null : (
              <tr className="bar-row" aria-hidden="true">
                <td colSpan={columns.length}>{row.bar}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function isBlank(cell: ReactNode): boolean {
  return cell === undefined || cell === null || cell === ''
}

function cellClass(column: Column): string | undefined {
  const names = [column.figures === true ? 'num' : '', column.optional === true ? 'opt' : ''].filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join(' ')
}

function rowClass(row: LedgerRow): string | undefined {
  if (row.sum === undefined) return undefined
  return row.sum === 'total' ? 'sum total' : 'sum'
}
