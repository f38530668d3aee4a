import { StrictMode, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createRegistry, createSession, type LentTool, type PageOffer, type PageTools } from '@ambit/client'
import { AmbitContext, type Ambit } from '../context.ts'
import { Assistant, CapabilityProvider, useAssistant, type Placement, type Refs } from '../index.ts'
import { messagesFor } from '../text/locale.ts'
import { FaultyPage, NotesPage } from './notes.tsx'
import { Routes } from './routes.tsx'

const asked = new URLSearchParams(location.search)
const placement = (['docked', 'floating', 'inline'] as const).find((each): each is Placement => each === asked.get('placement')) ?? 'docked'
const locale = asked.get('locale')

/** Names a person, so that a reload finds what was kept for them. */
const TOKEN = `e30.${btoa('{"sub":"ruth"}')}.signature`

/** Code of the host that fails until it is mended. */
let faulty = asked.get('fault') !== null
addEventListener('mend', () => {
  faulty = false
})
function describe(): undefined {
  if (faulty) throw new Error('fault of the host')
}

const OPTIONS = {
  ...(asked.get('session') !== null && { sessionUrl: '/session' }),
  ...(asked.get('webmcp') === 'off' && { webMcp: false }),
}

/** A page with an assistant, as a test asks for it in its address. */
function Page(): ReactNode {
  const [shown, setShown] = useState<string[]>([])
  const [claim, setClaim] = useState('HOM-2026-001902')
  const [mounted, setMounted] = useState(asked.get('mounted') !== 'no')
  return (
    <CapabilityProvider
      server=""
      agent="claims"
      getToken={() => Promise.resolve(TOKEN)}
      record={{ type: 'claim', id: claim }}
      onClientAction={(action) => setShown((before) => [...before, JSON.stringify(action)])}
      personName="Ruth"
      describeAction={describe}
      {...(asked.get('environment') === 'test' && { environment: 'test' })}
      {...(asked.get('signin') !== null && { onSignIn: () => signIn(asked.get('signin') ?? '', () => setShown((before) => [...before, 'signed in'])) })}
      {...(locale !== null && { locale })}
      {...OPTIONS}
    >
      <main>
        <h1>A page of the host</h1>
        <p>
          Text with a <a href="#there">link</a> and a <button type="button">button</button>{' '}
          <svg viewBox="0 0 9 9" width="9">
            <path d="M0 0h9v9z" />
          </svg>
          .
        </p>
        <button type="button" id="mount" onClick={() => setMounted(true)}>
          Mount
        </button>
        <HostButton />
        {asked.get('lends') === 'notes' && (
          <>
            <NotesPage />
            <button type="button" id="other-claim" onClick={() => setClaim('MOT-2026-004417')}>
              Another claim
            </button>
          </>
        )}
        {asked.get('lends') === 'routes' && <Routes />}
        {asked.get('lends') === 'faults' && <FaultyPage />}
        <output id="opened" />
        <output id="shown">{shown.join('\n')}</output>
      </main>
      {mounted &&
        (placement === 'inline' ? (
          <div id="box">
            <Assistant placement="inline" />
          </div>
        ) : (
          <Assistant
            placement={placement}
            placeholder="Ask about this claim"
            {...(records !== null && { refs })}
            {...(asked.get('launcher') !== null && { launcher: asked.get('launcher') === 'none' ? null : <button type="button">Our helper</button> })}
          />
        ))}
    </CapabilityProvider>
  )
}

/** What this page has, as its address lists it. */
const records = asked.get('refs')
const refs: Refs = {
  has: (ref) => records?.split(',').includes(ref) === true,
  open: (ref) => document.querySelector('#opened')?.append(`${ref} `),
}

/** Signs in, or fails as the address says. */
async function signIn(how: string, done: () => void): Promise<void> {
  if (how === 'fails') throw new Error('sign-in failed')
  done()
}

function HostButton(): ReactNode {
  const { runQuickAction, isOpen } = useAssistant()
  return (
    <button type="button" id="ask" data-open={isOpen} onClick={() => void runQuickAction('policy_validation')}>
      Ask from the page
    </button>
  )
}

const quiet = (): void => undefined

/** The assistant on a page that lends tools: what the registry will give, given by hand. */
function Lending(): ReactNode {
  const [session] = useState(() =>
    createSession({ baseUrl: '', agentKey: 'claims', environment: 'test', getToken: () => Promise.resolve('token'), page: LENT }),
  )
  const ambit: Ambit = {
    session,
    registry: REGISTRY,
    messages: messagesFor('en', undefined),
    isOpen: true,
    focuses: false,
    open: quiet,
    close: quiet,
    place: quiet,
    personName: undefined,
    describeAction: undefined,
    onSignIn: undefined,
  }
  return (
    <AmbitContext.Provider value={ambit}>
      <Assistant />
    </AmbitContext.Provider>
  )
}

const REGISTRY = createRegistry()
const tool = (name: string, ambit: LentTool['metadata']['ambit']): LentTool => ({ name, description: '', parameters: {}, metadata: { ambit } })
const LENT: PageTools = {
  offer: () => OFFER,
  subscribe: () => () => undefined,
  perform: () => Promise.resolve([]),
}
const OFFER: PageOffer = {
  scopes: [
    { id: 'contacts', epoch: 'e', pageTitle: 'Contacts', pageInstructions: '' },
    { id: 'app', epoch: 'e', pageTitle: 'Shell', pageInstructions: '' },
  ],
  tools: [
    tool('contacts_overview', { scopeId: 'contacts', epoch: 'e', readOnly: true }),
    tool('add_contact', { scopeId: 'contacts', epoch: 'e' }),
    tool('start_tour', { callback: true }),
  ],
}

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<StrictMode>{asked.get('lend') === null ? <Page /> : <Lending />}</StrictMode>)
