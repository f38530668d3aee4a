import type { Tool } from '@ambit/domain'
import { isLoader } from './turn-view.ts'
import { stem, wordsOf } from './words.ts'

/** What a tool does to the world, as far as its flags and its name tell. */
export type Deed = 'read' | 'find' | 'show' | 'load' | 'change'

const READ = new Set(
  'get list read view inspect check count describe calculate compute measure fetch explain preview summarise summarize compare run scan build'.split(' '),
)
const FIND = new Set('search find lookup query'.split(' '))
/** Changes nothing, and is still done only where it is asked for. */
const OUT = new Set('export download'.split(' '))
const SHOW = new Set('highlight select focus open show navigate go scroll reveal point display'.split(' '))

/** Verbs that people use for one another. A tool that changes something is only proposed where the request has its verb. */
const ALIKE = [
  'add create new insert make put register record write enter',
  'delete remove drop erase discard',
  'edit update change set modify replace correct fix',
  'rename retitle call',
  'mute silence hide exclude',
  'unmute restore include',
  'tag label mark',
  'untag unmark',
  'invite ask',
  'send email mail share',
  'export download save',
  'import upload load paste',
  'start begin launch',
  'open go navigate show take bring',
  'select pick choose highlight',
  'focus zoom centre center',
  'connect link join attach',
  'cancel stop abort',
  'move transfer',
  'approve accept confirm',
  'find search look locate',
].map((line) => line.split(' '))

export function deedOf(tool: Tool): Deed {
  const [first = ''] = wordsOf(tool.name)
  if (isLoader(tool.name) && tool.runs.in === 'server') return 'load'
  if (tool.showsOnly || SHOW.has(first)) return 'show'
  if (FIND.has(first)) return 'find'
  if (OUT.has(first)) return 'change'
  return tool.readOnly || READ.has(first) ? 'read' : 'change'
}

/** Whether a tool of this name shows something on the screen. */
export function isShowName(name: string): boolean {
  return SHOW.has(wordsOf(name)[0] ?? '')
}

/** The tool's verb and what people say for it. */
export function verbsOf(tool: Pick<Tool, 'name'>): ReadonlySet<string> {
  const [verb = ''] = wordsOf(tool.name)
  return new Set([verb, ...ALIKE.filter((group) => group.includes(verb)).flat()])
}

/** The same, each in the forms of speech. */
export function verbForms(tool: Tool): ReadonlySet<string> {
  return new Set([...verbsOf(tool)].flatMap(forms))
}

/** Which of the verbs a word is, and in which form: `deleting` is `delete`, doing. */
export function verbFormIn(
  word: string,
  verbs: ReadonlySet<string>,
): { readonly verb: string; readonly form: 'plain' | 'doing' | 'done' | 'does' } | undefined {
  if (verbs.has(word)) return { verb: word, form: 'plain' }
  for (const verb of verbs) {
    const [, does, doing, done, doubled, past] = forms(verb)
    if (word === doing || word === doubled) return { verb, form: 'doing' }
    if (word === done || word === past) return { verb, form: 'done' }
    if (word === does) return { verb, form: 'does' }
  }
  return undefined
}

const VERBS = new Set([...READ, ...FIND, ...SHOW, ...ALIKE.flat(), ...'draft work review weigh walk load'.split(' ')].map(stem))

/** Words that say what to do and not with what: alone they choose nothing. */
export function isVerb(word: string): boolean {
  return VERBS.has(word)
}

/** `Where are we with the recoveries?` asks how they stand, not for a place. */
const SHOWING =
  /\bshow me where\b|\bwhere\b(?! (?:are|do|did) (?:we|they)\b)|\bpoint\b|\bhighlight\b|\bon (?:the |my |this )?(?:screen|page)\b|\bscroll\b|\btake me\b|\bjump\b|\bgo to\b|(?:^|\bplease\b|\byou\b)\s*open\b/i
/** Asks to be taken to a place on the screen. */
export function isShowing(text: string): boolean {
  return SHOWING.test(text)
}

const LISTING = /\bhow many\b|\b(?:what|which)\b.*\b(?:are|is) there\b|\blist\b|\ball\b|\bany\b|\boverview\b/i

/** Asks for all there is, not for one. */
export function isListing(text: string): boolean {
  return LISTING.test(text)
}

function forms(verb: string): string[] {
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
  const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(verb) ? `${verb}${verb.at(-1) ?? ''}` : stem
  return [verb, `${verb}s`, `${stem}ing`, `${stem}ed`, `${doubled}ing`, `${doubled}ed`]
}

const PAST = new Map(
  Object.entries({
    set: 'Set',
    put: 'Put',
    send: 'Sent',
    make: 'Made',
    write: 'Wrote',
    go: 'Went',
    begin: 'Began',
    take: 'Took',
    find: 'Found',
    build: 'Built',
    run: 'Ran',
    get: 'Got',
    read: 'Read',
    choose: 'Chose',
    submit: 'Submitted',
  }),
)

/** `add` is `Added`: how a done change is told. */
export function past(verb: string): string {
  const irregular = PAST.get(verb)
  if (irregular !== undefined) return irregular
  const [, , , plain, , doubled] = forms(verb)
  const told = (/[^aeiou][aeiou][bdgmnpt]$/.test(verb) && !/(?:en|er|it|et|on|or)$/.test(verb) ? doubled : plain) ?? verb
  const spelt = /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : told
  return spelt.slice(0, 1).toUpperCase() + spelt.slice(1)
}

/** What the tool acts on: `add_contact` has `contact`, `get_graph_overview` has `graph overview`. */
export function nounsOf(tool: { readonly name: string }): string[] {
  const words = wordsOf(tool.name)
  const verbs = new Set([...READ, ...FIND, ...SHOW, ...ALIKE.flat(), 'load'])
  return words.length > 1 && verbs.has(words[0] ?? '') ? words.slice(1) : words
}
