import { type Json, type JsonObject, type JsonSchema, isJsonObject, schemaProblems } from '@ambit/domain'

/** The arguments of a call, checked against the tool's own schema. Throws one sentence that names each problem. */
export function checkedArguments(parameters: JsonSchema, input: Json): JsonObject {
  const problems = schemaProblems(parameters, input)
  if (problems.length > 0) throw new Error(problems.join(' '))
  return isJsonObject(input) ? input : {}
}

export function textArgument(args: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return typeof value === 'string' ? value : undefined
}

export function numberArgument(args: JsonObject, name: string): number | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return typeof value === 'number' ? value : undefined
}

export function flagArgument(args: JsonObject, name: string): boolean | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return typeof value === 'boolean' ? value : undefined
}

export function textsArgument(args: JsonObject, name: string): readonly string[] | undefined {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined
}
