import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { ThreadList, ThreadView } from '@ambit/domain'
import { allTools } from '../examples/claims/api/src/capabilities/registry.ts'
import { promptText } from '../examples/claims/api/src/prompts/catalogue.ts'
import { CAPABILITIES } from '../examples/claims/shared/capabilities.ts'
import { MATTER_PANELS } from '../examples/claims/shared/panels.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { startProgram, stateFolder, type Started } from './support/programs.ts'

/** The tool that a task's playbook names first; the catalogue's own test holds the playbooks to the list of tasks. */
function firstTool(task: string): string | undefined {
  const names = new Set(allTools(true).map(({ definition }) => definition.name))
  return [...promptText(`capability.${task}`).matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name).find((name) => names.has(name))
}

/** Answers of these say nothing of a record: one tells what the assistant can do, the other points. */
const WITHOUT_REFS = new Set(['what_can_you_do', 'show_me'])
const REF = /\b(?:doc|cor|n|note|pay|rl|rec|off|task|t|cmp|p|sec|ex|end|con|cond|it|item|med|st|pt|dr|v|vul|vuln|veh|prop|pc|ev)-\d+\b/g

let browser: Browser
let desk: Started
const state = stateFolder()

beforeAll(async () => {
  ;[browser, desk] = await Promise.all([openBrowser(), startProgram('claims', { AMBIT_DATA: state.path })])
})
afterAll(async () => {
  await browser?.close()
  await desk?.stop()
  state.remove()
})
afterEach(async () => {
  for (const context of browser.contexts().filter((each) => each !== desks.page?.context())) await context.close()
})

/** One page for all tasks: loading it anew for each of them takes longer than its answer. */
const desks: { page?: Page; errors: readonly string[] } = { errors: [] }
async function taskDesk(claim: string): Promise<Page> {
  const address = `${desk.url}/claims/${claim}`
  if (desks.page === undefined) Object.assign(desks, await openPage(browser))
  const { page } = desks
  if (page === undefined) throw new Error('No page was opened.')
  if (page.url() !== address) await page.goto(address)
  await page.getByRole('button', { name: /^More \d+$/ }).waitFor()
  await page.getByRole('button', { name: 'New conversation' }).click()
  return page
}

const log = (page: Page) => page.getByRole('log')
const answered = (page: Page) => page.getByRole('button', { name: 'Send' }).waitFor()

/** What the server keeps of the newest talk: the calls by name in order, and the last answer. */
async function lastTurn(): Promise<{ readonly calls: readonly string[]; readonly answer: string }> {
  const { token } = (await (await fetch(`${desk.url}/api/token`)).json()) as { token: string }
  const get = async (path: string): Promise<unknown> => (await fetch(`${desk.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
  const { threads } = (await get('/v1/threads')) as ThreadList
  const { messages, calls } = (await get(`/v1/threads/${threads[0]?.id}`)) as ThreadView
  const answer = messages.findLast((message) => message.role === 'assistant')
  return { calls: calls.map((call) => call.name), answer: answer?.role === 'assistant' ? answer.text : '' }
}

async function recordOf(id: string): Promise<string> {
  return (await fetch(`${desk.url}/api/claims/${id}`)).text()
}

/** Starts a task from its chip, or from the More menu where it does not stand as one. */
async function start(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: /^More \d+$/ }).waitFor()
  const chip = page.locator('button[part~="chip"]:visible').filter({ hasText: label })
  if ((await chip.count()) > 0) return chip.first().click()
  await page.getByRole('button', { name: /^More \d+$/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click()
}

/** A claim that has what the task is about: a motor claim with an injury, or one that was declined and complained of. */
const claimFor = (task: string): string => (task === 'draft_decision' || task === 'draft_complaint_response' ? 'clm-12' : 'clm-4')

describe('every task', () => {
  test.each(CAPABILITIES.map((capability) => [capability.id, capability] as const))('[Y7] %s', async (id, { label, quickActionMessage }) => {
    const claim = claimFor(id)
    const page = await taskDesk(claim)
    await start(page, label)
    await log(page).getByText(quickActionMessage).waitFor()
    await answered(page)
    const { calls, answer } = await lastTurn()
    expect(calls[0]).toBe(firstTool(id))
    const record = await recordOf(claim)
    const refs = [...new Set(answer.match(REF))]
    expect(refs.filter((ref) => !record.includes(`"id":"${ref}"`))).toEqual([])
    if (!WITHOUT_REFS.has(id)) expect(refs.length).toBeGreaterThan(0)
    expect(answer).not.toMatch(/\bundefined\b|\{\{|\[object/)
    expect(desks.errors).toEqual([])
  })
})

test('[Y8] each panel stands on the page once, and the assistant lights it', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${desk.url}/claims/clm-4`)
  await page.getByRole('button', { name: /^More \d+$/ }).waitFor()
  for (const { id, label } of MATTER_PANELS) {
    expect(await page.locator(`[data-panel="${id}"]`).count()).toBe(1)
    await page.getByRole('textbox', { name: /^Message to/ }).fill(`Show me the panel ${label}`)
    await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
    await page.locator(`[data-panel="${id}"][data-highlighted]`).waitFor()
    await answered(page)
  }
  expect(await page.locator('[data-panel]').count()).toBe(MATTER_PANELS.length)
  expect(errors).toEqual([])
})

test('[Y9] a task, its answer and a ref in it can be reached by keyboard alone', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${desk.url}/claims/clm-4`)
  await press(page, 'What should I do next')
  await answered(page)
  await press(page, /^Show \S+-\d+ on the page$/)
  await page.locator('[data-rung]').first().waitFor()
})

/** Tabs on until the button has the focus, then presses it. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const matches = (text: string): boolean => (typeof name === 'string' ? text === name : name.test(text))
  for (let tabs = 0; tabs < 400; tabs++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      let at = document.activeElement
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
      return at === null ? '' : (at.getAttribute('aria-label') ?? at.textContent ?? '').trim()
    })
    if (matches(focused)) return page.keyboard.press('Enter')
  }
  throw new Error(`No button ${String(name)} was reached with the Tab key.`)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const)('[Y10] the file with an answer has no serious finding of axe, and no sideways scrolling: %s, %i px', async (colorScheme, width) => {
  const { page } = await openPage(browser, { colorScheme, viewport: { width, height: 900 }, bypassCSP: true })
  await page.goto(`${desk.url}/claims/clm-4`)
  if (width < 500) await page.locator('[part="launcher"]').click()
  await page.getByRole('textbox', { name: /^Message to/ }).fill('What is due this week?')
  await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
  await answered(page)
  await page.evaluate(AXE)
  const findings = await page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }
    ).axe.run()
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  expect(findings).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
})
