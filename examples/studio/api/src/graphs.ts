import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { GRAPHS_PLACE, type GraphsView } from '../../shared/api.ts'
import { type DeletedGraph, type Graph, type GraphView, LINK_KINDS, type Statement, type StatementLink, statsOf } from '../../shared/graphs.ts'
import { firstRow, nextId, numberOf, type Row, rows, textOf } from './database.ts'
import { roleOf } from './members.ts'
import { changesOf, makeChange, type Making, sourceOf } from './ledger.ts'

/** All graphs, or those with all words of the query in their names. */
export function graphsView(database: DatabaseSync, query = ''): GraphsView {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const sql = 'SELECT graphs.*, users.name AS by_name FROM graphs JOIN users ON users.id = graphs.by_id ORDER BY changed_at DESC, name'
  const found = rows(database, sql).filter((row) => words.every((word) => textOf(row, 'name').toLowerCase().includes(word)))
  const graphs = found.map((row) => ({
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    by: textOf(row, 'by_name'),
    source: sourceOf(row),
    changedAt: numberOf(row, 'changed_at'),
    stats: statsOf({ statements: statementsOf(database, textOf(row, 'id')), links: linksOf(database, textOf(row, 'id')) }),
  }))
  return { graphs, changes: changesOf(database, GRAPHS_PLACE) }
}

/** Throws `not_found`. */
export function graphView(database: DatabaseSync, id: string): GraphView {
  return { graph: graphOf(database, id), changes: changesOf(database, id) }
}

/** Gives the new id. */
export function createGraph(database: DatabaseSync, making: Omit<Making, 'place'>, name: string): string {
  const [id = ''] = makeChange(database, { ...making, place: GRAPHS_PLACE }, (edits) => {
    const made = nextId(database, 'gra')
    edits.insert('graphs', made, { name, source: making.source, by_id: making.person.id, changed_at: making.at })
    return { label: `created ${name}`, made: [made] }
  })
  return id
}

/**
 * Deletes a graph with all that is in it, as one change that can be undone. Throws `not_found`, `forbidden` for who neither made it nor
 * owns the studio, or `conflict` where they read another name than it has.
 */
export function deleteGraph(database: DatabaseSync, read: { readonly id: string; readonly name?: string }, making: Omit<Making, 'place'>): DeletedGraph {
  const { id } = read
  const { name, statements, links } = graphOf(database, id)
  if ((read.name ?? name) !== name) throw new Fault({ code: 'conflict', sentence: `This graph is called ${name}. Look at it again before you delete it.` })
  const maker = firstRow(database, 'SELECT users.* FROM graphs JOIN users ON users.id = graphs.by_id WHERE graphs.id = ?', id) ?? {}
  const by = textOf(maker, 'name')
  if (textOf(maker, 'id') !== making.person.id && roleOf(database, making.person) !== 'owner')
    throw new Fault({ code: 'forbidden', sentence: `Only ${by}, who made this graph, or an owner of the studio can delete it.` })
  makeChange(database, { ...making, place: GRAPHS_PLACE }, (edits) => {
    for (const link of links) edits.remove('links', link.id)
    for (const statement of statements) edits.remove('statements', statement.id)
    edits.remove('graphs', id)
    return { label: `deleted ${name}`, made: [] }
  })
  const [change] = changesOf(database, GRAPHS_PLACE)
  return { id, name, statements: statements.length, links: links.length, by, change: change?.id ?? '' }
}

/** Throws `not_found`. */
function graphOf(database: DatabaseSync, id: string): Graph {
  const row = firstRow(database, 'SELECT * FROM graphs WHERE id = ?', id)
  if (row === undefined) throw new Fault({ code: 'not_found', sentence: 'There is no such graph.' })
  return { id, name: textOf(row, 'name'), statements: statementsOf(database, id), links: linksOf(database, id), changedAt: numberOf(row, 'changed_at') }
}

/** In the order in which they were written. */
function statementsOf(database: DatabaseSync, graphId: string): readonly Statement[] {
  const sql = `
    SELECT statements.*, author.name AS by_name, muter.name AS muter FROM statements
    JOIN users AS author ON author.id = statements.by_id LEFT JOIN users AS muter ON muter.id = statements.muted_by
    WHERE graph_id = ? ORDER BY CAST(substr(statements.id, 5) AS INTEGER)`
  return rows(database, sql, graphId).map(statementOf)
}

function statementOf(row: Row): Statement {
  return {
    id: textOf(row, 'id'),
    text: textOf(row, 'text'),
    source: sourceOf(row),
    by: textOf(row, 'by_name'),
    ...(row['muter'] === null ? {} : { mutedBy: textOf(row, 'muter') }),
    ...(row['x'] === null || row['y'] === null ? {} : { place: { x: numberOf(row, 'x'), y: numberOf(row, 'y') } }),
    changedAt: numberOf(row, 'changed_at'),
  }
}

function linksOf(database: DatabaseSync, graphId: string): readonly StatementLink[] {
  return rows(database, 'SELECT * FROM links WHERE graph_id = ? ORDER BY CAST(substr(id, 5) AS INTEGER)', graphId).map((row) => ({
    id: textOf(row, 'id'),
    from: textOf(row, 'from_id'),
    to: textOf(row, 'to_id'),
    as: LINK_KINDS.find((kind) => kind === row['kind']) ?? 'supports',
  }))
}
