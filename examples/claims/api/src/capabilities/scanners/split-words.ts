/** The words of a text, so that a long list of words reads as lines and not as quotes and commas. */
export function splitWords(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
