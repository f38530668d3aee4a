import type { AnalysisResult } from 'scslre'

/** A pattern as its parser gives it. */
export type PatternTree = AnalysisResult['parsed']['pattern']
export type Alternative = PatternTree['alternatives'][number]
export type Part = Alternative['elements'][number]
export type Quantifier = Extract<Part, { type: 'Quantifier' }>
export type LookAround = Extract<Part, { kind: 'lookahead' | 'lookbehind' }>
/** What takes exactly one character. */
export type Taker = Extract<Part, { type: 'Character' | 'CharacterClass' | 'CharacterSet' }>

/** Parts that follow each other. */
export type Sequence = Pick<Alternative, 'elements'>

/** The parts of a pattern, each before those inside it. */
export function everyPart(sequences: readonly Sequence[]): readonly Part[] {
  return sequences.flatMap(({ elements }) => elements.flatMap((part) => [part, ...everyPart(inside(part))]))
}

/** What stands inside a group, a look-around or a repetition. */
export function inside(part: Part): readonly Sequence[] {
  if (part.type === 'Group' || part.type === 'CapturingGroup') return part.alternatives
  if (part.type === 'Quantifier') return [{ elements: [part.element] }]
  return isLookAround(part) ? part.alternatives : []
}

export const isLookAround = (part: Part): part is LookAround => part.type === 'Assertion' && (part.kind === 'lookahead' || part.kind === 'lookbehind')
