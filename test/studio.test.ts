import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser } from './support/browser.ts'
import { ask, fast, log, openAssistant, signedIn, startStudio } from './support/studio.ts'

let browser: Browser
let studio: Awaited<ReturnType<typeof startStudio>>

beforeAll(async () => {
  ;[browser, studio] = await Promise.all([openBrowser(), startStudio()])
})
afterAll(async () => {
  await browser?.close()
  await studio?.stop()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

test('[X20] contacts: the count rises, the assistant reads, then makes one small edit that shows, stays after a reload, and can be undone', async () => {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  await openAssistant(page)
  await expect.poll(() => fast(page)).toBe(7)
  await ask(page, 'How many contacts do we have?')
  expect(await log(page).innerText()).toMatch(/\b13\b/)
  await ask(page, 'Add the contact "Ines Carvalho", ines@portocold.example')
  const row = page.getByRole('row', { name: /Ines Carvalho/ })
  await row.waitFor()
  expect(await row.innerText()).toContain('assistant')
  expect(await log(page).innerText()).toContain('Added')
  await page.reload()
  await row.waitFor()
  expect(await row.innerText()).toContain('ines@portocold.example')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('row', { name: /Dominic Frayne/ }).waitFor()
  expect(await row.count()).toBe(0)
  expect(errors).toEqual([])
})
