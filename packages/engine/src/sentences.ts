import type { ApprovalState } from '@ambit/domain'

/** What the model reads where a call has no result of its own: sentences of ours, in which nobody else's words stand. */

/** The result of a call that this person declined before, in this turn. */
export const DECLINED_BEFORE =
  'The person has already said no to exactly this in this turn, so it was not asked again and nothing was done. Leave it, and answer.'
/** The result of an action that is not what the person said yes to any more. */
export const CHANGED = 'This action was changed or taken out of use while it waited, so nothing was done. Tell the person so.'
export const EXPIRED = 'Nobody decided in time, so nothing was done. The person can ask for it again.'
/** The result of a call that was let through and never given out. */
export const LEFT = 'The person went on before this was begun; nothing was done.'
const WITHDRAWN = 'The person did not decide; nothing was done.'
const DECLINED = 'The person declined this.'
/** The result of a call of which nobody knows whether it was done. */
export const UNKNOWN =
  'It is not known whether this was done. Do not do it again by yourself: say so to the person, and look how things stand before it is tried again.'
const MAYBE = ' It is not known whether it was done; look before you try it again.'

/** A person's no, and what counts as one. */
export function declined(state: Extract<ApprovalState, 'declined' | 'withdrawn' | 'expired'>, reason?: string): string {
  switch (state) {
    case 'declined':
      return reason === undefined || reason.trim() === '' ? DECLINED : `The person declined: ${reason}`
    case 'withdrawn':
      return WITHDRAWN
    case 'expired':
      return EXPIRED
  }
}

/** Nobody could perform it. `own`: the action's own sentence. `mayBeDone`: it was given out before. */
export function unavailable(own: string | undefined, mayBeDone = false): string {
  const sentence = own?.trim() ?? ''
  return `This operation is not available right now.${sentence === '' ? '' : ` ${sentence}`}${mayBeDone ? MAYBE : ''}`
}
