/** About how many tokens a text costs: a quarter of its UTF-8 bytes, rounded up. Tokenizers differ, so it is shown as an estimate only. */
export function estimateTokens(text: string): number {
  return Math.ceil(utf8Bytes(text) / 4)
}

/** Counted by hand: this package knows no encoder of any one runtime. A lone half of a character counts as the three bytes that replace it. */
function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
  }
  return bytes
}
