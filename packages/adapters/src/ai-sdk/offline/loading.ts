import { type Tool, canonicalJson, isJsonObject } from '@ambit/domain'
import type { ModelRequest } from '@ambit/engine'
import type { Plan } from './planned.ts'
import type { Mention } from './playbook.ts'
import type { Prompt } from './prompt.ts'
import type { Matcher } from './rank.ts'
import { LOAD_ACTIONS, type SettledCall, type TurnView, isCallOf, isLoader } from './turn-view.ts'
import { isVerb } from './verbs.ts'
import { contentOf, stem, wordsOf } from './words.ts'

/**
 * What can be planned with: the tools of the offer, and an action for each line that only names one. What such an action takes
 * is not known yet, so it is called by nobody: `loadedFirst` loads it instead.
 */
export function withIndexed(tools: ModelRequest['tools'], { indexed }: Prompt): ReadonlyMap<string, Tool> {
  if (!hasActionLoader(tools)) return tools
  const own = [...tools].filter(([name]) => name !== LOAD_ACTIONS)
  return new Map([...own, ...indexed.flatMap(({ key, title }) => (tools.has(key) ? [] : [[key, named(key, title)] as const]))])
}

/** Only what the server runs itself can bring guidance or actions into a talk. */
function hasActionLoader(tools: ModelRequest['tools']): boolean {
  return tools.get(LOAD_ACTIONS)?.runs.in === 'server'
}

/** A name without a verb of change may be a read: loading it changes nothing, and then its own flags count. */
function named(key: string, title: string): Tool {
  return {
    name: key,
    description: title,
    parameters: { type: 'object', properties: {} },
    policy: 'confirm',
    mask: '*',
    result: 'json',
    readOnly: !isVerb(stem(wordsOf(key)[0] ?? '')),
    showsOnly: false,
    runs: { in: 'customer' },
    activity: () => title,
  }
}

/** A plan whose calls are all of the offer: what is only named is loaded first, once for a message. */
export function loadedFirst(plan: Plan, { tools }: ModelRequest, { newLoads }: TurnView): Plan {
  if (plan.kind !== 'calls') return plan
  const names = [...new Set(plan.calls.map(({ name }) => name).filter((name) => !tools.has(name)))]
  if (names.length === 0) return plan
  const open = names.filter((name) => !newLoads.some((call) => namesOf(call).includes(name)))
  if (open.length > 0) return { kind: 'calls', calls: [{ name: LOAD_ACTIONS, args: { names: open } }] }
  const tried = newLoads.findLast((call) => namesOf(call).some((name) => names.includes(name)))
  const failure = tried?.failure ?? (isJsonObject(tried?.json) && typeof tried.json['note'] === 'string' ? tried.json['note'] : undefined)
  return {
    kind: 'answer',
    text: `I could not load what this needs (${names.map((name) => `\`${name}\``).join(', ')}), so nothing was done.${failure ? ` ${failure}` : ''}`,
  }
}

/** All actions of a playbook that are only named, to be loaded at once; nothing where there is none. */
export function loadMentioned(mentions: readonly Mention[], tools: ModelRequest['tools'], { newLoads }: TurnView): Plan | undefined {
  const names = [...new Set(mentions.map(({ tool }) => tool.name))].filter((name) => !tools.has(name) && !newLoads.some((call) => namesOf(call).includes(name)))
  return names.length === 0 ? undefined : { kind: 'calls', calls: [{ name: LOAD_ACTIONS, args: { names } }] }
}

/** What of a playbook is still to be done: what is loaded is not loaded again, and what could not be loaded is left out. */
export function stillToDo(mentions: readonly Mention[], tools: ModelRequest['tools'], { loads, newLoads }: TurnView): readonly Mention[] {
  return mentions.filter((mention) => {
    const { name } = mention.tool
    if (isLoader(name)) return !loads.some((call) => isCallOf(call, mention))
    return tools.has(name) || !newLoads.some((call) => namesOf(call).includes(name))
  })
}

function namesOf({ name, args }: SettledCall): readonly string[] {
  const names = name === LOAD_ACTIONS ? args['names'] : undefined
  return Array.isArray(names) ? names.filter((each) => typeof each === 'string') : []
}

/** What was loaded by name for this message is what it meant; nothing where nothing was. */
export function narrowed(matcher: Matcher, { newLoads }: TurnView): Matcher | undefined {
  const names = newLoads.flatMap(namesOf)
  const candidates = matcher.candidates.filter(({ tool }) => names.includes(tool.name))
  return candidates.length === 0 ? undefined : { ...matcher, candidates, tasks: [], told: [] }
}

const SEARCH_CHARS_MAX = 120

/** The search for an action that the prompt does not even name, once for a message. */
export function searchActions(text: string, { hasMore }: Prompt, tools: ModelRequest['tools'], { newLoads }: TurnView): Plan | undefined {
  const search = contentOf(text).join(' ').slice(0, SEARCH_CHARS_MAX)
  if (!hasMore || search === '' || !hasActionLoader(tools)) return undefined
  const isDone = newLoads.some(({ name, args }) => name === LOAD_ACTIONS && isJsonObject(args) && canonicalJson(args) === canonicalJson({ search }))
  return isDone ? undefined : { kind: 'calls', calls: [{ name: LOAD_ACTIONS, args: { search } }] }
}
