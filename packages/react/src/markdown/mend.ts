/**
 * Closes what the end of a half-streamed Markdown text leaves open, so that signs do not flicker: bold, code, a link whose
 * address is still coming, a fence that just begins. Text that is whole goes through unchanged. In a document, brackets hold
 * what is to be filled in, so they stay.
 */
export function mend(text: string, kind: 'answer' | 'document' = 'answer'): string {
  if (count(text, '```') % 2 === 1) return text
  const fence = text.lastIndexOf('```')
  const start = Math.max(text.lastIndexOf('\n\n') + 1, fence < 0 ? 0 : fence + 3)
  const before = text.slice(0, start)
  const last = withoutLink(text.slice(start).replace(/(^|\n) {0,3}`{1,2}$/, '$1'), kind)
  if (count(last, '`') % 2 === 1) return `${before}${last}\``
  const plain = last.replace(/`[^`]*`/g, '')
  const trimmed = last.replace(/\s*\*{1,2}$/, (signs) => (count(plain, '**') % 2 === 1 ? '' : signs))
  return count(trimmed.replace(/`[^`]*`/g, ''), '**') % 2 === 1 ? `${before}${trimmed.trimEnd()}**` : before + trimmed
}

/** The text of a link whose address is still coming, without its signs. */
function withoutLink(text: string, kind: 'answer' | 'document'): string {
  switch (kind) {
    case 'answer':
      return text.replace(/!?\[([^\]\n]*)(\](\([^)\n]*)?)?$/, '$1')
    case 'document':
      return text.replace(/!?\[([^\]\n]*)\]\([^)\n]*$/, '$1').replace(/\[([^\]\n]*)$/, (_whole, words: string) => (words.length < 2 ? words : `[${words}]`))
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
