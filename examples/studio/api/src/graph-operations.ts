import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import type { GraphOperation, LinkKind } from '../../shared/graphs.ts'
import { firstRow, nextId, type Row, rows, textOf } from './database.ts'
import type { Edits } from './edits.ts'
import { makeChange, type Making } from './ledger.ts'

/** Carries out the operations as one change. Gives the ids of what is new. Throws `not_found` for what is not in the graph, `conflict` for a link that cannot be. */
export function changeGraph(database: DatabaseSync, making: Making, operations: readonly GraphOperation[]): readonly string[] {
  return makeChange(database, making, (edits) => {
    const found = firstRow(database, 'SELECT id FROM graphs WHERE id = ?', making.place)
    if (found === undefined) throw new Fault({ code: 'not_found', sentence: 'There is no such graph.' })
    const steps = operations.map((operation) => carryOut({ database, edits, making }, operation))
    if (edits.made.length > 0) database.prepare('UPDATE graphs SET changed_at = ? WHERE id = ?').run(making.at, making.place)
    return { label: labelOf(steps), made: steps.flatMap(({ made }) => made ?? []) }
  })
}

interface Step {
  readonly label: string
  readonly made?: string
}

interface At {
  readonly database: DatabaseSync
  readonly edits: Edits
  readonly making: Making
}

/** Steps of one kind are told as one: `added 3 statements`. */
function labelOf(steps: readonly Step[]): string {
  const labels = [...new Set(steps.map(({ label }) => label))]
  return labels
    .map((label) => (label === ADDED && steps.length > 1 ? `added ${steps.filter((step) => step.label === ADDED).length} statements` : label))
    .join(', ')
}
const ADDED = 'added a statement'

function carryOut(at: At, operation: GraphOperation): Step {
  const { database, edits, making } = at
  switch (operation.kind) {
    case 'add':
      return added(at, operation)
    case 'edit':
      return edited(at, operation)
    case 'remove':
      return removed(at, operation.id)
    case 'mute':
      if ((statementRow(at, operation.id)['muted_by'] === null) === operation.muted)
        edits.update('statements', operation.id, { muted_by: operation.muted ? making.person.id : null, changed_at: making.at })
      return { label: operation.muted ? 'muted a statement' : 'counted a statement again' }
    case 'move':
      statementRow(at, operation.id)
      edits.update('statements', operation.id, { x: operation.place.x, y: operation.place.y })
      return { label: 'moved a statement' }
    case 'adopt':
      statementRow(at, operation.id)
      edits.update('statements', operation.id, { source: 'person', by_id: making.person.id, changed_at: making.at })
      return { label: 'kept a statement as their own' }
    case 'link':
      return linked(at, operation)
    case 'unlink':
      if (firstRow(database, 'SELECT id FROM links WHERE id = ? AND graph_id = ?', operation.id, making.place) === undefined)
        throw new Fault({ code: 'not_found', sentence: `There is no link ${operation.id} in this graph.` })
      edits.remove('links', operation.id)
      return { label: 'removed a link' }
    case 'rename':
      edits.update('graphs', making.place, { name: operation.name })
      return { label: `renamed the graph ${operation.name}` }
  }
}

function added(at: At, { text, about }: Extract<GraphOperation, { kind: 'add' }>): Step {
  const { database, edits, making } = at
  const id = nextId(database, 'sta')
  edits.insert('statements', id, { graph_id: making.place, text, source: making.source, by_id: making.person.id, changed_at: making.at })
  if (about !== undefined) linked(at, { from: id, to: about.to, as: about.as })
  return { label: ADDED, made: id }
}

/** What the assistant words anew is the assistant's, whoever wrote it before. */
function edited(at: At, { id, text }: Extract<GraphOperation, { kind: 'edit' }>): Step {
  const { edits, making } = at
  const isOther = textOf(statementRow(at, id), 'text') !== text
  const authorship = making.source === 'ai' && isOther ? { source: making.source, by_id: making.person.id } : {}
  edits.update('statements', id, { text, ...authorship, changed_at: making.at })
  return { label: 'edited a statement' }
}

function removed(at: At, id: string): Step {
  const { database, edits } = at
  statementRow(at, id)
  for (const link of rows(database, 'SELECT id FROM links WHERE from_id = ? OR to_id = ?', id, id)) edits.remove('links', textOf(link, 'id'))
  edits.remove('statements', id)
  return { label: 'deleted a statement' }
}

/** Between two statements there is one link in each direction: a second one says anew how the first bears on the other. */
function linked(at: At, { from, to, as }: { readonly from: string; readonly to: string; readonly as: LinkKind }): Step {
  const { database, edits, making } = at
  for (const id of [from, to]) statementRow(at, id)
  if (from === to) throw new Fault({ code: 'conflict', sentence: 'A statement cannot bear on itself.' })
  const known = firstRow(database, 'SELECT id FROM links WHERE from_id = ? AND to_id = ?', from, to)
  if (known !== undefined) edits.update('links', textOf(known, 'id'), { kind: as })
  else edits.insert('links', nextId(database, 'lnk'), { graph_id: making.place, from_id: from, to_id: to, kind: as })
  return { label: 'linked two statements' }
}

function statementRow({ database, making }: At, id: string): Row {
  const row = firstRow(database, 'SELECT * FROM statements WHERE id = ? AND graph_id = ?', id, making.place)
  if (row === undefined) throw new Fault({ code: 'not_found', sentence: `There is no statement ${id} in this graph. It may have been deleted meanwhile.` })
  return row
}
