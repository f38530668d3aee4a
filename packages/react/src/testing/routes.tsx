import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useAssistant, useRegisterCapability } from '../index.ts'

/** Two pages under one shell, as an app with a router has them; the second lends its tools once its rows are there. */
export function Routes(): ReactNode {
  const [route, setRoute] = useState('contacts')
  const { send } = useAssistant()
  const go = (to: string): void => {
    history.pushState(null, '', `#${to}`)
    setRoute(to)
  }
  return (
    <div id="route" data-route={route}>
      {route === 'contacts' ? <Contacts /> : <Graphs />}
      <button type="button" id="go" onClick={() => go(route === 'contacts' ? 'graphs' : 'contacts')}>
        Other page
      </button>
      <button
        type="button"
        id="go-and-ask"
        onClick={() => {
          go('graphs')
          void send('hello')
        }}
      >
        Other page, and ask
      </button>
    </div>
  )
}

const EMPTY = { type: 'object' } as const

function Contacts(): ReactNode {
  const [names, setNames] = useState<readonly string[]>([])
  useRegisterCapability(
    [
      { name: 'get_contacts_overview', description: 'Lists the contacts. Call it when you start.', parameters: EMPTY, call: () => ({ ok: true, names }) },
      {
        name: 'add_contact',
        description: 'Adds a contact. Use it when the person asks for one.',
        parameters: { type: 'object', properties: { name: { type: 'string' }, ms: { type: 'integer' } }, required: ['name'] },
        call: async ({ name, ms = 0 }) => {
          localStorage.setItem('ran', `${localStorage.getItem('ran') ?? ''} ${name}`)
          await new Promise((resolve) => void setTimeout(resolve, ms))
          setNames((before) => [...before, name])
          return { ok: true, added: name }
        },
      },
      {
        name: 'wait_for_ever',
        description: 'Never ends. Use it when asked.',
        parameters: EMPTY,
        timeoutMs: 200,
        call: () => new Promise<never>(() => undefined),
      },
      {
        name: 'fail_at_once',
        description: 'Throws. Use it when asked.',
        parameters: EMPTY,
        call: () => {
          throw new Error('The list is locked.')
        },
      },
    ],
    { scopeId: 'contacts:list', pageTitle: 'Contacts' },
  )
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

/** Longer than a render and shorter than the time that a route gets, in milliseconds. */
const ROWS_MS = 60

function Graphs(): ReactNode {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    // At once, so that on a busy machine too it is drawn before the time of a route is over.
    const timer = setTimeout(() => flushSync(() => setRead(true)), ROWS_MS)
    return () => clearTimeout(timer)
  }, [])
  useRegisterCapability(
    [
      { name: 'get_graphs_overview', description: 'Lists the graphs. Call it when you start.', parameters: EMPTY, call: () => ({ ok: true, graphs: [] }) },
      { name: 'add_graph', description: 'Adds a graph. Use it when asked.', parameters: EMPTY, call: () => ({ ok: true }) },
    ],
    { scopeId: 'graphs:list', pageTitle: 'Graphs', enabled: isRead },
  )
  return <p>{isRead ? 'No graphs yet.' : 'Reading…'}</p>
}
