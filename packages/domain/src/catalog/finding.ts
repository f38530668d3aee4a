/** What a check has to say of one place. An error refuses the save; the rest is shown beside the field. */
export interface Finding {
  /** Where, as an author would write it: `input.properties.id`, `conditions[0].when`; empty for the whole. */
  readonly at: string
  readonly level: 'error' | 'warning' | 'info'
  /** Stable, for programs. */
  readonly code: string
  /** One sentence for a person. */
  readonly message: string
}
export type Place = readonly (string | number)[]

/** A path as an author reads it. A name that is no plain word stands in brackets, as JSON. */
export function placeText(place: Place): string {
  return place.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^[A-Za-z_$][\w$-]*$/.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

export const errorAt = (place: Place, code: string, message: string): Finding => ({ at: placeText(place), level: 'error', code, message })
export const warningAt = (place: Place, code: string, message: string): Finding => ({ at: placeText(place), level: 'warning', code, message })
export const noteAt = (place: Place, code: string, message: string): Finding => ({ at: placeText(place), level: 'info', code, message })

export const hasErrors = (findings: readonly Finding[]): boolean => findings.some((finding) => finding.level === 'error')
