import type { JsonObject, Json, JsonSchema } from '@ambit/domain'
import type { StandardSchemaV1 } from '@standard-schema/spec'

/** What a tool may be described by: a JSON Schema written out, or a schema of a library that keeps to Standard Schema, such as zod. */
export type InputSchema = JsonSchema | StandardSchemaV1

/** The arguments that a handler gets: those of the library's schema, else what the JSON Schema says as far as it is written out. */
export type ArgsOf<S> = [Extract<S, StandardSchemaV1>] extends [never] ? ArgsOfJsonSchema<S> : StandardSchemaV1.InferOutput<Extract<S, StandardSchemaV1>>

type ArgsOfJsonSchema<S> = S extends { properties: infer P } ? Fields<P, RequiredOf<S>> : JsonObject

type RequiredOf<S> = S extends { required: readonly (infer R)[] } ? R : never

type Fields<P, R> = Flat<
  { -readonly [K in keyof P as K extends R ? K : never]: ValueOf<P[K]> } & { -readonly [K in keyof P as K extends R ? never : K]?: ValueOf<P[K]> }
>
type Flat<T> = { [K in keyof T]: T[K] }

type ValueOf<S> = S extends { const: infer C }
  ? C
  : S extends { enum: readonly (infer E)[] }
    ? E
    : S extends { anyOf: readonly (infer U)[] }
      ? ValueOf<U>
      : S extends { type: readonly (infer T)[] }
        ? ValueOfType<T, S>
        : S extends { type: infer T }
          ? ValueOfType<T, S>
          : Json

type ValueOfType<T, S> = T extends 'string'
  ? string
  : T extends 'number' | 'integer'
    ? number
    : T extends 'boolean'
      ? boolean
      : T extends 'null'
        ? null
        : T extends 'array'
          ? ItemsOf<S>
          : T extends 'object'
            ? ArgsOfJsonSchema<S>
            : Json

type ItemsOf<S> = S extends { items: infer I } ? ValueOf<I>[] : Json[]
