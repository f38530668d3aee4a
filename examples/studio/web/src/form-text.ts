/** What a person wrote into a field of a form, without spaces around it; `''` where there is no such field. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
