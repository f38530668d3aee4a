/** A link that may be shown: where it goes, and what a person reads of that. */
export interface SafeLink {
  readonly href: string
  /** Host of a web address, or the e-mail address. */
  readonly place: string
}

/** Web and e-mail addresses alone, and only whole ones; anything else an assistant writes is no link. */
export function safeLink(href: string): SafeLink | undefined {
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  if (url.protocol === 'mailto:') return { href: `mailto:${url.pathname}`, place: decoded(url.pathname) }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  return { href: url.href, place: url.host }
}

/** Whether the text of a link begins with the very place it goes to, so that it need not be told again. */
export function tellsPlace(text: string, { place }: SafeLink): boolean {
  const shown = text.trim().replace(/^(https?:\/\/|mailto:)/, '')
  return shown.startsWith(place) && /^([/?#]|$)/.test(shown.slice(place.length))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
