import '@xyflow/react/dist/base.css'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { Handle, type Node, type NodeChange, type NodeProps, Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import type { Graph, Place, Statement } from '../../../shared/graphs.ts'
import { ByAssistant, Icon } from '../parts/icon.tsx'
import { BearingEdge, type Bearing } from './bearing-edge.tsx'
import { NODE, placesOf } from './layout.ts'

type StatementNode = Node<{ readonly statement: Statement; readonly isRoot: boolean }, 'statement'>

export interface CanvasProps {
  readonly graph: Graph
  readonly selected: string | undefined
  /** The statement to be brought into the middle; another object for each time. */
  readonly focus: { readonly id: string } | undefined
  readonly onSelect: (id: string) => void
  /** Settles once the graph says where the statement is, or that it could not be moved. */
  readonly onMove: (id: string, place: Place) => Promise<void>
}

const NODE_TYPES = { statement: StatementCard }
/** Where the links of a card begin and end. Told, not measured: cards that are made anew would lose their links until the next measuring. */
const HANDLES: Pick<StatementNode, 'handles' | 'measured'> = {
  measured: NODE,
  handles: [
    { type: 'source', position: Position.Top, x: NODE.width / 2, y: 0, width: 1, height: 1 },
    { type: 'target', position: Position.Bottom, x: NODE.width / 2, y: NODE.height, width: 1, height: 1 },
  ],
}
const EDGE_TYPES = { bearing: BearingEdge }

/** The statements and how they bear on each other. All that is done here can be done by the list and the detail pane too. */
export function Canvas({ graph, selected, focus, onSelect, onMove }: CanvasProps) {
  const [flow, setFlow] = useState<ReactFlowInstance<StatementNode>>()
  /** Where what is being dragged is, until the graph says so itself. */
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>(new Map())
  const placed = useMemo(() => placesOf(graph), [graph])
  const nodes = useMemo(() => nodesOf(graph, placed, dragged, selected), [graph, placed, dragged, selected])
  const edges = useMemo(() => edgesOf(graph), [graph])
  useEffect(() => {
    if (focus === undefined) return
    const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
    // A frame later the canvas has its new size: the detail pane below it has grown.
    const frame = requestAnimationFrame(() => void flow?.fitView({ nodes: [{ id: focus.id }], maxZoom: 1, duration }))
    return () => cancelAnimationFrame(frame)
  }, [flow, focus])
  const take = (changes: readonly NodeChange<StatementNode>[]): void => {
    for (const change of changes) {
      if (change.type === 'select' && change.selected) onSelect(change.id)
      if (change.type !== 'position' || change.position === undefined) continue
      const { id, position } = change
      setDragged((before) => new Map([...before, [id, position]]))
    }
  }
  const put = async (id: string, place: Place): Promise<void> => {
    await onMove(id, place)
    setDragged((before) => new Map([...before].filter(([other, at]) => other !== id || at.x !== place.x || at.y !== place.y)))
  }
  /** A press of an arrow key, however long, is one move. */
  const putByKey = ({ key }: KeyboardEvent): void => {
    if (key.startsWith('Arrow')) for (const [id, place] of dragged) void put(id, place)
  }
  return (
    <div className="canvas">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onInit={setFlow}
        onNodesChange={take}
        onNodeClick={(_event, node) => onSelect(node.id)}
        onKeyUp={putByKey}
        onNodeDragStop={(_event, node) => void put(node.id, node.position)}
        nodesConnectable={false}
        deleteKeyCode={null}
        minZoom={0.2}
        fitView
        fitViewOptions={{ maxZoom: 1 }}
      />
    </div>
  )
}

function StatementCard({ data: { statement, isRoot }, selected }: NodeProps<StatementNode>) {
  const { text, source, by, mutedBy } = statement
  const states = [isRoot && 'root', source === 'ai' && 'ai', mutedBy !== undefined && 'mute', selected && 'sel']
  return (
    <div className={['node', ...states].filter(Boolean).join(' ')} title={text}>
      <Handle type="source" position={Position.Top} />
      <p>{text}</p>
      <footer>{mutedBy !== undefined ? <Muted by={mutedBy} /> : source === 'ai' ? <ByAssistant word="Assistant" /> : by}</footer>
      <Handle type="target" position={Position.Bottom} />
    </div>
  )
}

function Muted({ by }: { readonly by: string }) {
  return (
    <>
      <Icon name="hide" small />
      Muted by {by}
    </>
  )
}

function nodesOf(
  { statements, links }: Graph,
  placed: ReadonlyMap<string, Place>,
  dragged: ReadonlyMap<string, Place>,
  selected: string | undefined,
): StatementNode[] {
  const bearing = new Set(links.map(({ from }) => from))
  return statements.map((statement) => {
    const { id } = statement
    const position = dragged.get(id) ?? placed.get(id) ?? { x: 0, y: 0 }
    return { id, type: 'statement', position, ...NODE, ...HANDLES, selected: id === selected, data: { statement, isRoot: !bearing.has(id) } }
  })
}

function edgesOf({ statements, links }: Graph): Bearing[] {
  const muted = new Set(statements.filter(({ mutedBy }) => mutedBy !== undefined).map(({ id }) => id))
  return links.map(({ id, from, to, as }) => {
    const isMuted = muted.has(from) || muted.has(to)
    return { id, type: 'bearing', source: from, target: to, className: isMuted ? `${as} mute` : as, focusable: false, selectable: false, data: { as, isMuted } }
  })
}
