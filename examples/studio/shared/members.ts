/** What somebody may do: an owner everything, an editor changes contacts and graphs and invites, a viewer reads. */
export type Role = 'owner' | 'editor' | 'viewer'
/** Nobody is made an owner by an invitation. */
export const INVITED_ROLES = ['editor', 'viewer'] as const satisfies readonly Role[]
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** Who belongs to the studio, or was invited and has not come yet. */
export interface Member {
  /** `mem-2`, or `inv-1` where they are invited. */
  readonly id: string
  /** `''` where they are invited: nobody asked them yet. */
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly state: 'active' | 'invited'
  /** When they joined, or when the invitation was sent. This and what follows are milliseconds since 1970. */
  readonly since: number
  readonly lastSeenAt?: number
  /** They sign in with a second factor. */
  readonly twoFactor?: boolean
  /** Name of the person who invited them. */
  readonly invitedBy?: string
  readonly expiresAt?: number
}

/** Answer of `GET /api/members?query=`: members first, then who is invited, each by name or address. */
export interface MembersView {
  readonly total: number
  readonly members: readonly Member[]
  /** What the person who asks may do. */
  readonly you: { readonly role: Role; readonly mayInvite: boolean }
}

/** Body of `POST /api/members/invitations`. */
export interface Invite {
  readonly email: string
  readonly role: InvitedRole
  /** A sentence for the invited person. */
  readonly note?: string
}

/** Answer of `POST /api/members/invitations`. Whoever has the link may join, so only the person who invites gets it. */
export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: InvitedRole
  readonly state: 'sent'
  readonly note: string
  /** Name of the person who invites. */
  readonly by: string
  readonly sentAt: number
  readonly expiresAt: number
  /** Path of the page that the invitation leads to. */
  readonly joinLink: string
}
