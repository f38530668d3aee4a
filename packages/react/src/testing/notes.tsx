import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useRegisterCapability } from '../index.ts'

/** A page of notes that lends its tools while it is open, with buttons that draw it often and leave it. */
export function NotesPage(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const [draws, setDraws] = useState(0)
  const redraw = (): void => {
    for (let at = 0; at < 1_000; at += 1) flushSync(() => setDraws((before) => before + 1))
  }
  return (
    <div id="notes-page" data-draws={draws}>
      {isOpen && <Notes draws={draws} />}
      <button type="button" id="redraw" onClick={redraw}>
        Draw often
      </button>
      <button type="button" id="leave" onClick={() => setOpen(!isOpen)}>
        Leave or come
      </button>
    </div>
  )
}

function Notes({ draws }: { readonly draws: number }): ReactNode {
  const [notes, setNotes] = useState<readonly string[]>([])
  useRegisterCapability(
    [
      {
        name: 'get_notes_overview',
        description: 'Lists the notes. Call it when you start.',
        parameters: { type: 'object' },
        readOnly: true,
        call: () => ({ ok: true, notes, draws }),
      },
      {
        name: 'add_note',
        description: 'Adds a note. Use it when the person asks for one.',
        parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        call: ({ text }) => {
          setNotes([...notes, text])
          return { ok: true, count: notes.length + 1 }
        },
      },
    ],
    { scopeId: 'notes:list', pageTitle: 'Notes', pageInstructions: 'Read the overview before you add.' },
  )
  return (
    <ul>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** A page whose tools have every fault that a developer is warned of. */
export function FaultyPage(): ReactNode {
  const tools = Array.from({ length: 13 }, (_each, at) => ({
    name: `tool_${at}`,
    description: 'Does something when asked.',
    parameters: { type: 'object' },
    call: () => ({ ok: true }),
  }))
  useRegisterCapability([...tools, { name: 'badName', description: 'Does something.', parameters: { type: 'object' }, call: () => ({ ok: true }) }], {
    scopeId: 'faults:list',
    pageTitle: 'Faults',
  })
  useRegisterCapability(
    ['get_faults_overview', 'tool_0'].map((name) => ({
      name,
      description: 'Tells it when asked.',
      parameters: { type: 'object' },
      call: () => ({ ok: true }),
    })),
    { scopeId: 'faults:other', pageTitle: 'Others' },
  )
  return null
}
