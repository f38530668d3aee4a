/** What may stand before or after an amount. */
const SIGNS = '€$£¥'
const LONGEST = 64
const DIGIT_GROUPS = /^(-?)(\d+(?:[.,'’]\d+)*)$/

/**
 * A number in one form whatever way it is written: 1,200.50 · 1.200,50 · 1'200.50 · €1200.5 are all 1200.5; `undefined` for what
 * is none. Digits are never calculated with, so long ones stay exact. One dot before three digits may mean two numbers, and is
 * left as it stands.
 */
export function numberIn(word: string): string | undefined {
  if (word.length > LONGEST) return undefined
  const match = DIGIT_GROUPS.exec(withoutSigns(word))
  const [sign, written] = [match?.[1], match?.[2]]
  if (sign === undefined || written === undefined) return undefined
  const plain = plainForm(written.replaceAll('’', "'"))
  return plain === undefined || plain === '0' ? plain : `${sign}${plain}`
}

function withoutSigns(word: string): string {
  const minus = word.startsWith('-') ? '-' : ''
  const rest = word.slice(minus.length)
  const start = SIGNS.includes(rest.charAt(0)) ? 1 : 0
  const end = rest.length > 1 && SIGNS.includes(rest.charAt(rest.length - 1)) ? 1 : 0
  return `${minus}${rest.slice(start, rest.length - end)}`
}

function plainForm(written: string): string | undefined {
  const groups = written.split(/[.,']/)
  const [whole = '', ...others] = groups
  const between = written.replaceAll(/\d+/g, '')
  const last = between.slice(-1)
  if (others.length === 0) return startsRight(whole) ? whole : undefined
  if (others.length === 1 && last === '.') return decimal([whole], others[0] ?? '', true)
  if (others.length === 1 && last === ',' && !(others[0]?.length === 3 && isGrouped(groups))) return decimal([whole], others[0] ?? '', false)
  if (allSame(between)) return isGrouped(groups) ? groups.join('') : undefined
  const inGroups = groups.slice(0, -1)
  return last !== "'" && allSame(between.slice(0, -1)) && between[0] !== last && isGrouped(inGroups) ? decimal(inGroups, groups.at(-1) ?? '', false) : undefined
}

const startsRight = (whole: string): boolean => whole === '0' || !whole.startsWith('0')
const allSame = (signs: string): boolean => signs === signs.charAt(0).repeat(signs.length)

/** 1 · 200 · 000 */
function isGrouped([first = '', ...others]: readonly string[]): boolean {
  return first.length <= 3 && !first.startsWith('0') && others.every(({ length }) => length === 3)
}

function decimal(groups: readonly string[], fraction: string, mayBeGroups: boolean): string | undefined {
  const whole = groups.join('')
  if (!startsRight(whole)) return undefined
  if (mayBeGroups && isGrouped([whole, fraction])) return `${whole}.${fraction}`
  const significant = fraction.replace(/0+$/, '')
  return significant === '' ? whole : `${whole}.${significant}`
}
