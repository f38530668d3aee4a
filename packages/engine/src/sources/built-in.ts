import { BUILT_IN_NAMES, SHOW_ALL, cutText, isJsonObject, type Json, type Message, type Tool } from '@ambit/domain'
import { searchTools } from './search-tools.ts'

type BuiltInName = (typeof BUILT_IN_NAMES)[number]
const LOAD_CAPABILITY = 'load_capability' satisfies BuiltInName
const LOAD_ACTIONS = 'load_actions' satisfies BuiltInName
const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_NAMES)

/** Whether a name is ours in every offer, whether or not the tool is in it. */
export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name)
}

/** Guidance that the model can load. */
export interface Loadable {
  readonly key: string
  readonly label: string
  readonly text: string
}

/** Gives the text of a capability. A text that the talk already holds is pointed to. */
export function loadCapability(loadable: readonly Loadable[]): Tool {
  const byKey = new Map(loadable.map((each) => [each.key, each]))
  const named = (args: Json): Loadable | undefined => (isJsonObject(args) && typeof args['name'] === 'string' ? byKey.get(args['name']) : undefined)
  return {
    ...builtIn(LOAD_CAPABILITY, 'Gives the text of one piece of guidance that the prompt lists.'),
    parameters: {
      type: 'object',
      properties: { name: { type: 'string', enum: [...byKey.keys()] } },
      required: ['name'],
      additionalProperties: false,
    },
    result: 'text',
    activity: (args) => {
      const label = named(args)?.label
      return label === undefined ? 'Looking up guidance…' : `Reading "${label}"…`
    },
    runs: {
      in: 'server',
      do: (args, { tellsAnew }) => {
        const found = named(args)
        if (!found) return { ok: false, error: 'there is no guidance of that name' }
        if (found.text.trim() === '') return { ok: true, value: `"${found.label}" says nothing beyond its description.` }
        const isNew = tellsAnew?.(found.text) ?? true
        return { ok: true, value: isNew ? found.text : `"${found.label}" was loaded earlier in this talk and has not changed: its text stands in that result.` }
      },
    },
  }
}

/** The actions that one caller may call. */
export interface Callable {
  find(name: string): Tool | undefined
  all(): Iterable<Tool>
}

const NAMES_MAX = 20
const FOUND_MAX = 10
const TITLE_CHARS = 200
const DESCRIPTION_CHARS = 800

/** Makes definitions of actions that the prompt lists, or does not even list. What it found is read back by `loadedNames`. */
export function loadActions(actions: Callable): Tool {
  return {
    ...builtIn(LOAD_ACTIONS, 'Gives what actions do and what they take, by name or by words that describe them. They stay at hand for the rest of the talk.'),
    parameters: {
      type: 'object',
      properties: {
        names: { type: 'array', items: { type: 'string', maxLength: 64 }, minItems: 1, maxItems: NAMES_MAX },
        search: { type: 'string', minLength: 1, maxLength: 200 },
      },
      minProperties: 1,
      additionalProperties: false,
    },
    result: 'json',
    activity: () => 'Looking up actions…',
    runs: { in: 'server', do: (args) => ({ ok: true, value: load(args, actions) }) },
  }
}

function load(args: Json, actions: Callable): Json {
  const { names, search } = isJsonObject(args) ? args : {}
  const asked = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  const named = asked.flatMap((name) => actions.find(name) ?? [])
  const searched = typeof search === 'string' ? searchTools(actions.all(), search, FOUND_MAX) : []
  const found = [...new Set([...named, ...searched])]
  const missing = asked.filter((name) => !actions.find(name))
  const notes = [
    ...(missing.length > 0 ? [`There is no action here called ${missing.map((name) => `"${name}"`).join(', ')}.`] : []),
    ...(typeof search === 'string' && searched.length === 0 ? ['No action fits that search. Try other words, or fewer.'] : []),
  ]
  return { actions: found.map(told), ...(notes.length > 0 ? { note: notes.join(' ') } : {}) }
}

function told({ name, title, description }: Tool): Json {
  return { name, ...(title === undefined ? {} : { title: cutText(title, TITLE_CHARS) }), description: cutText(description, DESCRIPTION_CHARS) }
}

/** The names that a talk has loaded, oldest first. Only our own results of `load_actions` count. */
export function loadedNames(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) => (message.role === 'tool' && message.name === LOAD_ACTIONS && !message.isError ? namesIn(message.content) : []))
}

function namesIn(content: string): readonly string[] {
  const given = parsed(content)
  const actions = isJsonObject(given) ? given['actions'] : undefined
  return Array.isArray(actions) ? actions.flatMap((each) => (isJsonObject(each) && typeof each['name'] === 'string' ? [each['name']] : [])) : []
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function builtIn(name: string, description: string): Pick<Tool, 'name' | 'description' | 'origin' | 'policy' | 'mask' | 'readOnly' | 'showsOnly'> {
  return { name, description, origin: 'built_in', policy: 'auto', mask: SHOW_ALL, readOnly: true, showsOnly: false }
}
