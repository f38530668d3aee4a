import {
  cutText,
  digestOf,
  isJsonObject,
  sha256Hex,
  withoutSecrets,
  type ApprovalEnd,
  type AuditEntry,
  type AuditKind,
  type Channel,
  type DecisionCard,
  type Json,
  type JsonObject,
  type User,
} from '@ambit/domain'
import type { CallRow, Run, Thread } from './ports.ts'
import type { ToolMessage } from './settle.ts'

/** Whose turn it is. */
export interface Chronicle {
  readonly user: User
  readonly channel: Channel
  readonly thread: Thread
  readonly run: Pick<Run, 'id' | 'turnId'>
}
type Called = Pick<CallRow, 'id' | 'name' | 'args'> & { readonly version?: number | undefined }

/** What happened, for the audit chain. Arguments stand in it as they were shown, without what looks like a secret. */
export class Notes {
  readonly #of: Chronicle
  readonly #now: () => number

  constructor(of: Chronicle, now: () => number) {
    this.#of = of
    this.#now = now
  }

  asked(call: Called, { raised, digest }: DecisionCard, expiresAt: number): AuditEntry {
    return this.#entry('asked', call, { args: shown(call.args), digest, raised: [...raised], expiresAt })
  }
  decided(call: Called, decision: 'approved' | 'declined' | 'withdrawn' | 'expired', by: 'person' | 'server', reason?: string): AuditEntry {
    return this.#entry('decided', call, { decision, by, ...(reason === undefined ? {} : { reason: withoutSecrets(reason) }) })
  }
  refused(call: Called, why: string, error: string): AuditEntry {
    return this.#entry('refused', call, { why, error: cutText(withoutSecrets(error), ERROR_CHARS_MAX), args: shown(call.args), digest: digestOf(call.args) })
  }
  dispatched(call: Called, to: 'server' | 'page' | 'customer', by: 'policy' | 'person'): AuditEntry {
    return this.#entry('dispatched', call, { to, by, args: shown(call.args), digest: digestOf(call.args) })
  }
  settled(call: Called, message: ToolMessage, more: { readonly end?: ApprovalEnd | undefined; readonly withheld?: readonly string[] }): AuditEntry {
    return this.#entry('settled', call, {
      ok: !message.isError,
      digest: digestOf(call.args),
      result: sha256Hex(message.content),
      ...(more.end === undefined ? {} : { end: more.end }),
      ...(more.withheld === undefined || more.withheld.length === 0 ? {} : { withheld: more.withheld }),
    })
  }

  #entry(kind: AuditKind, { id, name, version }: Called, detail: JsonObject): AuditEntry {
    const { user, channel, thread, run } = this.#of
    return {
      workspace: thread.workspace,
      at: this.#now(),
      kind,
      subject: user.subject,
      channel,
      environment: thread.environment,
      agentKey: thread.agentKey,
      threadId: thread.id,
      turnId: run.turnId,
      runId: run.id,
      callId: id,
      tool: cutText(withoutSecrets(name), NAME_CHARS_MAX),
      ...(version === undefined ? {} : { version }),
      detail,
    }
  }
}

/** An answer for something that was never asked of this person, or that was decided otherwise. */
export function rejected(
  { user, channel }: Pick<Chronicle, 'user' | 'channel'>,
  its: { readonly threadId: string; readonly runId: string; readonly callId: string; readonly why: string; readonly at: number },
): AuditEntry {
  const { threadId, runId, callId, why, at } = its
  return { workspace: user.workspace, at, kind: 'rejected', subject: user.subject, channel, threadId, runId, callId: callId.slice(0, 128), detail: { why } }
}

const ARGS_CHARS_MAX = 16_000
const NAME_CHARS_MAX = 128
const ERROR_CHARS_MAX = 2_000

function shown(args: Json): Json {
  const text = JSON.stringify(args)
  return text.length > ARGS_CHARS_MAX ? `${text.length} characters: only their digest is kept` : cleared(args)
}

/** Names under which a secret stands, whatever it looks like. */
const TELLING =
  /pass(?:word|wd|phrase|code)|secret|token|api_?-?key|access_?-?key|private_?-?key|credential|authorization|cookie|(?:^|[_-])(?:pin|cvv|cvc|otp)(?:$|[_-])/i

function cleared(value: Json): Json {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(cleared)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [withoutSecrets(name), TELLING.test(name) ? '[not kept]' : cleared(child)]))
}
