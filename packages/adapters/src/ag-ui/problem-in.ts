/** What we need of an issue of zod, whichever of its versions made it. */
export interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly expected?: unknown
  readonly errors?: readonly (readonly Issue[])[] | undefined
}

/** The first problem with its exact place, such as `messages[2].content: expected string or array`. */
export function problemIn(issues: readonly Issue[], under: readonly string[] = []): string {
  const [first] = issues
  if (!first) return 'it does not fit'
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : ''
  return `${place([...under, ...first.path])}: ${said(first)}${more}`
}

function said(issue: Issue): string {
  const branches = (issue.errors ?? []).flatMap(([first]) => (first && first.path.length === 0 && typeof first.expected === 'string' ? [first.expected] : []))
  if (branches.length > 0) return `expected ${branches.join(' or ')}`
  const text = issue.message.replace(/^Invalid input: /, '')
  return text === 'Invalid input' ? 'this value is not allowed here' : text
}

function place(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return text.replace(/^\./, '') || 'the body'
}
