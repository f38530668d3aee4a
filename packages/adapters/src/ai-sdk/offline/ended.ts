import { isJsonObject, type JsonObject } from '@ambit/domain'
import { quoted } from './markdown.ts'
import type { SettledCall } from './turn-view.ts'
import { capital, phrase } from './words.ts'

/**
 * How a call ended that did not do what was asked, in words for the person. What the engine says to a model (`say so to the person`)
 * is said to the person instead. `among`: all calls that are told: of several each is named, and of several of one tool each with what it was for.
 */
export function endedText(call: SettledCall, among: readonly SettledCall[]): string {
  const { name, failure = '' } = call
  const known = toldOf(call)
  const aim = among.filter((other) => other.name === name).length > 1 ? aimOf(call) : ''
  const subject = `**${capital(phrase(name))}**${aim}`
  if (known !== undefined) return among.length > 1 || known.isAboutCall ? `${subject}: ${known.text}` : capital(known.text)
  const sentence = /[.!?…]$/.test(failure) ? failure : `${failure}.`
  return `${subject} did not work. ${quoted(capital(sentence))}`
}

interface Told {
  readonly text: string
  /** It needs to be said of what. */
  readonly isAboutCall?: true
}

function toldOf({ failure = '', approval }: SettledCall): Told | undefined {
  const reason = /^The person declined(?: this\.|: ?(.*))$/s.exec(failure)
  if (reason) return { text: `you declined this, so nothing was done.${reason[1] ? ` Your reason: ${quoted(reason[1])}` : ''}` }
  if (approval === 'outcome_unknown') return { text: unknownText(failure), isAboutCall: true }
  return SENTENCES.find(({ begins }) => failure.startsWith(begins))
}

/** Sentences of the engine for the model, by how they begin, and what the person is told. */
const SENTENCES: readonly (Told & { readonly begins: string })[] = [
  { begins: 'The person did not decide', text: 'you did not decide, so nothing was done.' },
  { begins: 'The person has already said no', text: 'you said no to exactly this before, so I did not ask again and nothing was done.' },
  { begins: 'The person went on before', text: 'you went on before this was begun, so nothing was done.' },
  { begins: 'Nobody decided in time', text: 'nobody decided in time, so nothing was done. Ask for it again if you still want it.' },
  { begins: 'This action was changed', text: 'this was changed or taken out of use while it waited, so nothing was done.', isAboutCall: true },
  {
    begins: 'The rules of this product do not allow this',
    text: 'the rules of this product do not allow this for you, or with these values, so nothing was done.',
    isAboutCall: true,
  },
  {
    begins: 'It is not known whether this was done',
    text: 'it is not known whether this was done. Look how things stand before you ask for it again.',
    isAboutCall: true,
  },
]

/** What is known is said; that it is not tried again is said too. */
function unknownText(failure: string): string {
  const own = failure.replace(/\s*It is not known whether (?:this|it) was done\b.*$/s, '').trim()
  const before = own === '' ? '' : `${quoted(own)} `
  return `${before}${before === '' ? 'it' : 'It'} is not known whether this was done. I do not try it again by myself: look how things stand before you ask for it again.`
}

const AIM_CHARS_MAX = 80

/** `Invite member (kim@example.com)`: the value that tells this call from the others. */
function aimOf({ args }: SettledCall): string {
  const aim = firstText(args)
  return aim === undefined ? '' : ` (${quoted(aim.length > AIM_CHARS_MAX ? `${aim.slice(0, AIM_CHARS_MAX)}…` : aim)})`
}

function firstText(args: JsonObject): string | undefined {
  for (const value of Object.values(args)) {
    if (typeof value === 'string' && value !== '') return value
    if (isJsonObject(value)) return firstText(value)
  }
  return undefined
}
