import { type CharSet, JS } from 'refa'
import type { Taker } from './tree.ts'

/** The characters that one part of a pattern takes. */
export function charactersOf(part: Taker): CharSet {
  if (part.type !== 'CharacterClass') return JS.createCharSet([elementOf(part)], FLAGS)
  const set = JS.createCharSet(part.elements.map(elementOf), FLAGS)
  return part.negate ? set.negate() : set
}

const FLAGS = { unicode: true }
type ClassElement = Extract<Taker, { type: 'CharacterClass' }>['elements'][number]
type SetElement = Parameters<typeof JS.createCharSet>[0] extends Iterable<infer Element> ? Element : never

function elementOf(element: ClassElement | Exclude<Taker, { type: 'CharacterClass' }>): SetElement {
  switch (element.type) {
    case 'Character':
      return element.value
    case 'CharacterClassRange':
      return { min: element.min.value, max: element.max.value }
    case 'CharacterSet':
      if (element.kind === 'property' && element.strings) break
      return element
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'ClassStringDisjunction':
  }
  throw new Error(`${element.type} needs the flag v, which schemas do not have`)
}
