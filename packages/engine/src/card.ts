import { cardRows, digestOf, maskedFields, type DecisionCard, type Evidence, type Raise } from '@ambit/domain'
import { actionOf } from './action-of.ts'
import type { CheckedCall } from './gate.ts'

/** What a person is shown of a call: what will be done, with which values and from where, and what comes back. */
export function cardOf({ tool, args }: CheckedCall, raised: readonly Raise[], evidence: Evidence): DecisionCard {
  const version = actionOf(tool)?.version
  return {
    title: tool.title ?? inWords(tool.name),
    key: tool.name,
    args,
    digest: digestOf(args),
    rows: cardRows(tool.parameters, args, evidence),
    sees: maskedFields(tool.mask),
    raised,
    ...(version === undefined ? {} : { version }),
    ...(tool.risk === undefined ? {} : { risk: tool.risk }),
    ...(tool.effect === undefined ? {} : { effect: tool.effect }),
  }
}

function inWords(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
