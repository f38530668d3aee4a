import { type Outline, type Part, partFor } from './outline.ts'
import type { Piece } from './pieces.ts'
import { capital, label } from './words.ts'

/** A piece with the part of the outline that takes it, and the result that it is from. */
export type PlacedPiece = Piece & { readonly part?: Part | undefined } & Source

interface Source {
  /** What the result is about. */
  readonly from: string
  /** The note opens with it: what no part takes of it comes before all parts. */
  readonly opens: boolean
}

/** Facts that no part takes stand with the rest of their result. */
export function placed(pieces: readonly Piece[], { from, opens }: Source, outline: Outline): readonly PlacedPiece[] {
  const parts = pieces.map((piece) => (piece.kind === 'section' ? partFor(outline, piece) : undefined))
  const sibling = parts.find((part) => part !== undefined)
  return pieces.map((piece, at) => ({ ...piece, from, opens, part: parts[at] ?? (piece.kind === 'section' && piece.isFacts === true ? sibling : undefined) }))
}

interface Block {
  readonly heading: string
  readonly text: string
  /** What result it is from: two of one name are told apart by it. */
  readonly from: string
  readonly isFacts?: boolean
}

interface Group {
  readonly order: number
  readonly blocks: readonly Block[]
  /** The heading is the playbook's own. */
  readonly isPart: boolean
}

const WEIGH = 'To weigh'

/** Sections of one part under one heading, in the order of the outline; what belongs to no part follows what came before it. */
export function sections(pieces: readonly PlacedPiece[], outline: Outline): readonly string[] {
  const groups = new Map<string, Group>()
  const add = (heading: string, part: Part | undefined, order: number, block: Block): void => {
    const known = groups.get(heading)
    groups.set(heading, { order: known?.order ?? order, isPart: part !== undefined, blocks: [...(known?.blocks ?? []), block] })
  }
  let last = -1
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'section') continue
    const { part } = piece
    if (part) last = outline.parts.indexOf(part)
    const isTaken = groups.get(piece.heading)?.blocks.some(({ from }) => from !== piece.from) === true
    const own = isTaken ? `${piece.heading} (${piece.from.toLowerCase()})` : piece.heading
    add(part?.heading ?? own, part, part ? last : (piece.opens ? -1 : last) + (at + 1) / 1_000, piece)
  }
  for (const [of, texts] of weighed(pieces)) {
    const part = partFor(outline, { heading: of, words: [] }, true)
    add(part?.heading ?? WEIGH, part, part ? outline.parts.indexOf(part) : outline.parts.length, { heading: label(of), text: bullets(texts), from: of })
  }
  return [...groups].toSorted(([, a], [, b]) => a.order - b.order).flatMap(([heading, group]) => sectionText(heading, group))
}

function weighed(pieces: readonly Piece[]): ReadonlyMap<string, readonly string[]> {
  const points = new Map<string, readonly string[]>()
  for (const piece of pieces) if (piece.kind === 'weigh') points.set(piece.of, [...new Set([...(points.get(piece.of) ?? []), piece.text])])
  return points
}

function sectionText(heading: string, { blocks, isPart }: Group): readonly string[] {
  const ordered = blocks.toSorted((a, b) => Number(a.isFacts === true) - Number(b.isFacts === true))
  const [only] = ordered
  if (only && ordered.length === 1)
    return [`### ${capital(heading)}`, ...(isPart || heading.startsWith(only.heading) ? [] : [`**${only.heading}**`]), only.text]
  const isNamed = (block: Block, at: number): boolean => block.heading !== ordered[at - 1]?.heading && block.heading !== heading
  return [`### ${capital(heading)}`, ...ordered.flatMap((block, at) => (isNamed(block, at) ? [`**${block.heading}**`, block.text] : [block.text]))]
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
