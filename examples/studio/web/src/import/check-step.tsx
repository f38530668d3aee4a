import { useState } from 'react'
import { useOneAtATime } from '../one-at-a-time.ts'
import { Problem } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import type { ImportLine } from './lines.ts'

export interface CheckStepProps {
  readonly lines: readonly ImportLine[]
  readonly onBack: () => void
  readonly onAdd: (chosen: readonly ImportLine[], left: number) => Promise<void>
}

/** Each line as it would be added. What cannot be is left out; what is doubtful is too, until the person ticks it. */
export function CheckStep({ lines, onBack, onAdd }: CheckStepProps) {
  const [taken, setTaken] = useState<ReadonlySet<ImportLine>>(new Set(lines.filter(({ problem, doubt }) => problem === undefined && doubt === undefined)))
  const [problem, setProblem] = useState<string>()
  const once = useOneAtATime()
  const chosen = lines.filter((line) => taken.has(line))
  const take = (line: ImportLine, isTaken: boolean): void => setTaken(new Set(lines.filter((each) => (each === line ? isTaken : taken.has(each)))))
  const add = async (): Promise<void> => {
    setProblem(undefined)
    await onAdd(chosen, lines.length - chosen.length).catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  return (
    <>
      <p className="page-line">
        {counted(chosen.length)} will be added, {lines.length - chosen.length} left out.
      </p>
      <div className="panel wide">
        <table>
          <thead>
            <tr>
              <th>
                <span className="sr">Add</span>
              </th>
              <th>Name</th>
              <th>Organisation</th>
              <th>E-mail</th>
              <th>Phone</th>
              <th>Tags</th>
              <th>To look at</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              // Two lines may say the same.
              // oxlint-disable-next-line react/no-array-index-key
              <LineRow key={at} line={line} number={at + 1} isTaken={taken.has(line)} onTake={(isTaken) => take(line, isTaken)} />
            ))}
          </tbody>
        </table>
      </div>
      <Problem sentence={problem} />
      <div className="row">
        <button type="button" className="btn main" disabled={chosen.length === 0} onClick={() => void once(add)}>
          Add {counted(chosen.length)}
        </button>
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      </div>
    </>
  )
}

interface LineRowProps {
  readonly line: ImportLine
  readonly number: number
  readonly isTaken: boolean
  readonly onTake: (isTaken: boolean) => void
}

function LineRow({ line: { fields, tags, problem, doubt }, number, isTaken, onTake }: LineRowProps) {
  return (
    <tr className={isTaken ? undefined : 'out'}>
      <td>
        <input
          type="checkbox"
          aria-label={`Add line ${number}, ${fields.name || 'no name'}`}
          checked={isTaken}
          disabled={problem !== undefined}
          onChange={(event) => onTake(event.currentTarget.checked)}
        />
      </td>
      <td>{orNone(fields.name)}</td>
      <td>{orNone(fields.organisation)}</td>
      <td>{orNone(fields.email)}</td>
      <td>{orNone(fields.phone)}</td>
      <td>{orNone(tags.join(', '))}</td>
      <td>{problem === undefined ? (doubt ?? '') : <span className="danger">{problem}</span>}</td>
    </tr>
  )
}

function orNone(text: string) {
  return text === '' ? <span className="dim">none</span> : text
}

function counted(count: number): string {
  return `${count} contact${count === 1 ? '' : 's'}`
}
