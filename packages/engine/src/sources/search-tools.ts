import type { Tool } from '@ambit/domain'

const WORDS_MAX = 16
/** A whole phrase in the name or title, a word there, a word of the description. */
const PHRASE = 10
const NAMED = 3
const DESCRIBED = 1

/** The tools that a few words describe, best first; of equals, in their order. Every word counts by where it stands. */
export function searchTools(tools: Iterable<Tool>, search: string, limit: number): readonly Tool[] {
  const phrase = plain(search).trim()
  const words = [...new Set(phrase.split(' '))].filter((word) => word !== '').slice(0, WORDS_MAX)
  if (words.length === 0) return []
  const scored = [...tools].flatMap((tool) => {
    const score = scoreOf(textOf(tool), phrase, words)
    return score > 0 ? [{ tool, score }] : []
  })
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ tool }) => tool)
}

interface Text {
  readonly name: string
  readonly about: string
}
const texts = new WeakMap<Tool, Text>()

function textOf(tool: Tool): Text {
  const known = texts.get(tool)
  if (known) return known
  const made = { name: plain(`${tool.name} ${tool.title ?? ''}`), about: plain(tool.description) }
  texts.set(tool, made)
  return made
}

function scoreOf({ name, about }: Text, phrase: string, words: readonly string[]): number {
  const byWord = words.reduce((sum, word) => sum + (holds(name, word) ? NAMED : holds(about, word) ? DESCRIBED : 0), 0)
  return byWord + (name.includes(` ${phrase} `) ? PHRASE : 0)
}

/** At the beginning of a word, with or without the `s` of a plural. */
function holds(text: string, word: string): boolean {
  return text.includes(` ${word}`) || (word.length > 3 && word.endsWith('s') && text.includes(` ${word.slice(0, -1)}`))
}

/** Small letters and digits, a space around each word. */
function plain(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `
}
