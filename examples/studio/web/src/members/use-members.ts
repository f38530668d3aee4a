import { useMemo } from 'react'
import { MEMBERS_PLACE } from '../../../shared/api.ts'
import type { Invitation, Invite, MembersView } from '../../../shared/members.ts'
import { invite, loadMembers, withdrawInvitation } from '../api.ts'
import { type Seen, useSharedView } from '../shared-view.ts'

/** Who belongs to the studio, and what the buttons of the page do. Each rejects with a sentence where it did not happen. */
export interface Members {
  readonly seen: Seen<MembersView>
  readonly invite: (asked: Invite) => Promise<Invitation>
  readonly withdraw: (id: string) => Promise<void>
  readonly refresh: () => Promise<void>
}

export function useMembers(): Members {
  const { seen, refresh } = useSharedView(MEMBERS_PLACE, loadMembers)
  return useMemo(
    () => ({
      seen,
      async invite(asked) {
        const sent = await invite(asked)
        await refresh()
        return sent
      },
      async withdraw(id) {
        await withdrawInvitation(id)
        await refresh()
      },
      refresh,
    }),
    [seen, refresh],
  )
}
