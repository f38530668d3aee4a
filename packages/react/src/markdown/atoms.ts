import { decodeEntities } from './entities.ts'
import { atPlaceholders, literal, plain } from './placeholders.ts'
import { isRefAlone, refWords } from './ref-words.ts'
import type { TextKind } from './text-kind.ts'
import type { KnownToken } from './token.ts'

/** The smallest parts of a paragraph as they are drawn. */
export type Atom =
  | { readonly kind: 'text'; readonly text: string }
  /** What looks like a reference, with the signs around it that stay on its line. */
  | { readonly kind: 'ref'; readonly name: string; readonly isCode: boolean; readonly before: string; readonly after: string }
  /** A place that is to be filled in. */
  | { readonly kind: 'placeholder'; readonly text: string }
  | { readonly kind: 'token'; readonly token: KnownToken }

/** Inline Markdown as atoms. `open`: more of it is coming, so its last word is not finished. */
export function atomsOf(tokens: readonly KnownToken[], kind: TextKind, open: boolean): readonly Atom[] {
  const pieces = piecesOf(tokens)
  const atoms = pieces.flatMap((piece, at): readonly Atom[] => {
    const isOpen = open && at === pieces.length - 1
    if (typeof piece === 'string') return atomsOfText(piece, kind, isOpen)
    if (piece.type === 'codespan' && kind !== 'link' && !isOpen && isRefAlone(piece.text)) return [refAtom(piece.text, true)]
    return [{ kind: 'token', token: piece }]
  })
  return glued(atoms)
}

/** Text as atoms: what it names, or leaves to be filled in. */
export function atomsOfText(text: string, kind: TextKind, open: boolean): readonly Atom[] {
  switch (kind) {
    case 'answer':
      return naming(plain(text), open)
    case 'link':
      return [{ kind: 'text', text: plain(text) }]
    case 'document':
      return atPlaceholders(text).flatMap((part, at, all) =>
        at % 2 === 1 ? [{ kind: 'placeholder', text: plain(part) }] : naming(plain(part), open && at === all.length - 1),
      )
  }
}

/** Text that stands together is one piece, whatever characters of it were written with a backslash: a reference may go across them. */
function piecesOf(tokens: readonly KnownToken[]): readonly (string | KnownToken)[] {
  const pieces: (string | KnownToken)[] = []
  for (const token of tokens) {
    const text = textOf(token)
    const last = pieces.at(-1)
    if (text === undefined) pieces.push(token)
    else if (typeof last === 'string') pieces.splice(-1, 1, last + text)
    else pieces.push(text)
  }
  return pieces
}

function textOf(token: KnownToken): string | undefined {
  if (token.type === 'escape') return literal(token.text)
  return token.type === 'text' && token.tokens === undefined ? decodeEntities(token.text) : undefined
}

function naming(text: string, open: boolean): readonly Atom[] {
  return refWords(text, open).map((word) => (word.isRef ? refAtom(word.text, false) : { kind: 'text', text: word.text }))
}

function refAtom(name: string, isCode: boolean): Atom {
  return { kind: 'ref', name, isCode, before: '', after: '' }
}

const BEFORE = /[([{“‘«"'/]+$/
const AFTER = /^[)\]}.,;:!?…”’»"'/]+/

/** A line may break beside a button, so the signs that belong to a reference are kept with it. */
function glued(atoms: readonly Atom[]): readonly Atom[] {
  const cuts = atoms.map((atom, at) => (atom.kind === 'text' ? cut(atom.text, atoms[at - 1]?.kind === 'ref', atoms[at + 1]?.kind === 'ref') : undefined))
  const kept = atoms.map((atom, at): Atom => {
    if (atom.kind === 'text') return { kind: 'text', text: cuts[at]?.middle ?? '' }
    return atom.kind === 'ref' ? { ...atom, before: cuts[at - 1]?.opening ?? '', after: cuts[at + 1]?.closing ?? '' } : atom
  })
  return kept.filter((atom) => atom.kind !== 'text' || atom.text !== '')
}

interface Cut {
  /** Signs that close what stands before this text. */
  readonly closing: string
  readonly middle: string
  /** Signs that open what comes after it. */
  readonly opening: string
}

function cut(text: string, afterRef: boolean, beforeRef: boolean): Cut {
  const closing = afterRef ? (AFTER.exec(text)?.[0] ?? '') : ''
  const rest = text.slice(closing.length)
  const opening = beforeRef ? (BEFORE.exec(rest)?.[0] ?? '') : ''
  return { closing, middle: rest.slice(0, rest.length - opening.length), opening }
}
