import { composerStyle } from './composer.ts'
import { documentStyle } from './document.ts'
import { forcedColorsStyle } from './forced-colors.ts'
import { frameStyle } from './frame.ts'
import { markdownStyle } from './markdown.ts'
import { tokenStyle } from './tokens.ts'
import { transcriptStyle } from './transcript.ts'

const sheets = new WeakMap<Document, CSSStyleSheet>()

/** The widget's styles, one sheet for each document, shared by every widget in it. */
export function widgetSheet(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known !== undefined) return known
  const made = new (document.defaultView ?? window).CSSStyleSheet()
  made.replaceSync([tokenStyle, frameStyle, transcriptStyle, markdownStyle, documentStyle, composerStyle, forcedColorsStyle].join('\n'))
  sheets.set(document, made)
  return made
}
