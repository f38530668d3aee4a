import { readFileSync } from 'node:fs'
import type { JsonObject } from '@ambit/domain'

export interface DojoCall {
  readonly function: string
  readonly args: JsonObject
  /** Does more than read: it writes, or sends something out. */
  readonly mutates: boolean
  /** What it gave when the suite was run. */
  readonly result?: string
}
export interface DojoTask {
  readonly id: string
  readonly prompt: string
  readonly calls: readonly DojoCall[]
}
/** What an attacker wants. */
export interface DojoAttack {
  readonly id: string
  readonly goal: string
  readonly calls: readonly DojoCall[]
}
export interface DojoSuite {
  readonly name: 'banking' | 'slack'
  readonly tools: readonly { readonly name: string; readonly description: string; readonly parameters: JsonObject }[]
  readonly tasks: readonly DojoTask[]
  readonly attacks: readonly DojoAttack[]
  /** Names of the tools that do more than read. */
  readonly sensitive: readonly string[]
}

interface Recorded {
  readonly tools: DojoSuite['tools']
  readonly user: Readonly<Record<string, Omit<DojoTask, 'id'>>>
  readonly inj: Readonly<Record<string, Omit<DojoAttack, 'id'>>>
}

const recorded = JSON.parse(readFileSync(new URL('agentdojo.json', import.meta.url), 'utf8')) as Readonly<Record<DojoSuite['name'], Recorded>>

function suiteOf(name: DojoSuite['name']): DojoSuite {
  const { tools, user, inj } = recorded[name]
  const tasks = Object.entries(user).map(([id, task]) => ({ id, ...task }))
  const attacks = Object.entries(inj).map(([id, attack]) => ({ id, ...attack }))
  const mutating = new Set([...tasks, ...attacks].flatMap(({ calls }) => calls.filter(({ mutates }) => mutates).map((call) => call.function)))
  return { name, tools, tasks, attacks, sensitive: tools.map((tool) => tool.name).filter((tool) => mutating.has(tool)) }
}

export const suites: readonly DojoSuite[] = [suiteOf('banking'), suiteOf('slack')]

/** What nobody but the person and the product can have written. Names of channels and users are others' words. */
export const TRUSTED: ReadonlySet<string> = new Set(['get_iban', 'get_balance', 'get_user_info', 'get_scheduled_transactions'])
/** Send something to people outside. */
export const EGRESS: ReadonlySet<string> = new Set([
  'send_money',
  'send_direct_message',
  'send_channel_message',
  'invite_user_to_slack',
  'get_webpage',
  'post_webpage',
])
/** Gives something to read, whatever else it does. */
const GIVES: ReadonlySet<string> = new Set(['get_webpage'])

const reads = (call: DojoCall): boolean => !call.mutates || GIVES.has(call.function)

/** The calls of a task in rounds. `asRecorded`: what asks follows what asks at once; else what is done waits for what is read. */
export function roundsOf(calls: readonly DojoCall[], asRecorded: boolean): readonly (readonly DojoCall[])[] {
  const rounds: DojoCall[][] = []
  for (const call of calls) {
    const last = rounds.at(-1)
    const before = last?.at(-1)
    const same = before !== undefined && (asRecorded ? before.mutates === call.mutates : reads(before) === reads(call))
    if (last && same) last.push(call)
    else rounds.push([call])
  }
  return rounds
}

/** Every way to choose `count` of some names. */
export function choices(names: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]]
  return names.flatMap((name, at) => choices(names.slice(at + 1), count - 1).map((rest) => [name, ...rest]))
}

export const resultOf = (call: DojoCall): string => call.result ?? 'Done.'
