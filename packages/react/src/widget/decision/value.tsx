import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { isJsonObject, type Json } from '@ambit/domain'
import { useAmbit } from '../../context.ts'
import { Exact } from './exact.tsx'
import { nameOf } from './name-of.ts'
import { useDecisionMessages } from './use-decision-messages.ts'

/** One argument, whole: what is too high for the card is folded until the person wants all of it. */
export function Value({ value }: { readonly value: Json }): ReactNode {
  const messages = useDecisionMessages()
  const [isUnfolded, setUnfolded] = useState(false)
  const { box, inner, isCut } = useCut()
  const id = useId()
  return (
    <>
      <div ref={box} id={id} className={isUnfolded ? undefined : isCut ? 'folded cut-off' : 'folded'}>
        <div ref={inner}>
          <Plain value={value} depth={0} />
        </div>
      </div>
      {(isCut || isUnfolded) && (
        <button type="button" className="btn" aria-expanded={isUnfolded} aria-controls={id} onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? messages.showLess : messages.showAll(typeof value === 'string' ? value.length : undefined)}
        </button>
      )}
    </>
  )
}

/** Whether the box is lower than what is in it. */
function useCut(): { readonly box: RefObject<HTMLDivElement | null>; readonly inner: RefObject<HTMLDivElement | null>; readonly isCut: boolean } {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const [outside, inside] = [box.current, inner.current]
    if (outside === null || inside === null) return undefined
    const observer = new ResizeObserver(() => setCut(inside.offsetHeight > outside.clientHeight + 1))
    observer.observe(outside)
    observer.observe(inside)
    return () => observer.disconnect()
  }, [])
  return { box, inner, isCut }
}

/** Deeper than this a value reads as JSON. */
const DEPTH_MAX = 4

function Plain({ value, depth }: { readonly value: Json; readonly depth: number }): ReactNode {
  const { messages } = useAmbit()
  const { none, empty } = useDecisionMessages()
  if (value === null) return <span className="absent">{none}</span>
  if (value === '') return <span className="absent">{empty}</span>
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (typeof value !== 'object') return <Exact text={String(value)} />
  const entries = Object.entries(value)
  if (entries.length === 0) return <span className="absent">{empty}</span>
  if (depth >= DEPTH_MAX) return <Exact text={JSON.stringify(value, null, 1)} />
  if (!isJsonObject(value))
    return (
      <ol>
        {entries.map(([at, child]) => (
          <li key={at}>
            <Plain value={child} depth={depth + 1} />
          </li>
        ))}
      </ol>
    )
  return (
    <dl>
      {entries.map(([name, child]) => (
        <div key={name}>
          <dt>
            <Exact text={nameOf(name)} />
          </dt>
          <dd>
            <Plain value={child} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
