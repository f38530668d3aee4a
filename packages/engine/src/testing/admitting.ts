import { evidenceOf, type Source, type Tool } from '@ambit/domain'
import type { Admitting } from '../call.ts'
import type { Asking } from '../policy.ts'

/** Ada in the widget, and what the talk shows. */
export function asking(over: Partial<Omit<Asking, 'evidence'>> = {}, sources: readonly Source[] = []): Asking {
  return {
    user: { workspace: 'w', subject: 'ada', name: 'Ada', roles: [] },
    channel: 'widget',
    environment: 'production',
    floor: 'auto',
    evidence: () => evidenceOf(sources),
    ...over,
  }
}

export function admitting(tools: ReadonlyMap<string, Tool>, over: Partial<Admitting> = {}): Admitting {
  return { offer: { tools }, record: null, asking: asking(), performs: true, wasDeclined: () => false, ...over }
}
