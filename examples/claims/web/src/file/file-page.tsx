import { useCallback, useEffect } from 'react'
import type { DeskView } from '../../../shared/api.ts'
import { loadFile } from '../api.ts'
import { Trouble, Waiting } from '../parts/states.tsx'
import { Link } from '../parts/link.tsx'
import { LIST_PATH } from '../address.ts'
import { usePageHeading } from '../page-heading.ts'
import { useRemote } from '../remote.ts'
import { type ClaimFile, insuredParty } from './claim-file.ts'
import { ClaimDesk } from './claim-desk.tsx'

export interface OpenedFile {
  readonly id: string
  readonly reference: string
}

/** The file of one claim: asked for, then shown with the assistant beside it. `onOpened` tells the bar which file was opened last. */
export function FilePage({ id, desk, onOpened }: { readonly id: string; readonly desk: DeskView; readonly onOpened: (opened: OpenedFile) => void }) {
  const load = useCallback((signal: AbortSignal) => loadFile(id, desk.team, signal), [id, desk.team])
  const { remote, retry } = useRemote<ClaimFile>(load)
  const reference = remote.kind === 'ready' ? remote.value.claim.reference : undefined
  useEffect(() => {
    if (reference !== undefined) onOpened({ id, reference })
  }, [id, reference, onOpened])
  switch (remote.kind) {
    case 'loading':
      return <Waiting title="Claim file" sentence="Opening the claim…" />
    case 'failed':
      return <Trouble title="The claim could not be opened" sentence={remote.sentence} retry={retry} />
    case 'missing':
      return <Missing id={id} />
    case 'ready':
      return <Opened key={remote.value.claim.id} file={remote.value} personName={firstName(desk.handler.name)} />
  }
}

function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

function Opened({ file, personName }: { readonly file: ClaimFile; readonly personName: string }) {
  const heading = usePageHeading(`${file.claim.reference}, ${insuredParty(file.claim)?.name ?? 'no names recorded'}`)
  return <ClaimDesk file={file} heading={heading} personName={personName} />
}

function Missing({ id }: { readonly id: string }) {
  const heading = usePageHeading('No such claim')
  return (
    <main className="page" id="main">
      <h1 ref={heading} tabIndex={-1}>
        No such claim
      </h1>
      <p className="page-line">
        There is no claim with the id {id} on this desk. <Link to={LIST_PATH}>Go to the list of claims</Link>
      </p>
    </main>
  )
}
