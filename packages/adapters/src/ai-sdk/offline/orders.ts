import { quotesIn } from './cues.ts'
import { verbFormIn } from './verbs.ts'

/**
 * How a request has a verb: it orders it, forbids it, asks about it (`Should I delete Ada?`), or only mentions it
 * (`Was Ada deleted?`, `with the tag vip`).
 */
type Mood = 'ordered' | 'forbidden' | 'asked' | 'mentioned'

/** One place where a request has a verb of a tool. */
export interface Order {
  readonly mood: Mood
  /** The verb as it stands in a list, `delete` of `deleting`. */
  readonly verb: string
  /** Where the part of the request that it rules begins: the verb, or what forbids it. */
  readonly from: number
  /** Where its object begins. */
  readonly at: number
  /** Where that part ends. */
  readonly to: number
}

const BRIDGE =
  '(?:you|we|i|they|anybody|anyone|somebody|someone|me|us|it|to|of|for|on|in|be|being|been|have|has|had|get|go|going|and|ahead|with|ever|even|just|yet|please|now|then|really|actually|also|still|simply|dare|try|trying|want|wanted|need|needed|start|begin|think|should|would|could|can|may|must|might|ought|supposed|allowed|reason|point|sense|cause|intention|plan|use|good|wise|necessary|necessarily|let|make|do|so|kindly|bother|wish|like|mean|meant|that|there|is|was|are|were|a|any|decide|decided|ask|asked|asking|say|said|saying|tell|told|by|accident|accidentally|all|at|circumstances|account|event|way|hurry|rush|under)'
const MANY = `(?:\\s+${BRIDGE}){0,7}\\s*$`
const NOT =
  'dont|do not|never|not|cannot|cant|wont|wouldnt|shouldnt|mustnt|neednt|couldnt|neither|nor|no|nobody|no one|none|nothing|without|instead of|rather than|avoid|avoiding|refrain from|stop|hold off|isnt|arent|doesnt|didnt|hasnt|havent|aint|against|skip|forbid|forbidden|forbids'
const FORBIDS = [
  new RegExp(`\\b(?:${NOT})${MANY}`),
  /\b(?:dont|do not|never|doesnt|does not|didnt|did not|wouldnt|would not)(?:\s+[^\s,]+)?\s+(?:let|allow|have|make|ask|want|need|like|expect)(?:\s+(?!so\b|please\b|then\b|therefore\b|just\b)[^\s,]+){0,5}\s*$/,
  /\b(?:dont|do not|never)\s*,[^,]*,\s*$/,
]

/** Openings of a sentence that only weighs something: `Should I`, `How do I`, `May we`. */
const WEIGHS = new RegExp(
  `\\b(?:should|shouldnt|shall|may|might|can|cant|could|couldnt|must|do|does|dont|ought|would|wouldnt|am|is it|will) (?:not )?(?:i|we|he|she|they|it|one|somebody|someone|anyone|anybody|people)${MANY}`,
)
const BESIDE = new RegExp(
  `\\b(?:whether|if|how|why|when|before|after|unless|until|till|in case|once|maybe|perhaps|unsure|not sure|thinking about|thinking of|think about|considering|consider|about to|tempted to|going to|planning to|plan to|supposed to|allowed to|permitted to|safe to|ok to|okay to|fine to|right to|possible to|wise to|sensible to|better to|best to|necessary to|easy to|able to|way to|do you|are you|recommend|suggest|advise|what about|how about|idea to|sense to)${MANY}`,
)
/** Somebody who may do it one day orders nothing by saying so. */
const MIGHT =
  /\b(?:(?:i|we|he|she|they|it|somebody|someone|people|one) (?:might|may|could|should|would|will|shall|must|can|ought to|have to|had to|need to)|id|ill|wed|theyd|theyll)(?:\s+(?:never|not|rather|also|just|only|probably|maybe|soon|later|even|still|now|then|not))*\s*$/
const POLITELY = /\b(?:can|could|would|will|cant|couldnt|wont|wouldnt) you\b|\b(?:if|whether) you (?:could|would|can|might|please)\b|\bplease\b/
const WEIGHED = /\b(?:tell|show|explain|advise|say|know|check|recommend|suggest|think|remember)\b/
/** Sentences that ask how things stand. */
const ASKS =
  /^(?:(?:so|and|but|or|hey|hi|hello|well|ok|okay|now|also|then|sorry|oh)\b[\s,]*)*(?:is|isnt|are|arent|was|wasnt|were|has|hasnt|had|did|didnt|does|doesnt|who|whom|whose|which|what|when|where|why|how)\b|^have (?:you|we|i|they)\b/
const LEADS = new Set(
  'and then but or nor also please to you just now lets go ahead kindly immediately simply first next finally so could would can will do dont not never should must shall may might ok okay yes yeah hi hey hello well right sure assistant i we he she they who people'.split(
    ' ',
  ),
)
const SUBJECTS = new Set('i we he she they who people users'.split(' '))
const WANTED_DONE =
  /\b(?:have|get|want|wanted|need|like|see|wish)\s+(?!already\b|just\b|not\b|never\b|also\b|recently\b|ever\b|been\b)(?:[^\s,]+\s+){1,6}$|\b(?:should|must|shall|to|can|could|may)\s+(?:please\s+|now\s+|also\s+)*be\s*$/
const DOING = /\b(?:mind|try|start|begin|by|ahead with|proceed with)\s*$/
const BEFORE_MAX = 240

/** What a request says of such verbs, in its order. What stands in quotes, behind a colon or as a name says nothing. */
export function ordersIn(text: string, verbs: ReadonlySet<string>): readonly Order[] {
  const bare = unquoted(text, verbs)
  const found: Order[] = []
  for (const sentence of bare.matchAll(/[^.!?;\n]+(?:[.!?;\n](?!\s|$)[^.!?;\n]*)*[.!?;\n]*/g)) {
    const own: Order[] = []
    for (const match of sentence[0].matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu)) {
      const form = verbFormIn(match[0].toLowerCase(), verbs)
      if (!form) continue
      const place = { sentence: sentence[0], at: match.index, end: match.index + match[0].length, form: form.form, verb: form.verb }
      const mood = moodOf(place, own.at(-1))
      const from = mood === 'forbidden' ? (forbidsAt(place) ?? match.index) : mood === 'asked' ? 0 : match.index
      const rest = mood === 'asked' ? sentence[0].length : place.end + clauseEnd(sentence[0].slice(place.end))
      own.push({ mood, verb: form.verb, from: sentence.index + from, at: sentence.index + place.end, to: sentence.index + rest })
    }
    found.push(...own)
  }
  return found
}

interface Place {
  readonly sentence: string
  readonly at: number
  readonly end: number
  readonly form: 'plain' | 'doing' | 'done' | 'does'
  readonly verb: string
}

function moodOf(place: Place, previous: Order | undefined): Mood {
  const { sentence, at, form } = place
  const before = spoken(sentence.slice(Math.max(0, at - BEFORE_MAX), at))
  const last = before.trim().split(/\s+/).at(-1) ?? ''
  if (forbidsAt(place) !== undefined) return 'forbidden'
  if (previous?.mood === 'forbidden' && /\b(?:and|or|nor)\s*$/.test(before)) return 'forbidden'
  if (form === 'does' || (form === 'plain' && !leads(place, before, last))) return 'mentioned'
  const whole = spoken(sentence)
  const isPolite = POLITELY.test(whole)
  if ((!isPolite || WEIGHED.test(before)) && isWeighed(before)) return 'asked'
  if (/\bshould (?:i|we)\b/.test(before)) return 'asked'
  if (!isPolite && ASKS.test(whole) && (/\?\s*$/.test(sentence) || !before.includes(',')))
    return /\bhow (?:do|can|could|would|should|to)\b/.test(before) ? 'asked' : 'mentioned'
  if (form === 'done') return WANTED_DONE.test(before) ? 'ordered' : 'mentioned'
  if (form === 'doing') return DOING.test(before) ? 'ordered' : 'mentioned'
  if (MIGHT.test(before)) return 'asked'
  if (SUBJECTS.has(last)) return 'mentioned'
  if (/^\s+(?:nothing|nobody|no\s+one|none|no|not)\b/i.test(sentence.slice(place.end))) return 'forbidden'
  return isBareQuestion(sentence, isPolite) ? 'asked' : 'ordered'
}

function isWeighed(before: string): boolean {
  return WEIGHS.test(before) || BESIDE.test(before)
}

/** `Delete Karan Bassi?` */
function isBareQuestion(sentence: string, isPolite: boolean): boolean {
  return /\?\s*$/.test(sentence) && !isPolite && !/,\s*(?:ok(?:ay)?|all right|right|yes)\s*\?\s*$/i.test(sentence)
}

/** A verb begins its part of the request; elsewhere the word is a noun (`the tag vip`). */
function leads({ verb, sentence, at }: Place, before: string, last: string): boolean {
  if (/(?:^|[,:(–—-]\s*)$/.test(before.trimEnd()) || sentence.slice(0, at).trim() === '') return true
  if (verb === 'new') return /\b(?:want|need|like)\s+(?:an?|another|one|two|three)\s*$/.test(before)
  return LEADS.has(last) || last.endsWith('ly')
}

/** Where what forbids the verb begins in its sentence. */
function forbidsAt({ sentence, at }: Place): number | undefined {
  const start = Math.max(0, at - BEFORE_MAX)
  const raw = sentence.slice(start, at)
  const before = spoken(raw)
  for (const pattern of FORBIDS) {
    const match = pattern.exec(before)
    if (match) return start + originalIndex(raw, match.index)
  }
  return undefined
}

/** As it is compared: small letters, no apostrophes. */
function spoken(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, '')
    .replace(/\bdo n[o']?t\b/g, 'do not')
}

/** Where a place of the compared text stands in the text itself. */
function originalIndex(raw: string, index: number): number {
  let kept = 0
  for (let at = 0; at < raw.length; at += 1) {
    if (kept === index && !/['’‘ʼ`´]/.test(raw[at] ?? '')) return at
    if (!/['’‘ʼ`´]/.test(raw[at] ?? '')) kept += 1
  }
  return raw.length
}

function clauseEnd(rest: string): number {
  const end = /[,;.!?\n](?:\s|$)|\s(?:but|and then|then|instead)\s|\s(?:without|instead of|rather than)\s/i.exec(rest)
  return end?.index ?? rest.length
}

const VALUES = /\b(?:called|named|titled|entitled|saying|reading)\s+|\b(?:statement|note|sentence|comment|message|task|reminder)s?\s+that\s+|:\s+/giu
const CHANGED = /\b(?:rename|retitle|change|edit|reword|correct|set|update|replace|modify)\b[^.?!\n]*?\s(?:to|with)\s+/giu

/** The text with what is only a value in it blanked, so that every place stays where it is. */
function unquoted(text: string, verbs: ReadonlySet<string>): string {
  let bare = text
  for (const quote of quotesIn(text)) bare = bare.replace(quote, (whole) => ' '.repeat(whole.length))
  const opens = [...bare.matchAll(VALUES), ...bare.matchAll(CHANGED)].map((match) => match.index + match[0].length)
  const at = opens.filter((open) => hasVerb(bare.slice(0, open), verbs)).toSorted((a, b) => a - b)[0]
  return at === undefined ? bare : bare.slice(0, at) + ' '.repeat(bare.length - at)
}

function hasVerb(text: string, verbs: ReadonlySet<string>): boolean {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => verbFormIn(word, verbs) !== undefined)
}
