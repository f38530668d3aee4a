import { type Json, type JsonObject, type Tool, isJsonObject } from '@ambit/domain'

/** Lists of values with what people call them, as a prompt has them: `parties (People and firms), history (Previous claims)`. */
type ValueList = ReadonlyMap<string, string>

const ENTRY = /(?<![\w-])([a-z][\w-]*) \(([^()\n]{1,60})\)/g
const BETWEEN = /^(?:,|;|,? and|,? or) $/

function listsIn(lines: readonly string[]): readonly ValueList[] {
  return lines.flatMap((line) => {
    const lists: Map<string, string>[] = []
    let end = -1
    for (const entry of line.matchAll(ENTRY)) {
      const [whole, value = '', label = ''] = entry
      if (end < 0 || !BETWEEN.test(line.slice(end, entry.index))) lists.push(new Map())
      lists.at(-1)?.set(value, label)
      end = entry.index + whole.length
    }
    return lists.filter(({ size }) => size > 1)
  })
}

/**
 * The tools with the labels that lines of the prompt give to the values of their parameters: an `enum` of codes is told as
 * `oneOf` with titles. A list counts for a parameter that takes all of its values; the first such list wins.
 */
export function withLabels(tools: ReadonlyMap<string, Tool>, lines: readonly string[]): ReadonlyMap<string, Tool> {
  const lists = listsIn(lines)
  if (lists.length === 0) return tools
  return new Map([...tools].map(([name, tool]) => [name, labelled(tool, lists)]))
}

function labelled(tool: Tool, lists: readonly ValueList[]): Tool {
  const properties = tool.parameters['properties']
  if (!isJsonObject(properties)) return tool
  const told = Object.entries(properties).map(([name, schema]) => [name, isJsonObject(schema) ? titled(schema, lists) : schema] as const)
  if (told.every(([name, schema]) => schema === properties[name])) return tool
  return { ...tool, parameters: { ...tool.parameters, properties: Object.fromEntries(told) } }
}

function titled(schema: JsonObject, lists: readonly ValueList[]): JsonObject {
  const { enum: values, ...rest } = schema
  if (!Array.isArray(values)) return schema
  const labels = lists.find((list) => [...list.keys()].every((value) => values.includes(value)))
  return labels ? { ...rest, oneOf: values.map((value) => choice(value, labels)) } : schema
}

function choice(value: Json, labels: ValueList): JsonObject {
  const title = typeof value === 'string' ? labels.get(value) : undefined
  return title === undefined ? { const: value } : { const: value, title }
}
