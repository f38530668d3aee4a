import { LINES_MAX, rowsOf } from './rows.ts'

export interface PasteStepProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onNext: () => void
}

export function PasteStep({ text, onText, onNext }: PasteStepProps) {
  const count = rowsOf(text).rows.length
  return (
    <>
      <label className="field">
        <span className="lab">The list</span>
        <textarea
          className="in area pasted"
          aria-describedby="list-hint"
          placeholder={'Name, Organisation, E-mail\nLena Brandt, Brandt GmbH, lena@brandt.example'}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <span className="hint" id="list-hint">
          One contact a line, with commas, semicolons or tabs between the parts, as a spreadsheet copies it. A first line with the names of the columns helps.
        </span>
      </label>
      <div className="row wrap">
        <button type="button" className="btn main" disabled={count === 0 || count > LINES_MAX} onClick={onNext}>
          Next
        </button>
        <output className={count > LINES_MAX ? 'danger' : 'dim'}>{toldOf(count)}</output>
      </div>
    </>
  )
}

function toldOf(count: number): string {
  if (count === 0) return 'No line yet'
  if (count > LINES_MAX) return `${count} lines: at most ${LINES_MAX} at once. Take some out.`
  return count === 1 ? 'One line' : `${count} lines`
}
