import { useState } from 'react'
import { usePageHeading } from '../page-heading.ts'
import { Trouble, Waiting } from '../parts/states.tsx'
import { type Contacts, useContacts } from '../contacts/use-contacts.ts'
import type { Contact } from '../../../shared/contacts.ts'
import { CheckStep } from './check-step.tsx'
import { type Columns, guessedColumns } from './columns.ts'
import { DoneStep } from './done-step.tsx'
import { type ImportLine, importLines } from './lines.ts'
import { MapStep } from './map-step.tsx'
import { PasteStep } from './paste-step.tsx'
import { type PastedRows, rowsOf } from './rows.ts'

/** Takes contacts in from a pasted list, step by step; nothing is added before the last one. */
export function ImportPage() {
  const contacts = useContacts()
  switch (contacts.seen.kind) {
    case 'loading':
      return <Waiting title="Import" />
    case 'missing':
      return <Trouble title="Import" sentence="There are no contacts at this address." />
    case 'failed':
      return <Trouble title="The contacts could not be loaded" sentence={contacts.seen.sentence} retry={() => void contacts.refresh()} />
    case 'ready':
      return <Import contacts={contacts} known={contacts.seen.view.contacts} />
  }
}

type Step =
  | { readonly at: 'paste' }
  | { readonly at: 'map'; readonly pasted: PastedRows; readonly columns: Columns }
  | { readonly at: 'check'; readonly pasted: PastedRows; readonly columns: Columns; readonly lines: readonly ImportLine[] }
  | { readonly at: 'import'; readonly added: number; readonly left: number }

const STEPS = [
  { id: 'paste', name: 'Paste' },
  { id: 'map', name: 'Map' },
  { id: 'check', name: 'Check' },
  { id: 'import', name: 'Import' },
] as const

function Import({ contacts, known }: { readonly contacts: Contacts; readonly known: readonly Contact[] }) {
  const heading = usePageHeading('Import')
  const [text, setText] = useState('')
  const [step, setStep] = useState<Step>({ at: 'paste' })
  const add = async (chosen: readonly ImportLine[], left: number): Promise<void> => {
    await contacts.addAll(chosen, 'person')
    setStep({ at: 'import', added: chosen.length, left })
    setText('')
  }
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        Import
      </h1>
      <ol className="steps" aria-label="Steps">
        {STEPS.map(({ id, name }) => (
          <li key={id} aria-current={step.at === id ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      <At step={step} text={text} onText={setText} onStep={setStep} known={known} onAdd={add} />
    </main>
  )
}

interface AtProps {
  readonly step: Step
  readonly text: string
  readonly known: readonly Contact[]
  readonly onText: (text: string) => void
  readonly onStep: (step: Step) => void
  readonly onAdd: (chosen: readonly ImportLine[], left: number) => Promise<void>
}

function At({ step, text, known, onText, onStep, onAdd }: AtProps) {
  switch (step.at) {
    case 'paste': {
      const begin = (): void => {
        const pasted = rowsOf(text)
        onStep({ at: 'map', pasted, columns: guessedColumns(pasted) })
      }
      return <PasteStep text={text} onText={onText} onNext={begin} />
    }
    case 'map': {
      const { pasted } = step
      return (
        <MapStep
          pasted={pasted}
          columns={step.columns}
          onColumns={(columns) => onStep({ ...step, columns })}
          onBack={() => onStep({ at: 'paste' })}
          onNext={() => onStep({ at: 'check', pasted, columns: step.columns, lines: importLines(pasted.rows, step.columns, known) })}
        />
      )
    }
    case 'check':
      return <CheckStep lines={step.lines} onBack={() => onStep({ at: 'map', pasted: step.pasted, columns: step.columns })} onAdd={onAdd} />
    case 'import':
      return <DoneStep added={step.added} left={step.left} onAgain={() => onStep({ at: 'paste' })} />
  }
}
