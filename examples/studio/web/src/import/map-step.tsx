import { Problem } from '../parts/states.tsx'
import { type Columns, columnsProblem, FIELD_NAMES, FIELDS } from './columns.ts'
import type { PastedRows } from './rows.ts'

export interface MapStepProps {
  readonly pasted: PastedRows
  readonly columns: Columns
  readonly onColumns: (columns: Columns) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Lines that show what a column holds. */
const SHOWN = 3

export function MapStep({ pasted: { names, rows }, columns, onColumns, onBack, onNext }: MapStepProps) {
  const problem = columnsProblem(columns)
  const set = (at: number, chosen: string): void =>
    onColumns(columns.map((column, other) => (other === at ? (FIELDS.find((field) => field === chosen) ?? '') : column)))
  return (
    <>
      <p className="page-line">Say what each column is. What you leave out is not added.</p>
      <div className="panel wide">
        <table>
          <thead>
            <tr>
              <th>Column</th>
              <th>It is</th>
              <th>First lines</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => {
              const name = names?.[at] || `Column ${at + 1}`
              return (
                // Columns have no other name than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td className="who">{name}</td>
                  <td>
                    <select className="in" aria-label={`${name} is`} value={column} onChange={(event) => set(at, event.currentTarget.value)}>
                      <option value="">left out</option>
                      {FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {FIELD_NAMES[field]}
                        </option>
                      ))}
                    </select>
                  </td>
                  <td className="lines mid">
                    {rows
                      .slice(0, SHOWN)
                      .map((cells) => cells[at] || 'none')
                      .join(' · ')}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Problem sentence={problem} />
      <div className="row">
        <button type="button" className="btn main" disabled={problem !== undefined} onClick={onNext}>
          Next
        </button>
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      </div>
    </>
  )
}
