import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '@ambit/domain'
import { CONTACTS_PLACE, GRAPHS_PLACE, type Person } from '../../shared/api.ts'
import type { Change, Source } from '../../shared/changes.ts'
import { firstRow, inTransaction, numberOf, type Row, rows, textOf } from './database.ts'
import { type Edit, Edits, takeBack } from './edits.ts'

/** Who changes what. */
export interface Making {
  /** `contacts`, `graphs` or the id of a graph. */
  readonly place: string
  readonly person: Person
  readonly source: Source
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Changes that a page shows. */
const SHOWN_MAX = 20

/** Carries out one change and keeps what it did. `work` gives the words for it and the ids of what is new; it must not wait. */
export function makeChange(
  database: DatabaseSync,
  making: Making,
  work: (edits: Edits) => { readonly label: string; readonly made: readonly string[] },
): readonly string[] {
  return inTransaction(database, () => {
    const edits = new Edits(database)
    const { label, made } = work(edits)
    if (edits.made.length === 0) return made
    database
      .prepare('INSERT INTO changes (place, label, source, by_id, at, edits) VALUES (?, ?, ?, ?, ?, ?)')
      .run(making.place, label, making.source, making.person.id, making.at, JSON.stringify(edits.made))
    return made
  })
}

/** Takes a change back, whoever made it, and gives every place that shows it, its own first. Throws `not_found`, or `conflict` where somebody built on it. */
export function undoChange(database: DatabaseSync, changeId: string, person: Person): readonly [place: string, ...others: string[]] {
  return inTransaction(database, () => {
    const number = /^chg-(\d{1,15})$/.exec(changeId)?.[1]
    const row = number === undefined ? undefined : firstRow(database, 'SELECT * FROM changes WHERE number = ?', Number(number))
    if (row === undefined) throw new Fault({ code: 'not_found', sentence: 'There is no such change.' })
    if (row['undone_by'] !== null) throw new Fault({ code: 'conflict', sentence: 'This change has been undone already.' })
    const edits = editsOf(row)
    takeBack(database, edits)
    database.prepare('UPDATE changes SET undone_by = ? WHERE number = ?').run(person.id, numberOf(row, 'number'))
    return placesOf(textOf(row, 'place'), edits)
  })
}

/** The gallery shows something of every graph. */
function placesOf(place: string, edits: readonly Edit[]): [place: string, ...others: string[]] {
  const others = place === CONTACTS_PLACE ? [] : [GRAPHS_PLACE, ...edits.flatMap(({ table, id }) => (table === 'graphs' ? [id] : []))]
  return [place, ...new Set(others.filter((other) => other !== place))]
}

/** The newest changes of a place, newest first. */
export function changesOf(database: DatabaseSync, place: string): readonly Change[] {
  const sql = `
    SELECT changes.*, maker.name AS maker, undoer.name AS undoer FROM changes
    JOIN users AS maker ON maker.id = changes.by_id LEFT JOIN users AS undoer ON undoer.id = changes.undone_by
    WHERE place = ? ORDER BY number DESC LIMIT ?`
  return rows(database, sql, place, SHOWN_MAX).map((row) => ({
    id: `chg-${numberOf(row, 'number')}`,
    label: textOf(row, 'label'),
    source: sourceOf(row),
    by: textOf(row, 'maker'),
    at: numberOf(row, 'at'),
    ...(row['undoer'] === null ? {} : { undoneBy: textOf(row, 'undoer') }),
  }))
}

export function sourceOf(row: Row): Source {
  return row['source'] === 'ai' ? 'ai' : 'person'
}

/** Written by `makeChange` alone. */
function editsOf(row: Row): readonly Edit[] {
  return JSON.parse(textOf(row, 'edits')) as readonly Edit[]
}
