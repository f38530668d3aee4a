import { isJsonObject, type GrantNote, type Waiting } from '@ambit/domain'
import type { PageAnswer, PageOffer } from './page.ts'
import type { Granted } from './page-calls.ts'
import type { Course } from './course.ts'
import type { Grant, Renewed } from './session-action.ts'
import type { TroubleCause } from './state.ts'

/** `undefined` where there is none that anybody could use. */
export function grantOf({ calls }: Pick<Course, 'calls'>, callId: string): Grant | undefined {
  const { value, at }: Partial<Granted> = calls.grants.get(callId) ?? {}
  return at !== undefined && isGrantNote(value) ? { note: value, at } : undefined
}

function isGrantNote(value: unknown): value is GrantNote {
  if (!isJsonObject(value)) return false
  const { callId, grant, unavailable, in: where } = value
  return [callId, grant, unavailable].every((each) => typeof each === 'string') && (where === 'page' || where === 'customer')
}

/** By customer-owned code, and not by the page. */
export function isCustomers(course: Pick<Course, 'calls'>, callId: string): boolean {
  return grantOf(course, callId)?.note.in === 'customer'
}

/** Whether a call waits of which only the server knows how it was granted: its stream broke, or another tab read it. */
export function lacksGrants(course: Pick<Course, 'calls'>, waiting: readonly Waiting[], runId = ''): boolean {
  const { offers, session, taken } = course.calls
  const offered = offers.get(runId)?.tools
  return waiting.some(({ callId, name, awaits }) => {
    const lent = offered?.find((tool) => tool.name === name)?.metadata.ambit
    const isGoverned = lent === undefined ? session : lent.callback === true
    return awaits === 'outcome' && isGoverned && grantOf(course, callId) === undefined && !taken.has(callId)
  })
}

/** Grants as the server mints them now. */
export async function renew(course: Course, callId: string, signal: AbortSignal): Promise<Renewed | TroubleCause> {
  const told = await course.read(signal)
  if (!told.ok) return told.cause
  for (const note of told.view.grants) course.calls.granted(note.callId, note)
  return { waits: told.view.waiting.some((call) => call.callId === callId), note: grantOf(course, callId)?.note }
}

/** The calls as the page is given them. */
export async function performedByPage(course: Course, calls: readonly Waiting[], offered: PageOffer | undefined): Promise<readonly PageAnswer[]> {
  const granted = calls.map((call) => {
    const grant = grantOf(course, call.callId)
    return grant === undefined ? call : { ...call, grant: grant.note.grant }
  })
  return (await course.calls.page?.perform(granted, offered)) ?? []
}
