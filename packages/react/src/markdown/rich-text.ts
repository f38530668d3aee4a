import { Parser, Renderer, type Tokens } from 'marked'
import { decodeEntities } from './entities.ts'
import { lex } from './lex.ts'
import { safeLink } from './link.ts'

/** A document as HTML for the clipboard. What was HTML in it stays the text it is, and only web and e-mail addresses are links. */
export function richText(markdown: string): string {
  return new Parser({ renderer: new ClipboardRenderer() }).parse([...lex(markdown, 'document')])
}

class ClipboardRenderer extends Renderer {
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return /^<br\s*\/?>$/i.test(text) ? '<br>' : escaped(text)
  }
  /** Text behind an opened `<code>` or `<script>` comes marked as escaped, and is not. */
  override text(token: Tokens.Text | Tokens.Escape): string {
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escaped(decodeEntities(token.text))
  }
  override image({ text }: Tokens.Image): string {
    return escaped(decodeEntities(text))
  }
  override checkbox({ checked }: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ '
  }
  override link({ href, tokens }: Tokens.Link): string {
    const link = safeLink(href)
    const text = this.parser.parseInline(tokens)
    return link === undefined ? text : `<a href="${escaped(link.href)}">${text}</a>`
  }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}
