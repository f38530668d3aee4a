import type { ActionBody } from './body.ts'
import { conditionFindings } from './conditions.ts'
import { endpointFindings } from './endpoint.ts'
import { type Finding, hasErrors, noteAt, warningAt } from './finding.ts'
import { inputFindings } from './input/check-input.ts'
import type { Allowance } from './pattern/effort.ts'
import { maskFindings } from './sample.ts'

/** All that there is to say of an action whose shape is right. */
export function actionFindings(action: ActionBody, allowance: Allowance): readonly Finding[] {
  return [...requestFindings(action, allowance), ...maskFindings(action), ...policyFindings(action)]
}

const CALLBACK_OVER_MCP = warningAt(['mcp'], 'callback_over_mcp', 'A callback runs in the host’s page, which clients over MCP do not have.')

function requestFindings(action: ActionBody, allowance: Allowance): readonly Finding[] {
  if (action.type !== 'session_api') return [...conditionFindings(action, allowance), ...(action.mcp ? [CALLBACK_OVER_MCP] : [])]
  const input = inputFindings(action.input, allowance)
  // What the endpoint and the conditions say of a schema that is none would only confuse.
  if (hasErrors(input)) return input
  return [...input, ...endpointFindings(action), ...conditionFindings(action, allowance), ...effectFindings(action)]
}

function effectFindings({ method, effect, risk }: Extract<ActionBody, { type: 'session_api' }>): readonly Finding[] {
  if (method !== 'GET' && effect === 'read')
    return [warningAt(['effect'], 'doubtful_effect', `A ${method} usually changes something; this says that it only reads.`)]
  if (method === 'GET' && effect === 'write')
    return [warningAt(['effect'], 'doubtful_effect', 'A GET that changes something may be run again by anything between here and there.')]
  return method === 'DELETE' && risk === 'low' ? [warningAt(['risk'], 'doubtful_risk', 'A DELETE with a low risk: a reviewer is asked about it.')] : []
}

function policyFindings({ risk, policy }: ActionBody): readonly Finding[] {
  if (policy === undefined) return [noteAt(['policy'], 'no_policy', 'Without a policy a person is asked each time.')]
  const risky = risk === 'high' || risk === 'destructive'
  return risky && policy === 'auto'
    ? [warningAt(['policy'], 'risky_auto', `The risk is ${risk}, and the policy lets it run without a person; a reviewer is asked about it.`)]
    : []
}
