import { useState } from 'react'
import type { Invitation, Invite, MembersView } from '../../../shared/members.ts'
import { BILLING_PATH } from '../address.ts'
import { usePageHeading } from '../page-heading.ts'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Problem, Trouble, Waiting } from '../parts/states.tsx'
import { sentenceOf } from '../shared-view.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'
import { type Members, useMembers } from './use-members.ts'

/** Who belongs to the studio, and who was invited. */
export function MembersPage() {
  const members = useMembers()
  switch (members.seen.kind) {
    case 'loading':
      return <Waiting title="Members" />
    case 'missing':
      return <Trouble title="Members" sentence="There are no members at this address." />
    case 'failed':
      return <Trouble title="The members could not be loaded" sentence={members.seen.sentence} retry={() => void members.refresh()} />
    case 'ready':
      return <People members={members} view={members.seen.view} />
  }
}

function People({ members, view }: { readonly members: Members; readonly view: MembersView }) {
  const heading = usePageHeading('Members')
  const [query, setQuery] = useState('')
  const [isInviting, setInviting] = useState(false)
  const [sent, setSent] = useState<Invitation>()
  const [problem, setProblem] = useState<string>()
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = view.members.filter(({ name, email }) => words.every((word) => `${name} ${email}`.toLowerCase().includes(word)))
  const send = async (asked: Invite): Promise<void> => setSent(await members.invite(asked))
  const withdraw = (id: string): void => {
    setProblem(undefined)
    if (sent?.id === id) setSent(undefined)
    members.withdraw(id).catch((error: unknown) => setProblem(sentenceOf(error)))
  }
  return (
    <main className="page" id="main">
      <div className="row between wrap">
        <div className="row">
          <h1 ref={heading} tabIndex={-1}>
            Members
          </h1>
          <span className="dim">{view.members.filter(({ state }) => state === 'active').length}</span>
        </div>
        <div className="row">
          <Link to={BILLING_PATH}>Billing</Link>
          {view.you.mayInvite ? (
            <button type="button" className="btn main" onClick={() => setInviting(true)}>
              <Icon name="plus" />
              Invite
            </button>
          ) : null}
        </div>
      </div>
      <div className="row tools">
        <label className="in search">
          <Icon name="search" />
          <span className="sr">Search</span>
          <input type="search" placeholder="Name, e-mail" value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
        </label>
      </div>
      <output className="sent">
        {sent === undefined ? null : (
          <>
            {sent.email} is invited as {sent.role === 'editor' ? 'an editor' : 'a viewer'}.{' '}
            <span className="mid">This example sends no mail: the invitation lies in its outbox.</span>
          </>
        )}
      </output>
      <Problem sentence={problem} />
      <MembersTable members={rows} you={view.you.role} onWithdraw={withdraw} />
      {view.you.mayInvite ? null : <p className="dim">You read here. An owner can make you an editor, who may invite.</p>}
      {isInviting ? <InviteDialog onSend={send} onClose={() => setInviting(false)} /> : null}
    </main>
  )
}
