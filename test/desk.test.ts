import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './support/browser.ts'
import { standInModel } from './support/model.ts'
import { startProgram, stateFolder, type Started } from './support/programs.ts'

/** Worked example 6 of the policy check: the loss is one minute before cover was reinstated. */
const NEATH = 'clm-10'

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
  for (const context of browser.contexts()) await context.close()
})

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log')
/** The answer is there: the composer takes the next message. */
const answered = (page: Page) => page.getByRole('button', { name: 'Send' }).waitFor()

async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await log(page).getByText(text).waitFor()
  await answered(page)
}

test('[Y1] from the list to the answer: the chip validates the policy, shows the work, gives the exact values and lights the panel', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(desk.url)
  await page
    .getByRole('link', { name: /MOT-2026-003956/i })
    .first()
    .click()
  await page.waitForURL(`**/claims/${NEATH}`)
  await page.getByRole('button', { name: 'Validate the policy' }).last().click()
  await page.locator('[data-panel="policy"][data-highlighted]').waitFor()
  await answered(page)
  const text = await log(page).innerText()
  expect(text).toContain('Checking the policy…')
  for (const value of [
    '20 June 2026, 11:59',
    '1 March 2026, 00:01',
    '28 February 2027, 23:59',
    '£9,500.00',
    '£350.00',
    '£20,000,000.00',
    'sec-1',
    'Cancelled before the loss: consider s152(1)(c) and MIB rules.',
  ])
    expect(text).toContain(value)
  expect(text).toMatch(/reinstatement gap/i)
  expect(errors).toEqual([])
})

test('[Y2] free chat reads what is asked for and says so', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${desk.url}/claims/${NEATH}`)
  await ask(page, 'What payments are there?')
  expect(await log(page).innerText()).toContain('Reading the')
  expect(await log(page).innerText()).toMatch(/pay-\d/)
  expect(errors).toEqual([])
})

test('[Y3] a reload restores the talk, with its steps', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${desk.url}/claims/${NEATH}`)
  await page.getByRole('button', { name: 'Validate the policy' }).last().click()
  await page.locator('[data-panel="policy"][data-highlighted]').waitFor()
  await answered(page)
  const before = await log(page).innerText()
  await page.reload()
  await log(page).getByText('Checking the policy…').first().waitFor()
  const after = await log(page).innerText()
  expect(after.replace(/\d+\.\d s/g, '')).toBe(before.replace(/\d+\.\d s/g, ''))
  await page.waitForTimeout(300)
  expect(await page.locator('[data-highlighted]').count()).toBe(0)
})

/** The desk over a model that calls one tool and then speaks slowly. */
async function slowDesk() {
  const model = await standInModel((_request, roles) =>
    roles.includes('tool') ? { words: Array.from({ length: 60 }, (_, index) => `word${index} `), pauseMs: 30 } : { call: 'check_policy_in_force', args: {} },
  )
  const folder = stateFolder()
  const env = { AMBIT_DATA: folder.path, AMBIT_MODEL: 'openai-compatible/slow', AMBIT_MODEL_URL: model.url }
  return { model, folder, env, started: await startProgram('claims', env) }
}

test('[Y4] Stop ends the answer at once, keeps what was said, and the next question is answered', async () => {
  const { model, folder, started } = await slowDesk()
  const { page } = await openPage(browser)
  await page.goto(`${started.url}/claims/${NEATH}`)
  await composer(page).fill('Tell me everything')
  await composer(page).press('Enter')
  await log(page).getByText('word3').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('You stopped the answer.', { exact: true }).waitFor()
  const said = await log(page).innerText()
  expect(said).toContain('word3')
  expect(said).not.toContain('word59')
  await page.reload()
  await log(page).getByText('word3').waitFor()
  expect(await log(page).innerText()).not.toContain('word59')
  await composer(page).fill('And now?')
  await composer(page).press('Enter')
  await log(page).getByText('word59').waitFor()
  await started.stop()
  model.close()
  folder.remove()
})

test('[Y5] fault row 28: a server that dies in mid-answer is said, never shown as an answer; after its restart Resume brings the answer', async () => {
  const { model, folder, env, started } = await slowDesk()
  const port = new URL(started.url).port
  const { page } = await openPage(browser)
  await page.goto(`${started.url}/claims/${NEATH}`)
  await composer(page).fill('Tell me everything')
  await composer(page).press('Enter')
  await log(page).getByText('word8').waitFor()
  await started.kill()
  await page.getByText('The connection broke in the middle of the answer.', { exact: true }).waitFor()
  const again = await startProgram('claims', { ...env, CLAIMS_PORT: port })
  await page.getByRole('button', { name: 'Resume' }).click()
  await log(page).getByText('word59').waitFor()
  await answered(page)
  const text = await log(page).innerText()
  expect(text.match(/Tell me everything/g)).toHaveLength(1)
  expect(text.match(/Checking the policy…/g)).toHaveLength(1)
  expect(text.match(/word59/g)).toHaveLength(1)
  await again.stop()
  model.close()
  folder.remove()
})

test('[Y6] fault row 30: a closed tab does not end the run; the page that is opened later shows its answer', async () => {
  const { model, folder, started } = await slowDesk()
  const { page } = await openPage(browser)
  const context = page.context()
  await page.goto(`${started.url}/claims/${NEATH}`)
  await composer(page).fill('Tell me everything')
  await composer(page).press('Enter')
  await log(page).getByText('word2').waitFor()
  await page.close()
  const later = await context.newPage()
  await later.goto(`${started.url}/claims/${NEATH}`)
  await log(later).getByText('word59').waitFor()
  expect((await log(later).innerText()).match(/word0 /g)).toHaveLength(1)
  expect(model.requests()).toBe(2)
  await started.stop()
  model.close()
  folder.remove()
})
