/** How a call is performed: by customer-owned code, by it with a key that the product honours, or by a tool of the server. */
type Performer = 'post_note' | 'post_once' | 'post_here'

/** A place between two steps, at which a program is killed. */
export interface Point {
  /** Names the conversation that comes to it. */
  readonly id: string
  readonly dies: 'server' | 'host'
  /** The step that it stands at. */
  readonly at: 'before' | 'after'
  readonly step: ServerStep | HostStep
  readonly call: Performer
  /** How often the product did it, once everything went on. */
  readonly done: 0 | 1
  readonly ends: 'succeeded' | 'outcome_unknown'
}

/**
 * What a commit of the server's store moves an approval to; what is dispatched is given out right after it. `performed`: by
 * customer-owned code, while no server is there to be told.
 */
type ServerStep = 'approved' | 'dispatched' | 'performed' | 'settled'
/** What customer-owned code does with a call: `claimed` and `answered` in its ledger, `sent` to the product and back. */
type HostStep = 'claimed' | 'sent' | 'answered'

type Row<Step> = readonly [at: Point['at'], step: Step, call: Performer, done: Point['done'], ends: Point['ends']]

const SERVER: readonly Row<ServerStep>[] = [
  // Where customer-owned code performs, its ledger makes every repeat safe: all of it goes on.
  ['before', 'approved', 'post_note', 1, 'succeeded'],
  ['after', 'approved', 'post_note', 1, 'succeeded'],
  ['before', 'dispatched', 'post_note', 1, 'succeeded'],
  ['after', 'dispatched', 'post_note', 1, 'succeeded'],
  ['after', 'performed', 'post_note', 1, 'succeeded'],
  ['before', 'settled', 'post_note', 1, 'succeeded'],
  ['after', 'settled', 'post_note', 1, 'succeeded'],
  // Where the server performs, nobody knows once it may have begun.
  ['before', 'approved', 'post_here', 1, 'succeeded'],
  ['after', 'approved', 'post_here', 1, 'succeeded'],
  ['before', 'dispatched', 'post_here', 1, 'succeeded'],
  ['after', 'dispatched', 'post_here', 0, 'outcome_unknown'],
  ['before', 'settled', 'post_here', 1, 'outcome_unknown'],
  ['after', 'settled', 'post_here', 1, 'succeeded'],
]

const HOST: readonly Row<HostStep>[] = [
  // Nobody knows once it may have been sent.
  ['before', 'claimed', 'post_note', 1, 'succeeded'],
  ['after', 'claimed', 'post_note', 0, 'outcome_unknown'],
  ['before', 'sent', 'post_note', 0, 'outcome_unknown'],
  ['after', 'sent', 'post_note', 1, 'outcome_unknown'],
  ['before', 'answered', 'post_note', 1, 'outcome_unknown'],
  ['after', 'answered', 'post_note', 1, 'succeeded'],
  // With a key that the product honours it may be sent once more.
  ['after', 'claimed', 'post_once', 1, 'succeeded'],
  ['after', 'sent', 'post_once', 1, 'succeeded'],
  ['before', 'answered', 'post_once', 1, 'succeeded'],
]

/**
 * Every place between approve, dispatch, perform and settle. Each is tried on SQLite and on PostgreSQL. A step that was not stored
 * was not made; from the moment that something may be sent until its answer is stored, nobody can know.
 */
export const POINTS: readonly Point[] = [
  ...SERVER.map((row): Point => ({ dies: 'server', ...named('server', row) })),
  ...HOST.map((row): Point => ({ dies: 'host', ...named('host', row) })),
]

function named<Step extends string>(dies: string, [at, step, call, done, ends]: Row<Step>) {
  return { id: `${dies}-${at}-${step}-${call}`, at, step, call, done, ends }
}
