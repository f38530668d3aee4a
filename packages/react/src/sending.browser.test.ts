import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startStage, widgetOf, type Stage } from './testing/browser.ts'

vi.setConfig({ testTimeout: 20_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
afterEach(() => {
  stage.server.release()
  stage.server.refusals.splice(0)
})
afterAll(() => stage.close())

test('[U30] a double click on Send sends and does not stop the answer; a later click, and Escape at once, do', async () => {
  const page = await stage.open()
  const { field, log, button } = widgetOf(page)
  await field.waitFor()
  await page.clock.install({ time: 0 })
  await field.fill('endless')
  // Time stands between the two presses of a double click, however slow this machine is.
  await page.clock.pauseAt(60_000)
  const box = await button('Send').boundingBox()
  const at = { x: (box?.x ?? 0) + 16, y: (box?.y ?? 0) + 16 }
  await page.mouse.click(at.x, at.y)
  await button('Stop').waitFor()
  await page.mouse.click(at.x, at.y, { clickCount: 2 })
  await page.clock.resume()
  await log.getByText('It goes on').waitFor()
  expect(stage.server.asked.filter((asked) => asked.endsWith('/cancel'))).toEqual([])
  await page.clock.runFor(500)
  await page.mouse.click(at.x, at.y)
  await log.getByText('You stopped the answer.').waitFor()
  await field.fill('endless')
  await button('Send').click()
  await button('Stop').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => log.getByText('You stopped the answer.').count()).toBe(1)
  expect(await button('Stop').count()).toBe(0)
})

test('[U31] the field measures no long text, and a message that is too long to send stays in it with a sentence', async () => {
  const page = await stage.open()
  const { field, host, log, said, button } = widgetOf(page)
  await field.waitFor()
  await field.evaluate((element) => {
    const told = { measured: 0 }
    Object.assign(window, told)
    Object.defineProperty(element, 'scrollHeight', { get: () => Object.assign(window, { measured: (told.measured += 1) }) && 77 })
  })
  const measured = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'measured'))
  const height = async (): Promise<number | undefined> => (await field.boundingBox())?.height
  await field.fill('x'.repeat(20_000))
  expect([await measured(), await height()]).toEqual([1, 77])
  await field.fill('x'.repeat(100_000))
  expect([await measured(), await height(), await host.locator('.too-long').count()]).toEqual([1, 160, 0])
  expect(await field.getAttribute('dir')).toBe('ltr')
  await field.fill(`1. ${'שלום '.repeat(5_000)}`)
  expect(await field.getAttribute('dir')).toBe('rtl')
  await field.fill('x'.repeat(100_001))
  const why = 'This is too long to send: at most 100,000 characters.'
  expect([await host.locator('.too-long').innerText(), await field.getAttribute('aria-invalid')]).toEqual([why, 'true'])
  const asked = stage.server.asked.length
  await button('Send').click()
  await expect.poll(() => said.innerText()).toBe(why)
  expect([(await field.inputValue()).length, await log.locator('.you').count(), stage.server.asked.length]).toEqual([100_001, 0, asked])
})

test('[U32] a sign-in that fails is told beside its button and reported to the page, and can be tried again', async () => {
  const page = await stage.open('/?signin=fails')
  const { field, log, button } = widgetOf(page)
  const errors: string[] = []
  const rejected: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.exposeFunction('rejects', (why: string) => void rejected.push(why))
  await page.evaluate(() => addEventListener('unhandledrejection', ({ reason }) => Reflect.get(window, 'rejects')(String(reason))))
  stage.server.refusals.push({ status: 401, code: 'unauthenticated' }, { status: 401, code: 'unauthenticated' })
  await field.fill('first')
  await field.press('Enter')
  await button('Sign in').click()
  expect(await log.getByRole('alert').innerText()).toBe('Signing in did not work.')
  expect([errors, rejected, await log.locator('.you').innerText()]).toEqual([['sign-in failed'], [], 'first\nNot sent'])
  expect(await button('Sign in').isEnabled()).toBe(true)
})

test('[U84] a button of the page that is pressed before the agent is known runs its quick action once it is', async () => {
  const page = await stage.open()
  const view = withheld()
  await page.route('**/v1/agents/claims', async (route) => {
    await view.comes
    await route.continue()
  })
  await page.reload()
  await page.locator('#ask').click()
  const { log, field } = widgetOf(page)
  await field.waitFor()
  expect(await log.locator('.you').count()).toBe(0)
  view.come()
  await log.getByText('The premium was paid').waitFor()
  expect(await log.locator('.you').innerText()).toContain('Validate the policy, please.')
  expect(stage.server.runs.at(-1)?.forwardedProps.ambit.capability).toBe('policy_validation')
  await page.unroute('**/v1/agents/claims')
})

test('[U84] where the agent cannot be had the press is refused, and the next one asks for it again', async () => {
  const page = await stage.open()
  const runs = stage.server.runs.length
  await page.route('**/v1/agents/claims', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await page.locator('#ask').click()
  await widgetOf(page).host.locator('.note').waitFor()
  expect(stage.server.runs).toHaveLength(runs)
  await page.unroute('**/v1/agents/claims')
  await page.locator('#ask').click()
  await widgetOf(page).log.getByText('The premium was paid').waitFor()
  expect(stage.server.runs.slice(runs).map(({ forwardedProps }) => forwardedProps.ambit.capability)).toEqual(['policy_validation'])
})

/** Something that a server gives only when the test says so. */
function withheld(): { readonly comes: Promise<void>; readonly come: () => void } {
  let come = (): void => undefined
  const comes = new Promise<void>((resolve) => {
    come = resolve
  })
  return { comes, come: () => come() }
}
