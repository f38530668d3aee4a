import { memo, useContext, useMemo, type ReactNode } from 'react'
import { useAmbit } from '../context.ts'
import { RefsContext } from '../refs.ts'
import { isNumbered } from './ref-words.ts'

export interface RefLinkProps {
  readonly name: string
  /** It was written as inline code. */
  readonly isCode: boolean
}

/**
 * What looks like a reference: where the page has it, it can be pressed and is shown there. Drawn again only where the page's
 * records change, so that the page is not asked at each word of an answer.
 */
export const RefLink = memo(function RefLink({ name, isCode }: RefLinkProps): ReactNode {
  const { messages } = useAmbit()
  const refs = useContext(RefsContext)
  const isThere = useMemo(() => refs?.has(name) === true, [refs, name])
  if (!isThere) return isCode ? <code className={isNumbered(name) ? 'ref' : undefined}>{name}</code> : name
  return (
    <button type="button" className="ref" dir="ltr" aria-label={messages.showRef(name)} onClick={() => refs?.open(name)}>
      {name}
    </button>
  )
})
