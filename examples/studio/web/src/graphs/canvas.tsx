import '@xyflow/react/dist/base.css'
import { useEffect, useMemo, useState } from 'react'
import { type Edge, Handle, type Node, type NodeChange, type NodeProps, Position, ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import type { Graph, Place, Statement } from '../../../shared/graphs.ts'
import { ByAssistant, Icon } from '../parts/icon.tsx'
import { NODE, placesOf } from './layout.ts'
import { SIGNS } from './outline.ts'

type StatementNode = Node<{ readonly statement: Statement; readonly isRoot: boolean }, 'statement'>

export interface CanvasProps {
  readonly graph: Graph
  readonly selected: string | undefined
  /** The statement to be brought into the middle; another object for each time. */
  readonly focus: { readonly id: string } | undefined
  readonly onSelect: (id: string) => void
  readonly onMove: (id: string, place: Place) => void
}

const NODE_TYPES = { statement: StatementCard }

/** The statements and how they bear on each other. All that is done here can be done by the list and the detail pane too. */
export function Canvas({ graph, selected, focus, onSelect, onMove }: CanvasProps) {
  const [flow, setFlow] = useState<ReactFlowInstance<StatementNode>>()
  /** Where what is being dragged is, until the graph says so itself. */
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>(new Map())
  const placed = useMemo(() => placesOf(graph), [graph])
  const nodes = useMemo(() => nodesOf(graph, placed, dragged, selected), [graph, placed, dragged, selected])
  const edges = useMemo(() => edgesOf(graph), [graph])
  useEffect(() => {
    const duration = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
    if (focus !== undefined) void flow?.fitView({ nodes: [{ id: focus.id }], maxZoom: 1, duration })
  }, [flow, focus])
  const take = (changes: readonly NodeChange<StatementNode>[]): void => {
    for (const change of changes) {
      if (change.type !== 'position' || change.position === undefined) continue
      const { id, position } = change
      setDragged((before) => new Map([...before, [id, position]]))
    }
  }
  return (
    <div className="canvas">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onInit={setFlow}
        onNodesChange={take}
        onNodeClick={(_event, node) => onSelect(node.id)}
        onNodeDragStop={(_event, node) => onMove(node.id, node.position)}
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
    return { id, type: 'statement', position, ...NODE, selected: id === selected, data: { statement, isRoot: !bearing.has(id) } }
  })
}

function edgesOf({ statements, links }: Graph): Edge[] {
  const muted = new Set(statements.filter(({ mutedBy }) => mutedBy !== undefined).map(({ id }) => id))
  return links.map(({ id, from, to, as }) => ({
    id,
    source: from,
    target: to,
    label: SIGNS[as],
    className: muted.has(from) || muted.has(to) ? `${as} mute` : as,
    focusable: false,
    selectable: false,
  }))
}
