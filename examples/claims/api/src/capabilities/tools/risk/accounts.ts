/** What people say in their statements, against each other and against the recorded loss. */
import type { Claim, IsoDate, Statement } from '../../../../../shared/claim.ts'
import { quote } from '../../quote.ts'
import { byRef } from '../../refs.ts'
import { cannotCheck, type Comparison, folded, found, joinedByAnd, type Observation, type RiskContext, type IndicatorStrength } from './check.ts'

/** R06. */
export function lossDateDiffers({ claim, lossOn, partyOf }: RiskContext): Comparison {
  const accounts = accountsOf(claim, 'loss_date', partyOf)
  if (accounts.length === 0) return cannotCheck('a statement that gives a loss date')
  if (accounts.length === 1 && lossOn === undefined) return cannotCheck('a loss date, or a second statement that gives one')
  const agreeing = accounts.every(({ value }) => value === accounts[0]?.value && isRecordedDate(claim, lossOn, value))
  if (agreeing) return found([])
  const recorded = lossOn === undefined ? '' : `; the claim records ${recordedDates(claim, lossOn)}`
  return found([
    {
      strength: saysTwoDates(accounts) ? 'strong' : 'moderate',
      text: `The date of the loss differs: ${joinedByAnd(accounts.map(told))}${recorded}.`,
      refs: [...accounts.map((account) => account.statement.id), ...(lossOn === undefined ? [] : ['loss'])],
    },
  ])
}

/** R07. */
export function accountsDiffer({ claim, partyOf }: RiskContext): Comparison {
  if (claim.statements.length < 2) return cannotCheck('at least two statements')
  return found(COMPARED.flatMap((fact) => difference(fact, accountsOf(claim, fact.key, partyOf))))
}

/** One person's word on one fact. */
interface Account {
  readonly statement: Statement
  readonly speaker: string
  /** Trimmed and case folded; never empty. */
  readonly value: string
  readonly words: string
}

type FactKey = keyof Statement['facts']

interface ComparedFact {
  readonly key: Exclude<FactKey, 'loss_date'>
  readonly what: string
  readonly strength: IndicatorStrength
  /** Where values are numbers of a kind, how to read one and how far apart two may be. */
  readonly scale?: { readonly read: (value: string) => number | undefined; readonly tolerance: number }
}

const COMPARED: readonly ComparedFact[] = [
  { key: 'loss_time', what: 'time', strength: 'weak', scale: { read: minutesOf, tolerance: 60 } },
  { key: 'location', what: 'place', strength: 'weak' },
  { key: 'occupants', what: 'occupants', strength: 'weak' },
  { key: 'driver', what: 'driver', strength: 'strong' },
  { key: 'direction', what: 'direction', strength: 'weak' },
  { key: 'speed_mph', what: 'speed', strength: 'weak', scale: { read: leadingNumber, tolerance: 10 } },
  { key: 'weather', what: 'weather', strength: 'weak' },
  { key: 'item_list', what: 'list of items', strength: 'weak' },
]

function accountsOf(claim: Claim, key: FactKey, partyOf: RiskContext['partyOf']): readonly Account[] {
  return byRef(claim.statements).flatMap((statement) => {
    const words = statement.facts[key] ?? ''
    const speaker = quote(partyOf(statement.partyId)?.name ?? statement.partyId)
    return words.trim() === '' ? [] : [{ statement, speaker, value: folded(words), words: words.trim() }]
  })
}

function difference({ what, strength, scale }: ComparedFact, accounts: readonly Account[]): readonly Observation[] {
  const numbers = accounts.flatMap(({ value }) => scale?.read(value) ?? [])
  const isFarApart = numbers.length > 1 && Math.max(...numbers) - Math.min(...numbers) > (scale?.tolerance ?? 0)
  const isDifferentText = numbers.length < accounts.length && new Set(accounts.map(({ value }) => value)).size > 1
  if (!isFarApart && !isDifferentText) return []
  return [{ strength, text: `Accounts of the ${what} differ: ${joinedByAnd(accounts.map(told))}.`, refs: accounts.map((account) => account.statement.id) }]
}

function told({ statement, speaker, words }: Account): string {
  return `${speaker} says "${quote(words)}" (${statement.id})`
}

/** True where the claim records no date, or this one; of a range, any date in it. */
function isRecordedDate({ loss }: Claim, lossOn: IsoDate | undefined, value: string): boolean {
  if (lossOn === undefined) return true
  return firstDay(loss, lossOn) <= value && value <= lossOn
}

function recordedDates({ loss }: Claim, lossOn: IsoDate): string {
  const first = firstDay(loss, lossOn)
  return first === lossOn ? lossOn : `${first} to ${lossOn}`
}

function firstDay(loss: Claim['loss'], lossOn: IsoDate): IsoDate {
  return loss?.occurredAt === undefined && loss?.occurredOn === undefined ? (loss?.occurredFrom ?? lossOn) : lossOn
}

function saysTwoDates(accounts: readonly Account[]): boolean {
  const dates = new Map<string, string>()
  return accounts.some(({ statement, value }) => {
    const other = dates.get(statement.partyId)
    dates.set(statement.partyId, other ?? value)
    return other !== undefined && other !== value
  })
}

/** Minutes since midnight of `9:10` or `09:10`. */
function minutesOf(value: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

function leadingNumber(value: string): number | undefined {
  const [number] = /^\d+(?:\.\d+)?/.exec(value) ?? []
  return number === undefined ? undefined : Number(number)
}
