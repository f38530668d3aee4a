import { useState } from 'react'
import type { DeskView } from '../../shared/api.ts'
import { claimPath, LIST_PATH, parseAddress, usePath } from './address.ts'
import { loadDesk } from './api.ts'
import { FilePage, type OpenedFile } from './file/file-page.tsx'
import { ClaimsPage } from './list/claims-page.tsx'
import { usePageHeading } from './page-heading.ts'
import { Icon } from './parts/icon.tsx'
import { Link } from './parts/link.tsx'
import { SkipsContext } from './parts/skips.ts'
import { Trouble, Waiting } from './parts/states.tsx'
import { type Remote, useRemote } from './remote.ts'
import { weekdayDate } from './text/dates.ts'

/** The whole desk: the bar, and the page that the address names. */
export function App() {
  const path = usePath()
  const { remote, retry } = useRemote(loadDesk)
  const [opened, setOpened] = useState<OpenedFile>()
  const [skips, setSkips] = useState<HTMLElement | null>(null)
  return (
    <SkipsContext value={skips}>
      <div ref={setSkips}>
        <a className="btn skip" href="#main">
          Skip to the main part
        </a>
      </div>
      <Bar path={path} desk={remote.kind === 'ready' ? remote.value : undefined} opened={opened} />
      <Page path={path} desk={remote} retry={retry} onOpened={setOpened} />
    </SkipsContext>
  )
}

interface PageProps {
  readonly path: string
  readonly desk: Remote<DeskView>
  readonly retry: () => void
  readonly onOpened: (opened: OpenedFile) => void
}

function Page({ path, desk, retry, onOpened }: PageProps) {
  const address = parseAddress(path)
  switch (desk.kind) {
    case 'loading':
      return <Waiting title="Claims desk" sentence="Opening the desk…" />
    case 'failed':
      return <Trouble title="The claims desk could not be opened" sentence={desk.sentence} retry={retry} />
    case 'missing':
      return <Trouble title="The claims desk could not be opened" sentence="The server at this address is no claims desk." retry={retry} />
    case 'ready':
      switch (address.kind) {
        case 'list':
          return <ClaimsPage today={desk.value.today} />
        case 'claim':
          return <FilePage key={address.id} id={address.id} desk={desk.value} onOpened={onOpened} />
        case 'unknown':
          return <NoSuchPage />
      }
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
        This address leads nowhere on the desk. <Link to={LIST_PATH}>Go to the list of claims</Link>
      </p>
    </main>
  )
}

function Bar({ path, desk, opened }: { readonly path: string; readonly desk: DeskView | undefined; readonly opened: OpenedFile | undefined }) {
  const address = parseAddress(path)
  return (
    <header className="bar">
      <span className="brand">
        Fenwick Mutual <span>Claims desk</span>
      </span>
      <nav aria-label="Desk">
        <Link to={LIST_PATH} current={address.kind === 'list'}>
          Claims
        </Link>
        {opened === undefined ? null : (
          <Link to={claimPath(opened.id)} current={address.kind === 'claim' && address.id === opened.id}>
            {opened.reference}
          </Link>
        )}
      </nav>
      {desk === undefined ? null : (
        <p className="bar-who">
          <time className="mid" dateTime={desk.today}>
            {weekdayDate(desk.today)}
          </time>
          <span className="bar-name">
            <Icon name="user" />
            {desk.handler.name}
          </span>
        </p>
      )}
    </header>
  )
}
