import { type Json, type JsonObject, isJsonObject } from '@ambit/domain'
import { isSum } from './cells.ts'
import type { SettledCall } from './turn-view.ts'

/** What a playbook has to say beside rows with a code: the word before it, and the sentence. */
type Sayings = ReadonlyMap<string, readonly [word: string, sentence: string]>

const SAYING = /^[-*] `([A-Z][\w-]*)`: ([a-z]+): (.+)$/

/** ``- `R07`: innocent: memories of one event differ from person to person.`` */
function sayingsIn(playbook: string): Sayings {
  return new Map(
    playbook.split('\n').flatMap((line) => {
      const [, code, word, sentence] = SAYING.exec(line) ?? []
      return code && word && sentence ? [[code, [word, sentence.trim().replace(/\.$/, '')]] as const] : []
    }),
  )
}

const RUNNING = /\brunning (?:figures?|totals?|amounts?)\b|\bfigure after\b/i

/** Results as a playbook wants them told: with what it says beside a code, and with steps of running figures said as such. */
export function prepared(calls: readonly SettledCall[], playbook: string): readonly SettledCall[] {
  const sayings = sayingsIn(playbook)
  const isRunning = RUNNING.test(playbook)
  if (sayings.size === 0 && !isRunning) return calls
  return calls.map((call) => (call.json === undefined ? call : { ...call, json: told(call.json, sayings, isRunning) }))
}

function told(value: Json, sayings: Sayings, isRunning: boolean): Json {
  if (Array.isArray(value)) {
    const steps = isRunning ? stepsIn(value) : undefined
    return steps ?? value.map((each) => told(each, sayings, isRunning))
  }
  if (!isJsonObject(value)) return value
  const own = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, told(each, sayings, isRunning)]))
  const { code, status } = value
  const saying = typeof code === 'string' && status !== 'pass' && typeof value['needs'] !== 'string' ? sayings.get(code) : undefined
  return saying ? { ...own, [saying[0]]: saying[1] } : own
}

/** `items £5,550.00`, `after excess £4,950.00`. */
function stepsIn(rows: readonly Json[]): Json | undefined {
  const steps = rows.flatMap((row) => (isStep(row) ? [row] : []))
  if (steps.length === 0 || steps.length < rows.length) return undefined
  return steps.map(({ step, amount, ...rest }, at) => ({ step: `${at === 0 ? '' : 'after '}${step.replaceAll('_', ' ')} ${amount}`, ...rest }))
}

function isStep(row: Json): row is JsonObject & { readonly step: string; readonly amount: string } {
  return isJsonObject(row) && typeof row['step'] === 'string' && isSum(row['amount'] ?? null)
}
