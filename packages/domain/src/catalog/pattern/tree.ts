import type { AnalysisResult } from 'scslre'

/** A pattern as its parser gives it. */
export type PatternTree = AnalysisResult['parsed']['pattern']
export type Alternative = PatternTree['alternatives'][number]
export type Part = Alternative['elements'][number]
export type Quantifier = Extract<Part, { type: 'Quantifier' }>
export type LookAround = Extract<Part, { kind: 'lookahead' | 'lookbehind' }>
/** What takes exactly one character. */
export type Taker = Extract<Part, { type: 'Character' | 'CharacterClass' | 'CharacterSet' }>

/** The parts of a pattern, each before those inside it. */
export function everyPart(alternatives: readonly Alternative[]): readonly Part[] {
  return alternatives.flatMap(({ elements }) => elements.flatMap((part) => [part, ...everyPart(inside(part))]))
}

/** What stands inside a group, a look-around or a repetition. */
export function inside(part: Part): readonly Alternative[] {
  if (part.type === 'Group' || part.type === 'CapturingGroup') return part.alternatives
  if (part.type === 'Assertion') return isLookAround(part) ? part.alternatives : []
  return part.type === 'Quantifier' ? bodyOf(part) : []
}

export const isLookAround = (part: Part): part is LookAround => part.type === 'Assertion' && (part.kind === 'lookahead' || part.kind === 'lookbehind')

/** The repeated part, as alternatives. A part alone is told as the one that it is. */
export function bodyOf({ element }: Quantifier): readonly Alternative[] {
  return element.type === 'Group' || element.type === 'CapturingGroup' || isLookAround(element) ? element.alternatives : []
}
