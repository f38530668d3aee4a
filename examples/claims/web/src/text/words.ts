/** Codes of the record whose words are not just the code with spaces. */
const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['employers_liability', 'Employers’ liability'],
  ['third_party_claimant', 'Third-party claimant'],
  ['new_for_old', 'New for old'],
  ['claims_made_and_notified', 'Claims made and notified'],
  ['england-and-wales', 'England and Wales'],
  ['northern-ireland', 'Northern Ireland'],
  ['email', 'E-mail'],
  ['sms', 'Text message'],
  ['cnf', 'Claim notification form'],
  ['sar', 'Subject access request'],
  ['dp_complaint', 'Data protection complaint'],
  ['pap_pi', 'Personal injury protocol'],
  ['rta_portal', 'Road traffic portal'],
  ['el_portal', 'Employers’ liability portal'],
  ['pl_portal', 'Public liability portal'],
  ['oic', 'Official Injury Claim'],
  ['motor_tp', 'Motor third-party claim'],
  ['part_36', 'Part 36'],
  ['cash_in_lieu', 'Cash in lieu'],
  ['resolved_3bd', 'Resolved within three business days'],
  ['with_fos', 'With the ombudsman'],
  ['from_insurer', 'From us'],
  ['to_insurer', 'To us'],
  ['inbound', 'In'],
  ['outbound', 'Out'],
  ['part_accept', 'Accept in part'],
  ['deliberate_or_reckless', 'Deliberate or reckless'],
  ['avoid', 'Avoid the policy'],
  ['speed_mph', 'Speed, mph'],
  ['item_list', 'Items listed'],
])

/** A code of the record as words with a capital: `under_investigation` is `Under investigation`. What is words already only gets the capital. */
export function words(code: string): string {
  const special = SPECIAL.get(code)
  if (special !== undefined) return special
  const spaced = code.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The same inside a sentence: `under investigation`. Initials such as `SMS` keep their case. */
export function innerWords(code: string): string {
  const text = words(code)
  return /^(?:Part 36|Official|England|Northern|Scotland)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

/** `1 message`, `3 messages`, with the plural given where it is not just an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** The parts that there are, joined: for one line made of facts that may be absent. */
export function joined(parts: readonly (string | undefined | false)[], separator = ', '): string {
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(separator)
}

/** `Yes` or `No`; nothing where it is not recorded. */
export function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'Yes' : 'No'
}

/** The text cut at a word, with `…`, on one line. */
export function clipped(text: string, lettersMax: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= lettersMax) return line
  const cut = line.slice(0, lettersMax)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), lettersMax - 24)).replace(/[\s.,;:…-]+$/, '')}…`
}
