import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Assistant, CapabilityProvider } from '@ambit/react'
import type { SessionView } from '../../shared/api.ts'
import { type Address, CONTACTS_PATH, parseAddress, usePath } from './address.ts'
import { getToken, loadSession, SESSION_URL, signOut } from './api.ts'
import { Bar } from './bar.tsx'
import { BillingPage } from './billing/billing-page.tsx'
import { ContactsPage } from './contacts/contacts-page.tsx'
import { GalleryPage } from './graphs/gallery-page.tsx'
import { HelpPage } from './help/help-page.tsx'
import { HostCallbacks } from './host-callbacks.tsx'
import { ImportPage } from './import/import-page.tsx'
import { MembersPage } from './members/members-page.tsx'
import { usePageHeading } from './page-heading.ts'
import { Link } from './parts/link.tsx'
import { Problem, Trouble, Waiting } from './parts/states.tsx'
import { sentenceOf, SIGNED_OUT } from './shared-view.ts'
import { SignInPage } from './sign-in-page.tsx'
import { Tour } from './tour/tour.tsx'

/** The canvas is the larger half of the studio, and only the editor needs it. */
const GraphPage = lazy(async () => ({ default: (await import('./graphs/graph-page.tsx')).GraphPage }))

type Known =
  | { readonly kind: 'loading' }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'someone'; readonly session: SessionView }
  | { readonly kind: 'failed'; readonly sentence: string }

/** The whole studio: who is signed in, and the page that the address names. */
export function App() {
  const [known, setKnown] = useState<Known>({ kind: 'loading' })
  const ask = useCallback(async () => setKnown(await whoIsHere()), [])
  useEffect(() => {
    const begin = async (): Promise<void> => setKnown(await whoIsHere())
    void begin()
  }, [])
  useEffect(() => {
    const onSignedOut = (): void => void ask()
    window.addEventListener(SIGNED_OUT, onSignedOut)
    return () => window.removeEventListener(SIGNED_OUT, onSignedOut)
  }, [ask])
  switch (known.kind) {
    case 'loading':
      return <Waiting title="Studio" />
    case 'failed':
      return <Trouble title="The studio could not be opened" sentence={known.sentence} retry={() => void ask()} />
    case 'nobody':
      return <SignInPage onSignedIn={(session) => setKnown({ kind: 'someone', session })} />
    case 'someone':
      return <Desk session={known.session} onSignIn={ask} />
  }
}

async function whoIsHere(): Promise<Known> {
  try {
    const session = await loadSession()
    return session === undefined ? { kind: 'nobody' } : { kind: 'someone', session }
  } catch (error) {
    return { kind: 'failed', sentence: sentenceOf(error) }
  }
}

/** One conversation for the whole studio: it goes on when the person goes to another page, and each page lends its own tools. */
function Desk({ session, onSignIn }: { readonly session: SessionView; readonly onSignIn: () => Promise<void> }) {
  const address = parseAddress(usePath())
  const { person, assistantUrl } = session
  const [problem, setProblem] = useState<string>()
  const [toured, setToured] = useState<number>()
  const leave = async (): Promise<void> => {
    try {
      await signOut()
      // The next person at this screen finds nothing of this one's pages.
      window.location.assign('/')
    } catch (error) {
      setProblem(`You are still signed in. ${sentenceOf(error)}`)
    }
  }
  return (
    <CapabilityProvider
      server={assistantUrl}
      agent="studio"
      getToken={getToken}
      sessionUrl={SESSION_URL}
      onSignIn={onSignIn}
      personName={person.name.split(' ')[0] ?? person.name}
    >
      <a className="btn skip" href="#main">
        Skip to the main part
      </a>
      <HostCallbacks onTour={setToured} />
      <Bar person={person} address={address} toured={toured} onLeave={() => void leave()} />
      {toured === undefined ? null : <Tour at={toured} onGo={setToured} onClose={() => setToured(undefined)} />}
      {problem !== undefined && <Problem sentence={problem} />}
      <Page address={address} onTour={() => setToured(0)} />
      <aside className="assistant" aria-label="Assistant">
        <Assistant placement={address.kind === 'graph' ? 'docked' : 'floating'} placeholder="Ask about this page" />
      </aside>
    </CapabilityProvider>
  )
}

function Page({ address, onTour }: { readonly address: Address; readonly onTour: () => void }) {
  switch (address.kind) {
    case 'contacts':
      return <ContactsPage />
    case 'graphs':
      return <GalleryPage />
    case 'members':
      return <MembersPage />
    case 'billing':
      return <BillingPage />
    case 'import':
      return <ImportPage />
    case 'help':
      return <HelpPage onTour={onTour} />
    case 'graph':
      return (
        <Suspense fallback={<Waiting title="Graph" />}>
          <GraphPage key={address.id} id={address.id} />
        </Suspense>
      )
    case 'unknown':
      return <NoSuchPage />
  }
}

function NoSuchPage() {
  const heading = usePageHeading('No such page')
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        No such page
      </h1>
      <p className="page-line">
        This address leads nowhere in the studio. <Link to={CONTACTS_PATH}>Go to the contacts</Link>
      </p>
    </main>
  )
}
