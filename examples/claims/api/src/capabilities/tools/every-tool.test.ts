import { RESULT_CHARS_MAX } from '@ambit/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Claim } from '../../../../shared/claim.ts'
import { CLAIMS } from '../../fixtures/claims.ts'
import { allTools } from '../registry.ts'
import { allCalls } from '../testing/all-calls.ts'
import { resultOf } from '../testing/answers.ts'
import { FULL_CLAIM } from '../testing/full-claim.ts'
import { grown } from '../testing/large-claim.ts'

const CLOCK = 'A tool asked for the time.'

/** Every call on a claim, by name and arguments. */
async function answersOf(claim: Claim): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const { tool, args } of allCalls(claim)) answers.set(`${tool.definition.name} ${JSON.stringify(args)}`, await resultOf(tool, claim, { args }))
  return answers
}

/** A claim without documents has none to read. */
const namesFor = (claim: Claim): readonly string[] =>
  allTools(true)
    .map(({ definition }) => definition.name)
    .filter((name) => name !== 'get_document' || claim.documents.length > 0)

/** A world without time: every way to read a clock, and chance, throws. */
function stopTheClock(): void {
  const never = (): never => {
    throw new Error(CLOCK)
  }
  vi.spyOn(Date, 'now').mockImplementation(never)
  vi.spyOn(performance, 'now').mockImplementation(never)
  vi.spyOn(Math, 'random').mockImplementation(never)
  const RealDate = Date
  vi.stubGlobal(
    'Date',
    new Proxy(RealDate, {
      construct: (target, args) => (args.length === 0 ? never() : Reflect.construct(target, args)),
      apply: never,
    }),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each([...CLAIMS, FULL_CLAIM].map((claim) => [claim.reference, claim] as const))('on %s', (_, claim) => {
  it('[D18] every tool gives the same bytes for the same claim and today, and leaves a frozen claim as it is', async () => {
    const before = JSON.stringify(claim)
    const first = await answersOf(structuredClone(claim))
    expect(await answersOf(structuredClone(claim))).toEqual(first)
    expect(JSON.stringify(claim)).toBe(before)
    expect(new Set([...first.keys()].map((call) => call.split(' ')[0]))).toEqual(new Set(namesFor(claim)))
  })

  it('[D151] no tool reads a clock or a random number', async () => {
    const known = await answersOf(claim)
    stopTheClock()
    expect(() => new Date()).toThrow(CLOCK)
    expect(await answersOf(claim)).toEqual(known)
  })

  it('[D11] no answer holds an empty list or object, or shows nothing, but for what a message alleges', async () => {
    const empty = [...(await answersOf(claim))].filter(([, answer]) => answer === '' || /\[\]|\{\}/.test(answer.replaceAll('"alleges":[]', '')))
    expect(empty).toEqual([])
  })
})

describe('on the largest claim', () => {
  it.each([
    ['of all sorts', undefined],
    ['of complaints and needs alone', ['I am not happy with your delay.', 'I can’t manage the stairs.']],
  ])('[D152] every result stays under the cap of the engine, on texts %s', { timeout: 30_000 }, async (_, sentences) => {
    const [claim] = CLAIMS
    if (claim === undefined) throw new Error('The desk has no claim.')
    const answers = await answersOf(grown(claim, sentences))
    expect([...answers].filter(([, answer]) => answer.length > RESULT_CHARS_MAX).map(([call, answer]) => [call, answer.length])).toEqual([])
  })
})
