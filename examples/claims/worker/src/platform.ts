import type { DurableStorage } from '@ambit/adapters/store/durable'

// As much of Cloudflare's runtime as this Worker uses (https://developers.cloudflare.com/durable-objects/api/).
// The platform's own types would replace those of the web in every file of the program.

/** What a Worker is given beside a request: its bindings, as `wrangler.jsonc` and `wrangler secret` name them. */
export interface Env {
  readonly PEOPLE: ObjectNamespace
  readonly AMBIT_SECRET?: string
  readonly AMBIT_TODAY?: string
  /** `on`: whoever asks is signed in as the demo's handler. */
  readonly AMBIT_DEMO?: string
  readonly AMBIT_MODEL?: string
  readonly AMBIT_MODEL_URL?: string
  readonly OPENAI_API_KEY?: string
}

interface ObjectNamespace {
  /** The same name gives the same id everywhere. */
  idFromName(name: string): ObjectId
  get(id: ObjectId): { fetch(request: Request): Promise<Response> }
}
interface ObjectId {
  readonly name?: string
}

/** What a Durable Object is made with. */
export interface ObjectState {
  readonly storage: DurableStorage & AlarmStorage
  /** Lets nothing else into the object until `work` is over. A rejection throws the object away. */
  blockConcurrencyWhile<T>(work: () => Promise<T>): Promise<T>
}
interface AlarmStorage {
  /** Milliseconds since 1970, or `null` where none is set. */
  getAlarm(): Promise<number | null>
  setAlarm(at: number): Promise<void>
}
