import type { Claim, IsoDate } from '../../../../shared/claim.ts'
import { checkedArguments } from '../arguments.ts'
import { compareText } from '../refs.ts'
import { compactJson } from '../result.ts'
import type { ChatTool, ToolDefinition } from '../types.ts'
import { RESULTS, handlingContext, type CheckResult } from './handling/check.ts'
import { contactChecks } from './handling/contact.ts'
import { customerChecks } from './handling/customers.ts'
import { decisionChecks } from './handling/decisions.ts'
import { moneyChecks } from './handling/money.ts'

const definition: ToolDefinition = {
  name: 'run_handling_checks',
  description:
    'Checks how this claim was handled against 24 standards: acknowledgement and updates, reserves and payments, authority and payee checks, complaints and support needs, reasons of a ' +
    'decline, medical evidence, recoveries, diary and papers. Each ends as pass, fail, due (time has not run out), not_applicable or cannot_check, failures first. `basis` says ' +
    'whether it is a rule or a firm standard: call a firm standard a firm standard.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
}

const CHECKS = [...contactChecks, ...moneyChecks, ...customerChecks, ...decisionChecks]

/** All checks, what needs attention first. */
export const runHandlingChecks: ChatTool = {
  definition,
  activity: () => 'Checking the file…',
  run: (input, { claim, today }) => {
    checkedArguments(definition.parameters, input)
    return { result: compactJson({ checks: handlingChecks(claim, today) }) }
  },
}

interface CheckRow {
  readonly code: string
  readonly check: string
  readonly result: CheckResult
  readonly detail: string | undefined
  readonly refs: readonly string[]
  readonly basis: string
}

function handlingChecks(claim: Claim, today: IsoDate): readonly CheckRow[] {
  const context = handlingContext(claim, today)
  const rows = CHECKS.map(({ code, check, basis, find }): CheckRow => {
    const { result, detail, refs = [] } = find(context)
    return { code, check, result, detail, refs, basis }
  })
  return rows.toSorted((a, b) => RESULTS.indexOf(a.result) - RESULTS.indexOf(b.result) || compareText(a.code, b.code))
}
