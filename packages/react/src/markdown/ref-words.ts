/** A piece of running text: words, or something that looks like a reference. */
export interface RefWord {
  readonly text: string
  readonly isRef: boolean
}

/** `doc-3` as a word of its own: neither part of a longer word or number, nor the name of a file. */
const REF = /(?<![\p{L}\p{N}_.-])[a-z][a-z_]*-\d+(?![\p{L}\p{N}_]|[-.][\p{L}\p{N}_])/gu
/** What inline code holds alone where it is a reference. */
const REF_ALONE = /^[a-z][a-z_]*(?:-\d+)?$/

/** Text cut at what looks like a reference. `open`: more of it is coming, so its last word is not finished. */
export function refWords(text: string, open: boolean): readonly RefWord[] {
  const words: RefWord[] = []
  let end = 0
  for (const { 0: ref, index } of text.matchAll(REF)) {
    const next = index + ref.length
    if (open && next === text.length) break
    if (index > end) words.push({ text: text.slice(end, index), isRef: false })
    words.push({ text: ref, isRef: true })
    end = next
  }
  if (end < text.length) words.push({ text: text.slice(end), isRef: false })
  return words
}

/** Whether inline code may be a reference: in code a word without a number, such as `policy`, may be one too. */
export function isRefAlone(code: string): boolean {
  return REF_ALONE.test(code)
}

/** Whether it has the number of a record. */
export function isNumbered(ref: string): boolean {
  return ref.includes('-')
}
