import type { TroubleCause } from '@ambit/client'
import type { Messages, TroubleText } from './messages.ts'

export const en: Messages = {
  language: 'en-GB',
  direction: 'ltr',
  ask: 'Ask',
  newConversation: 'New conversation',
  history: 'History',
  close: 'Close',
  back: 'Back',
  conversation: 'Conversation',
  hello: (hour, name) => `Good ${hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'}${name === undefined ? '' : `, ${name}`}.`,
  hint: 'Try',
  placeholder: 'Ask a question',
  messageTo: (agent) => `Message to ${agent}`,
  send: 'Send',
  stop: 'Stop',
  stopping: 'Stopping…',
  keysSend: 'Enter sends, Shift+Enter starts a line',
  keysStop: 'Esc stops',
  more: 'More',
  quickActions: 'Quick actions',
  pinned: 'Pinned',
  filter: (text) => `Matching “${text}”`,
  matches: (count) => (count === 1 ? '1 match' : `${count} matches`),
  noMatch: (text) => `Nothing here matches “${text}”.`,
  working: 'Working…',
  stillAnswering: 'The assistant is still answering. Stop it first, or wait.',
  tooLong: (most) => `This is too long to send: at most ${most.toLocaleString('en-GB')} characters.`,
  answer: (first) => `The answer is here: ${first}`,
  newest: 'To the newest',
  notSent: 'Not sent',
  cut: 'Not a finished answer',
  notFinished: (label) => `${label}, not finished`,
  activityState: { running: 'running', waiting: 'waiting', done: 'done', failed: 'failed', unfinished: 'not finished' },
  asked: 'Asked',
  cameBack: 'Came back',
  nothing: 'Nothing',
  yes: 'Yes',
  no: 'No',
  rows: (count) => (count === 1 ? '1 entry' : `${count} entries`),
  showedPanel: (panel, ok) => (ok ? `Showed the ${panel} panel` : `Could not show the ${panel} panel`),
  showed: (what, ok) => (ok ? `Done on the page: ${what}` : `Could not be done on the page: ${what}`),
  showRef: (ref) => `Show ${ref} on the page`,
  document: 'Document',
  documentOf: (title) => `Document: ${title}`,
  toFillIn: (count) => (count === 1 ? '1 place to fill in' : `${count} places to fill in`),
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied.',
  copyRefused: 'Copying is not allowed here. Select the text instead.',
  downloadText: 'Download as text',
  downloadMarkdown: 'Download as Markdown',
  image: (alt) => (alt === '' ? 'Image, not loaded' : `Image, not loaded: ${alt}`),
  newTab: 'opens in a new tab',
  table: 'Table',
  offlineModel: 'Offline model.',
  offlineModelMeans: 'No language model is connected: answers follow fixed rules.',
  pageTools: 'Page tools',
  toolCount: (count) => (count === 1 ? '1 tool' : `${count} tools`),
  noPageTools: 'This page lends no tools.',
  lent: 'Lent by the page you are looking at, for as long as you are on it.',
  readsOnly: 'reads',
  today: 'Today',
  waitingForYou: 'Waiting for you',
  waits: 'Waiting',
  reading: 'Reading…',
  noHistory: 'No conversations yet. What you ask is kept here, for you alone.',
  historyUnread: 'Your conversations cannot be read right now.',
  searchHistory: 'Search your conversations',
  noneFound: (text) => `None of your conversations has “${text}” in its title.`,
  trouble,
  remedy: { resume: 'Resume', retry: 'Retry', sign_in: 'Sign in', edit: 'Edit message', new_thread: 'New conversation', go_on: 'Go on' },
  signInFailed: 'Signing in did not work.',
  retryIn: (seconds) => `Retry in ${seconds}`,
  broke: { first: 'The assistant could not be shown.', second: 'The conversation is kept.' },
  waitsForDecision: 'Waiting for your decision',
  sendingWithdraws: 'Sending this withdraws the open decision: nothing of it is done.',
  decisionUnread: { first: 'The decision cannot be shown.', second: 'Nothing is done before you have seen it and decided.' },
}

function trouble(cause: TroubleCause, seconds: number): TroubleText {
  switch (cause.kind) {
    case 'broken':
      return { first: 'The connection broke in the middle of the answer.', second: 'Resume goes on with it.' }
    case 'offline':
      return { first: 'You are offline.', second: 'Your message is kept here.' }
    case 'unreachable':
      return { first: 'The assistant cannot be reached.', second: 'What you wrote is kept here.' }
    case 'no_token':
      return { first: 'The page could not tell the assistant who you are.', second: 'What you wrote is kept here.' }
    case 'unsent':
      return { first: 'This message was not sent.', second: 'It was kept from before.' }
    case 'rate_limited':
      return {
        first: 'Too many questions at once.',
        second: seconds > 0 ? `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` : 'You can try again now.',
      }
    case 'session_ended':
      return { first: 'Your session has ended.', second: 'This conversation is waiting for you.' }
    case 'provider':
      return { first: PROVIDER[cause.code] ?? 'The language model failed.', second: `Code ${cause.code}, reference ${cause.reference.slice(0, 8)}.` }
    case 'server':
      return {
        first: 'The assistant’s server has a problem.',
        second: `Code ${cause.code}${cause.reference === '' ? '' : `, reference ${cause.reference.slice(0, 8)}`}.`,
      }
    case 'not_found':
      return { first: 'This is not here, or not yours to see.', second: cause.sentence }
    case 'refused':
      return { first: 'The assistant does not take this message.', second: cause.sentence }
    case 'stopped':
      return { first: 'You stopped the answer.', second: 'What arrived stays here.' }
  }
}

const PROVIDER: Readonly<Record<string, string>> = {
  model_unavailable: 'The language model did not answer.',
  model_rejected: 'The language model refused the request.',
  model_broken: 'The language model’s answer broke off.',
  model_stalled: 'The language model stopped in the middle.',
}
