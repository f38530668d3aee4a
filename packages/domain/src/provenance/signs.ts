/** What a sign does to the words of a text. */
export const Sign = {
  letter: 0,
  digit: 1,
  /** Stands between words. */
  between: 2,
  /** Belongs to a number where digits stand on both sides, else it stands between words. */
  comma: 3,
  /** Belongs to a word, but not at its end. */
  after: 4,
  /** Where a word begins with it, the word is looked at closely. */
  first: 5,
  /** Stands between two texts: no value reaches over it. */
  edge: 6,
} as const
type Sign = (typeof Sign)[keyof typeof Sign]

/** Put between two texts that are read as one. */
export const EDGE = '\0'
const SPACE = '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'
const SIGNS: readonly (readonly [Sign, string])[] = [
  [Sign.between, `${SPACE}"()[]{}<>;|*\`“”„«»‹›–—…。、「」`],
  [Sign.digit, '0123456789'],
  [Sign.comma, ",'’"],
  [Sign.after, ':.!?'],
  [Sign.first, '#@-$€£¥'],
  [Sign.edge, EDGE],
]

let kinds: Uint8Array | undefined
/** What each UTF-16 unit does. */
export function kindsOfSigns(): Uint8Array {
  kinds ??= table()
  return kinds
}

function table(): Uint8Array {
  const made = new Uint8Array(0x1_00_00)
  for (const [kind, signs] of SIGNS) for (let at = 0; at < signs.length; at += 1) made[signs.charCodeAt(at)] = kind
  return made
}
