import type { Json, Message, RunEnd, Usage } from '@ambit/domain'
import type { CallRow, ResultForm, Run, StoredEvent, Thread, Turn } from '@ambit/engine'
import type { CallsTable, EventsTable, MessagesTable, RunsTable, ThreadsTable, TurnsTable } from './tables.ts'
import { fold, pack, unpack } from './text.ts'

// What is read here was written here: JSON of a column has the type that it was written with.

/** The row of a thread that no commit has added anything to. */
export function rowOfThread(thread: Thread): ThreadsTable {
  return {
    workspace: pack(thread.workspace),
    id: pack(thread.id),
    subject: pack(thread.subject),
    agent_key: pack(thread.agentKey),
    environment: thread.environment,
    record_type: packOptional(thread.record?.type),
    record_id: packOptional(thread.record?.id),
    title: pack(thread.title),
    title_folded: fold(thread.title),
    created_at: thread.createdAt,
    updated_at: thread.updatedAt,
    turn_id: null,
    run_id: null,
    places: 0,
    sequence: 0,
  }
}

export function threadOfRow(row: ThreadsTable): Thread {
  return {
    id: unpack(row.id),
    workspace: unpack(row.workspace),
    subject: unpack(row.subject),
    agentKey: unpack(row.agent_key),
    environment: row.environment,
    title: unpack(row.title),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.record_type === null || row.record_id === null ? {} : { record: { type: unpack(row.record_type), id: unpack(row.record_id) } }),
  }
}

export function rowOfTurn(turn: Turn, workspace: string): TurnsTable {
  return {
    workspace,
    thread_id: pack(turn.threadId),
    id: pack(turn.id),
    task: packOptional(turn.task),
    rounds: turn.rounds,
    has_text: turn.hasText ? 1 : 0,
    snapshot_digest: pack(turn.snapshotDigest),
    state: turn.state,
    started_at: turn.startedAt,
  }
}

export function turnOfRow(row: TurnsTable): Turn {
  return {
    id: unpack(row.id),
    threadId: unpack(row.thread_id),
    rounds: row.rounds,
    hasText: row.has_text === 1,
    snapshotDigest: unpack(row.snapshot_digest),
    state: row.state,
    startedAt: row.started_at,
    ...(row.task === null ? {} : { task: unpack(row.task) }),
  }
}

/** `node` is the process that works on it. */
export function rowOfRun(run: Run, node: string | undefined): RunsTable {
  return {
    workspace: pack(run.workspace),
    subject: pack(run.subject),
    id: pack(run.id),
    thread_id: pack(run.threadId),
    turn_id: pack(run.turnId),
    request_digest: pack(run.requestDigest),
    state: run.state,
    node: node ?? null,
    input_json: jsonOptional(run.input),
    end_json: jsonOptional(run.end),
    usage_json: jsonOptional(run.usage),
    started_at: run.startedAt,
    ended_at: run.endedAt ?? null,
  }
}

export function runOfRow(row: RunsTable): Run {
  return {
    id: unpack(row.id),
    workspace: unpack(row.workspace),
    subject: unpack(row.subject),
    threadId: unpack(row.thread_id),
    turnId: unpack(row.turn_id),
    requestDigest: unpack(row.request_digest),
    state: row.state,
    startedAt: row.started_at,
    ...(row.input_json === null ? {} : { input: JSON.parse(row.input_json) as Json }),
    ...(row.end_json === null ? {} : { end: JSON.parse(row.end_json) as RunEnd }),
    ...(row.usage_json === null ? {} : { usage: JSON.parse(row.usage_json) as Usage }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}

export function rowOfMessage(message: Message, at: { readonly workspace: string; readonly threadId: string; readonly place: number }): MessagesTable {
  return { workspace: at.workspace, thread_id: at.threadId, id: pack(message.id), place: at.place, message_json: JSON.stringify(message) }
}

export function messageOfRow(row: Pick<MessagesTable, 'message_json'>): Message {
  return JSON.parse(row.message_json) as Message
}

export function rowOfCall(call: CallRow, at: { readonly workspace: string; readonly place: number }): CallsTable {
  return {
    workspace: at.workspace,
    thread_id: pack(call.threadId),
    turn_id: pack(call.turnId),
    id: pack(call.id),
    place: at.place,
    name: pack(call.name),
    args_json: JSON.stringify(call.args),
    label: pack(call.label),
    state: call.state,
    awaits: call.awaits ?? null,
    read_only: call.readOnly ? 1 : 0,
    form_json: JSON.stringify(call.form),
    is_error: call.isError === undefined ? null : call.isError ? 1 : 0,
    started_at: call.startedAt,
    ended_at: call.endedAt ?? null,
  }
}

export function callOfRow(row: CallsTable): CallRow {
  return {
    id: unpack(row.id),
    threadId: unpack(row.thread_id),
    turnId: unpack(row.turn_id),
    name: unpack(row.name),
    args: JSON.parse(row.args_json) as Json,
    label: unpack(row.label),
    state: row.state,
    readOnly: row.read_only === 1,
    form: JSON.parse(row.form_json) as ResultForm,
    startedAt: row.started_at,
    ...(row.awaits === null ? {} : { awaits: row.awaits }),
    ...(row.is_error === null ? {} : { isError: row.is_error === 1 }),
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
  }
}

export function rowOfEvent(event: StoredEvent, workspace: string): EventsTable {
  return {
    workspace,
    thread_id: pack(event.threadId),
    sequence: event.sequence,
    turn_id: pack(event.turnId),
    run_id: pack(event.runId),
    body_json: JSON.stringify(event.body),
  }
}

export function eventOfRow(row: EventsTable): StoredEvent {
  return {
    threadId: unpack(row.thread_id),
    turnId: unpack(row.turn_id),
    runId: unpack(row.run_id),
    sequence: row.sequence,
    body: JSON.parse(row.body_json) as Json,
  }
}

function packOptional(text: string | undefined): string | null {
  return text === undefined ? null : pack(text)
}

function jsonOptional(value: Json | RunEnd | Usage | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
