import { isJsonObject, type CardRow, type DecisionCard, type Json, type JsonObject } from '@ambit/domain'

/** Whether the rows of a card tell all that is done with, and nothing else. */
export function tells({ rows, args }: Pick<DecisionCard, 'rows' | 'args'>): boolean {
  const told = rows.reduce<JsonObject>((all, row) => withRow(all, row.path, row), {})
  return JSON.stringify(told) === JSON.stringify(args)
}

function withRow(all: JsonObject, [name = '', ...rest]: CardRow['path'], row: CardRow): JsonObject {
  const inner: Json = Object.hasOwn(all, name) ? (all[name] ?? null) : {}
  return { ...all, [name]: rest.length === 0 ? row.value : withRow(isJsonObject(inner) ? inner : {}, rest, row) }
}
