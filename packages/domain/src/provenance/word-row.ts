const SPACE = 32

let decoder: TextDecoder | undefined
function textOf(units: Uint16Array<ArrayBuffer>): string {
  decoder ??= new TextDecoder('utf-16le', { ignoreBOM: true })
  return decoder.decode(units)
}

/** Words in a row, a space before, between and after them. */
export class WordRow {
  /** Each sign may have a space after it, and ten signs of a form may stand for the eight of 1.1.2026. */
  #units: Uint16Array<ArrayBuffer>
  #end = 1
  /** Where the last three words begin. */
  #first = 0
  #second = 0
  #third = 0

  constructor(plain: string) {
    this.#units = new Uint16Array(2 * plain.length + 4)
    this.#units[0] = SPACE
  }

  add(word: string): void {
    this.copy(word, 0, word.length)
  }
  copy(text: string, from: number, to: number): void {
    if (to <= from) return
    const units = this.#units
    let end = this.#end
    this.#first = this.#second
    this.#second = this.#third
    this.#third = end
    for (let at = from; at < to; at += 1) units[end++] = text.charCodeAt(at)
    units[end] = SPACE
    this.#end = end + 1
  }
  get lastThree(): readonly (string | undefined)[] {
    const [first, second, third] = [this.#first, this.#second, this.#third]
    return first === 0 ? [] : [this.#between(first, second), this.#between(second, third), this.#between(third, this.#end)]
  }
  replaceLastThree(word: string): void {
    this.#end = this.#first
    this.#second = 0
    this.#third = 0
    this.add(word)
  }
  get text(): string {
    return textOf(this.#units.subarray(0, this.#end))
  }

  #between(from: number, next: number): string {
    return textOf(this.#units.subarray(from, next - 1))
  }
}
