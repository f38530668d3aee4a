import type { Locator, Page } from 'playwright-core'
import { widgetOf } from './browser.ts'
import type { MockServer } from './mock-server.ts'

/** What the tests of decisions find in the widget. */
export interface Seen {
  readonly page: Page
  readonly host: Locator
  readonly log: Locator
  readonly composer: Locator
  readonly said: Locator
  /** A card by the title of what it asks. */
  readonly card: (title: string) => Locator
  readonly done: Locator
}
export const seenOn = (page: Page): Seen => {
  const { host, log, said } = widgetOf(page)
  return {
    page,
    host,
    log,
    said,
    composer: host.locator('textarea'),
    card: (name) => host.getByRole('group', { name, exact: true }),
    done: host.locator('.done'),
  }
}
export const sendText = async ({ composer }: Seen, text: string): Promise<void> => {
  await composer.fill(text)
  await composer.press('Enter')
}
/** A page on which these questions were asked. */
export async function askedOn(page: Page, text: string): Promise<Seen> {
  const seen = seenOn(page)
  await seen.host.locator('textarea, .launch').first().waitFor()
  if ((await seen.composer.count()) === 0) await seen.host.locator('.launch').click()
  await sendText(seen, text)
  await seen.host.locator('.card').waitFor()
  return seen
}
/** By key, once nothing is on its way: a click also waits until the card has stood still. */
export async function press(card: Locator, name: string | RegExp): Promise<void> {
  await card.page().locator('.card[aria-busy=false]').waitFor()
  await card.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).press('Enter')
}
/** What the person answered, run by run. */
export const answersTo = ({ runs }: MockServer): readonly unknown[] =>
  runs.flatMap(({ resume = [] }) => (resume.length === 0 ? [] : [resume.map(({ payload, status }) => payload ?? status)]))
export const reads = async (all: Locator): Promise<readonly string[]> => (await all.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
/** Class and text of what has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement
    return active?.matches('.card') === true ? 'the card' : active?.matches('textarea') === true ? 'the composer' : (active?.textContent ?? 'nothing')
  })
