import type { Member, Role } from '../../../shared/members.ts'
import { useNow } from '../text/use-now.ts'
import { onDay, when } from '../text/when.ts'

export interface MembersTableProps {
  readonly members: readonly Member[]
  readonly you: Role
  readonly onWithdraw: (id: string) => void
}

export function MembersTable({ members, you, onWithdraw }: MembersTableProps) {
  const now = useNow()
  return (
    <div className="panel wide">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>E-mail</th>
            <th>Role</th>
            <th>Last seen</th>
            <th>Second factor</th>
            <th className="num">Since</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} you={you} now={now} onWithdraw={onWithdraw} />
          ))}
        </tbody>
      </table>
      {members.length === 0 ? <p className="empty dim">Nobody fits. Take a word away.</p> : null}
    </div>
  )
}

interface MemberRowProps extends Pick<MembersTableProps, 'you' | 'onWithdraw'> {
  readonly member: Member
  readonly now: number
}

function MemberRow({ member: { id, name, email, role, state, since, lastSeenAt, twoFactor, invitedBy, expiresAt }, you, now, onWithdraw }: MemberRowProps) {
  if (state === 'invited')
    return (
      <tr>
        <td className="dim">invited by {invitedBy}</td>
        <td>{email}</td>
        <td>{role}</td>
        <td colSpan={2}>
          <span className="tag">Invited, until {onDay(expiresAt ?? since)}</span>{' '}
          {you === 'viewer' ? null : (
            <button type="button" className="btn small" aria-label={`Withdraw the invitation of ${email}`} onClick={() => onWithdraw(id)}>
              Withdraw
            </button>
          )}
        </td>
        <td className="num mid">{when(since, now)}</td>
      </tr>
    )
  return (
    <tr>
      <td className="who">{name}</td>
      <td>{email}</td>
      <td>{role}</td>
      <td>{lastSeenAt === undefined ? <span className="dim">never</span> : when(lastSeenAt, now)}</td>
      <td>{twoFactor === true ? 'set' : <span className="dim">Not set</span>}</td>
      <td className="num mid">{when(since, now)}</td>
    </tr>
  )
}
