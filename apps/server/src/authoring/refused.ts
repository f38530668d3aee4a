import { Fault, type FaultCode } from '@ambit/domain'
import type { Finding, ItemRef, ReviewPoint, VersionLine } from '@ambit/domain/catalog'
import { TellingFault } from '../http/telling-fault.ts'

/** An action that may not be published yet, with the points that stand in the way. */
export interface OpenReview {
  readonly key: string
  readonly version: number
  readonly points: readonly ReviewPoint[]
}

/** What an author needs to put right what was refused. */
export interface RefusalMembers {
  /** What is wrong with what was sent, and where. */
  readonly findings?: readonly Finding[]
  /** The version that is there instead. */
  readonly newer?: VersionLine
  /** Points of reviews that nobody has judged yet, or that failed. */
  readonly open?: readonly OpenReview[]
  /** Items that were published again since, with the release that did it. */
  readonly since?: readonly (ItemRef & { readonly release: number })[]
}

/** A deed that was refused: a fault that also tells its author what to put right. */
export class Refused extends TellingFault {
  declare readonly members: RefusalMembers

  constructor(code: Extract<FaultCode, 'bad_request' | 'conflict'>, sentence: string, members: RefusalMembers) {
    super({ code, sentence, members, ...(members.findings ? { status: 422 } : {}) })
  }
}

export function missing(sentence: string): Fault {
  return new Fault({ code: 'not_found', sentence })
}

export function bad(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}

/** Refuses where any finding is an error, naming the first one. */
export function assertFit(findings: readonly Finding[], what: string): void {
  const errors = findings.filter(({ level }) => level === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length === 1 ? '' : ` There ${errors.length === 2 ? 'is 1 more problem' : `are ${errors.length - 1} more problems`}.`
  throw new Refused('bad_request', `${what} does not fit${first.at === '' ? '' : ` at ${first.at}`}: ${first.message}${more}`, { findings })
}
