import { memo, type ReactNode } from 'react'
import { Blocks, type Ending } from './blocks.tsx'
import { lex } from './lex.ts'
import { mend } from './mend.ts'
import { isTame } from './tame.ts'

/**
 * What an assistant wrote, as elements. Nothing in it can load anything or run: HTML is shown as the text it is, images
 * as their description, and only web and e-mail addresses are links.
 */
export const Markdown = memo(function Markdown({ text, ending }: { readonly text: string; readonly ending: Ending }): ReactNode {
  if (!isTame(text)) return <p className="plain">{text}</p>
  return <Blocks tokens={lex(ending === 'streaming' ? mend(text) : text, 'answer')} ending={ending} />
})
