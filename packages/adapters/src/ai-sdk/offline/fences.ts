/** A text without its form fences, and the forms by the id that each names. */
export interface Fenced {
  readonly text: string
  /** Bodies of `form` fences, by what stands behind the word. Of two with one name the last counts. */
  readonly forms: ReadonlyMap<string, string>
}

const OPENS = /^(`{3,})form[ \t]+([\w.-]+)[ \t]*$/

/**
 * Takes the document forms out of a system text: what stands in them is no heading and names no tool to call. A fence inside
 * a quotation of a page begins with `> ` and is none; one that nothing closes ends with the text.
 */
export function withoutForms(system: string): Fenced {
  const kept: string[] = []
  const forms = new Map<string, string>()
  let open: { readonly fence: string; readonly id: string; readonly body: string[] } | undefined
  for (const line of system.split('\n')) {
    if (open === undefined) {
      const [, fence, id] = OPENS.exec(line) ?? []
      if (fence === undefined || id === undefined) kept.push(line)
      else open = { fence, id, body: [] }
    } else if (/^`+[ \t]*$/.test(line) && line.trim().length >= open.fence.length) {
      forms.set(open.id, open.body.join('\n'))
      open = undefined
    } else open.body.push(line)
  }
  if (open !== undefined) forms.set(open.id, open.body.join('\n'))
  return { text: kept.join('\n'), forms }
}
