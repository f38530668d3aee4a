import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@ambit/server'
import { afterEach, describe, expect, it } from 'vitest'
import { claimsAgent } from './agent.ts'
import { type Program, startClaims } from './program.ts'

const quiet = createLog({ level: 'silent' })
const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'claims-data-'))
  toClose.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function started(data: string, env: Readonly<Record<string, string>> = {}): Promise<Program> {
  const program = await startClaims({ CLAIMS_PORT: '0', AMBIT_DATA: data, AMBIT_TODAY: '2026-11-30', ...env }, quiet)
  toClose.push(() => program.close())
  return program
}

async function bearer({ address }: Program): Promise<string> {
  const { token } = await (await fetch(`${address}/api/token`)).json()
  return `Bearer ${token}`
}

async function runOf(
  program: Program,
  ambit: object,
  { threadId = 'thr-test-1', content = 'Does the policy cover this loss?' } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${program.address}/v1/agents/claims/runs`, {
    method: 'POST',
    headers: { authorization: await bearer(program), 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      threadId,
      runId: `run-${threadId}`,
      state: {},
      messages: [{ id: `msg-${threadId}`, role: 'user', content }],
      tools: [],
      context: [],
      forwardedProps: { ambit },
    }),
  })
  return { status: response.status, text: await response.text() }
}

describe('the claims desk as a program', () => {
  it('[D80] serves its routes and its assistant, and keeps its state in a folder of its own', async () => {
    const data = await folder()
    const program = await started(data)
    expect(program.model).toBe('offline')
    expect((await stat(join(data, 'claims'))).mode & 0o777).toBe(0o700)
    expect(await (await fetch(`${program.address}/api/desk`)).json()).toMatchObject({ today: '2026-11-30', handler: { id: 'u-abara', name: 'Ruth Abara' } })
    expect(await (await fetch(`${program.address}/healthz`)).json()).toEqual({ status: 'ok' })
    expect((await fetch(`${program.address}/v1/agents/claims`)).status).toBe(401)
    expect(await (await fetch(`${program.address}/v1/agents/claims`, { headers: { authorization: await bearer(program) } })).json()).toMatchObject({
      key: 'claims',
      label: 'Claims assistant',
      model: 'offline',
    })
    expect((await stat(join(data, 'claims', 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('[D80] "Validate the policy" reads the policy of the claim and gives the known values, with the panel lit', async () => {
    const { status, text } = await runOf(await started(await folder()), {
      capability: 'policy_validation',
      screen: true,
      record: { type: 'claim', id: 'clm-10' },
    })
    expect(status).toBe(200)
    expect(text).toContain('"label":"Checking the policy…"')
    expect(text).toContain('\\"in_force\\":false,\\"cover_triggered\\":false,\\"reason\\":\\"in_reinstatement_gap\\"')
    expect(text).toContain('"name":"client_action","value":{"type":"highlight_panel","panel":"policy"}')
  })

  it('[D80] without a screen nothing is shown, and the answer comes all the same', async () => {
    const { text } = await runOf(await started(await folder()), { capability: 'policy_validation', record: { type: 'claim', id: 'clm-10' } })
    expect(text).toContain('in_reinstatement_gap')
    expect(text).not.toContain('client_action')
    expect(text).toContain('"type":"RUN_FINISHED"')
  })

  it('[D80] without a language model each quick action begins with its own tool, and each hint finds one', async () => {
    const program = await started(await folder())
    const { quickActions, hints } = claimsAgent()
    const asked = [
      ...quickActions.map(({ id, quickActionMessage }) => ({ capability: id, content: quickActionMessage })),
      ...hints.map((content) => ({ content })),
    ]
    const first: (string | undefined)[] = []
    for (const [index, { content, ...task }] of asked.entries()) {
      const { text } = await runOf(program, { ...task, screen: true, record: { type: 'claim', id: 'clm-1' } }, { threadId: `thr-ask-${index}`, content })
      first.push(/"toolCallName":"(\w+)"/.exec(text)?.[1])
    }
    expect(first).toEqual([
      'claim_metrics',
      'build_timeline',
      'get_claim_section',
      'get_party',
      'check_policy_in_force',
      'list_deadlines',
      'settlement_position',
      'financial_summary',
      'get_claim_section',
      'financial_summary',
      'run_risk_cross_checks',
      'scan_vulnerability_signals',
      'scan_expressions_of_dissatisfaction',
      'run_handling_checks',
      'scan_vulnerability_signals',
      'check_policy_in_force',
      'get_claim_section',
      'claim_metrics',
      'list_capabilities',
      'highlight_panel',
      'list_deadlines',
      'financial_summary',
      'claim_metrics',
    ])
  })

  it('[D80] a claim that does not exist is a 404 before the run', async () => {
    const { status, text } = await runOf(await started(await folder()), { record: { type: 'claim', id: 'clm-99' } })
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ status: 404, code: 'not_found' })])
  })

  it('[D80] a second start takes up the same secret and the same talk', async () => {
    const data = await folder()
    const first = await started(data)
    const token = await bearer(first)
    await runOf(first, { record: { type: 'claim', id: 'clm-1' } })
    await first.close()
    toClose.pop()
    const second = await started(data)
    const threads = await (await fetch(`${second.address}/v1/threads`, { headers: { authorization: token } })).json()
    expect(threads).toMatchObject({ threads: [{ id: 'thr-test-1', agentKey: 'claims', record: { type: 'claim', id: 'clm-1' } }] })
  })

  it('[D80] settings that do not fit stop the start with a sentence', async () => {
    await expect(startClaims({ CLAIMS_PORT: 'http', AMBIT_DATA: await folder() }, quiet)).rejects.toThrow('CLAIMS_PORT')
    await expect(startClaims({ CLAIMS_PORT: '0', AMBIT_DATA: await folder(), AMBIT_MODEL: 'nobody' }, quiet)).rejects.toThrow(
      'Set AMBIT_MODEL to offline or to provider/model',
    )
  })
})
