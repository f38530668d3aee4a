import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import type { LinkKind } from '../../../shared/graphs.ts'
import { SIGNS } from './outline.ts'

export type Bearing = Edge<{ readonly as: LinkKind; readonly isMuted: boolean }, 'bearing'>

/** How one statement bears on another: a line, and over all lines its sign. */
export function BearingEdge({ data, ...ends }: EdgeProps<Bearing>) {
  const [path, x, y] = getBezierPath(ends)
  return (
    <>
      <BaseEdge path={path} />
      {data === undefined ? null : (
        <EdgeLabelRenderer>
          <span className={data.isMuted ? `sign ${data.as} mute` : `sign ${data.as}`} style={{ translate: `calc(${x}px - 50%) calc(${y}px - 50%)` }}>
            {SIGNS[data.as]}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
