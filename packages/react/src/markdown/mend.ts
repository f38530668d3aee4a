/**
 * Closes what the end of a half-streamed Markdown text leaves open, so that signs do not flicker: bold, code, and a link
 * whose address is still coming. Text that is whole goes through unchanged.
 */
export function mend(text: string): string {
  if (count(text, '```') % 2 === 1) return text
  const start = text.lastIndexOf('\n\n') + 1
  const before = text.slice(0, start)
  const last = text.slice(start).replace(/!?\[([^\]\n]*)(\](\([^)\n]*)?)?$/, '$1')
  if (count(last, '`') % 2 === 1) return `${before}${last}\``
  const plain = last.replace(/`[^`]*`/g, '')
  const trimmed = last.replace(/\s*\*{1,2}$/, (signs) => (count(plain, '**') % 2 === 1 ? '' : signs))
  return count(trimmed.replace(/`[^`]*`/g, ''), '**') % 2 === 1 ? `${before}${trimmed.trimEnd()}**` : before + trimmed
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
