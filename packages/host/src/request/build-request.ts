import { closedSchema, isJsonObject, schemaProblems, type Json, type JsonObject } from '@ambit/domain'
import type { Operation } from '../registry/registered-action.ts'
import { baseSegments, builtPath, isMeant } from './path.ts'

/** A request to the product, but for its headers. */
export interface ProductRequest {
  readonly method: Operation['method']
  readonly address: URL
  /** JSON. */
  readonly body?: string
}
export type Built = { readonly ok: true; readonly request: ProductRequest } | { readonly ok: false; readonly error: string }

/** The one request that these arguments make of an operation. An argument goes into the path, the query or the body, and never into a header. */
export function buildRequest(operation: Operation, args: Json, base: URL): Built {
  if (!isJsonObject(args) || !fits(operation, args)) return { ok: false, error: 'The arguments do not fit what this action takes.' }
  const path = builtPath(operation.endpoint, args)
  if (!path.ok) return path
  const address = new URL(base)
  address.pathname = `/${[...baseSegments(base), ...path.segments].join('/')}`
  const rest = Object.entries(args).filter(([name]) => !path.used.has(name))
  const query = new URLSearchParams()
  for (const [name, value] of rest.filter(([name]) => placeOf(operation, name) === 'query')) {
    const values = queryValues(value)
    if (values === undefined) return { ok: false, error: `The argument ${name} has no form in an address.` }
    for (const each of values) query.append(name, each)
  }
  address.search = query.toString()
  const inBody = rest.filter(([name]) => placeOf(operation, name) === 'body')
  if (!isMeant(address, base, { endpoint: operation.endpoint, args })) return { ok: false, error: 'These arguments would lead to another address.' }
  const { method } = operation
  const hasBody = method === 'DELETE' ? inBody.length > 0 : method !== 'GET'
  return { ok: true, request: { method, address, ...(hasBody && { body: JSON.stringify(Object.fromEntries(inBody)) }) } }
}

/** Own properties that the schema names, and nothing beside them, whatever the schema says of others; below, nothing beside what an object lists. */
function fits({ input }: Operation, args: JsonObject): boolean {
  const named = isJsonObject(input['properties']) ? input['properties'] : {}
  return Object.keys(args).every((name) => Object.hasOwn(named, name)) && schemaProblems(closedSchema(input), args).length === 0
}

function placeOf({ method, placement }: Operation, name: string): 'query' | 'body' {
  if (method === 'GET') return 'query'
  return placement.get(name) ?? (method === 'DELETE' ? 'query' : 'body')
}

/** A list is one pair for each item; nothing stands for null. */
function queryValues(value: Json): readonly string[] | undefined {
  if (value === null) return []
  const items: readonly Json[] = Array.isArray(value) ? value : [value]
  const texts = items.flatMap((item) => (typeof item === 'object' ? [] : [String(item)]))
  return texts.length === items.length && texts.every((text) => text.isWellFormed()) ? texts : undefined
}
