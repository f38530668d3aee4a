import type { ValueFrom } from '@ambit/domain'
import type { DecisionMessages, Ended } from './messages.ts'

export const en: DecisionMessages = {
  risk: { low: 'Low risk', medium: 'Medium risk', high: 'High risk', destructive: 'Destructive' },
  effect: { read: 'reads', write: 'changes something', egress: 'sends data out' },
  needed: 'Needs your decision',
  several: (count) => `${count} decisions`,
  as: (how, person) => {
    const you = person === undefined ? 'you' : `you, ${person}`
    switch (how) {
      case 'egress':
        return `This is sent to somebody outside, as ${you}.`
      case 'destructive':
        return `This is done as ${you}. It may not be possible to bring back what is lost.`
      case 'read':
        return `This is read as ${you}. It changes nothing.`
      case 'write':
      case undefined:
        return `This is done as ${you}.`
    }
  },
  raised: {
    policy: '',
    condition: 'You are asked because of these values: a rule of this action says so.',
    broken_condition: 'You are asked because a rule of this action could not be checked.',
    channel: 'You are asked because here nothing of this kind is done without you.',
    provenance: 'Usually this needs nobody. You are asked because not every value is yours.',
  },
  from,
  values: 'Values',
  noValues: 'No values are sent.',
  empty: 'Empty',
  none: 'None',
  showAll: (characters) => (characters === undefined ? 'Show all' : `Show all ${characters.toLocaleString('en-GB')} characters`),
  showLess: 'Show less',
  sees: 'What the assistant will see back',
  seesAll: 'Everything that comes back.',
  seesOnly: (fields) => `${fields}. Nothing else leaves.`,
  seesNothing: 'Only whether it was done. Nothing else leaves.',
  approve: 'Approve',
  approveDeletion: 'Approve deletion',
  approveAll: 'Approve all',
  decline: 'Decline',
  declineAll: 'Decline all',
  reason: 'Say why not (optional)',
  left: (minutes, seconds) => (minutes > 0 ? `${minutes} min ${seconds} s left` : `${seconds} s left`),
  over: 'The time is over',
  exactly: 'Exactly what is sent',
  ended: {
    running: 'Approved',
    unsure: 'Approved',
    declined: 'Declined',
    expired: 'Expired',
    lapsed: 'Approved, then expired',
    withdrawn: 'Withdrawn',
    changed: 'Withdrawn',
    succeeded: 'Approved',
    failed: 'Approved, then failed',
    unknown: 'Outcome unknown',
  },
  elsewhere: 'Decided in another tab',
  thereApproved: 'You approved it there.',
  thereDeclined: 'You declined it there.',
  came,
  because: (reason) => `“${reason}”`,
}

function from(value: ValueFrom): string {
  switch (value.kind) {
    case 'person':
      return 'You wrote it'
    case 'result':
      return value.trusted ? `From “${value.label}”` : `Only in “${value.label}”, which somebody else may have written`
    case 'page':
      return 'From the page you are on'
    case 'assistant':
      return 'Chosen by the assistant; nobody wrote it'
  }
}

function came(how: Ended, minutes: number): string {
  switch (how) {
    case 'running':
      return 'It is being done…'
    case 'unsure':
      return 'It is not known yet whether this arrived.'
    case 'declined':
      return 'Nothing was done.'
    case 'expired':
      return `Nobody decided within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Nothing was done. Ask again to see a new card.`
    case 'lapsed':
      return 'It was not begun in time. Nothing was done. Ask again to see a new card.'
    case 'withdrawn':
      return 'It was taken back before it was decided. Nothing was done.'
    case 'changed':
      return 'The action was changed or taken out of use meanwhile. Nothing was done.'
    case 'succeeded':
      return 'Done.'
    case 'failed':
      return 'It was not done as asked.'
    case 'unknown':
      return 'Begun, but no answer came that proves how it ended. It is not tried again by itself. Look how things stand before you repeat it.'
  }
}
