import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserContextOptions } from 'playwright-core'
import { seriousFindings, startStage, widgetOf, type Stage } from './testing/browser.ts'
import { answersTo, askedOn, focused, press, reads, seenOn, sendText, type Seen } from './testing/decisions.ts'

vi.setConfig({ testTimeout: 30_000 })
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
}, 30_000)
beforeEach(() => void stage.server.runs.splice(0))
afterEach(() => stage.server.release())
afterAll(() => stage.close())

/** A page on which these questions were asked. */
const asked = async (text: string, path = '/', options: BrowserContextOptions = {}): Promise<Seen> => askedOn(await stage.open(path, options), text)
/** What the person answered, run by run. */
const answers = (): readonly unknown[] => answersTo(stage.server)

test('[U87] the card has the focus when it comes and is announced once; Enter on it decides nothing, Escape takes nothing back, and Tab goes its way through it', async () => {
  const { page, host, log, said, card } = await asked('ask delete')
  await expect.poll(() => focused(page)).toBe('the card')
  expect(await said.innerText()).toBe('Waiting for your decision: Delete a reasoning graph')
  for (const key of ['Enter', 'Space', 'Escape', 'Enter']) await page.keyboard.press(key)
  const order: string[] = []
  for (let at = 0; at < 5; at += 1) {
    await page.keyboard.press('Tab')
    order.push(await focused(page))
  }
  expect(order).toEqual(['Decline', 'Approve deletion', 'Say why not (optional)', expect.stringContaining('delete_graph v4args '), 'the composer'])
  expect([answers(), await card('Delete a reasoning graph').count(), await host.locator('.card').getAttribute('aria-busy')]).toEqual([[], 1, 'false'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await log.getByText('All of it is decided.').waitFor()
  expect(answers()).toEqual([[{ approved: true }]])
  expect(await focused(page)).toBe('the composer')
})

test('[U87] who types, or is elsewhere on the page, keeps the focus and every letter; a letter typed on the card goes to the composer', async () => {
  const seen = seenOn(await stage.open())
  const { page, composer, host } = seen
  await composer.waitFor()
  const sent = new Promise<() => void>((resolve) => void page.route('**/runs', (route) => resolve(() => void route.continue()), { times: 1 }))
  await sendText(seen, 'ask rename')
  const goOn = await sent
  await page.keyboard.type('And th')
  goOn()
  await host.locator('.card').waitFor()
  await expect.poll(() => host.locator('.btn.main').getAttribute('aria-disabled')).toBe('false')
  expect(await focused(page)).toBe('the composer')
  await page.keyboard.type('en?')
  expect([await composer.inputValue(), await focused(page)]).toEqual(['And then?', 'the composer'])
  await composer.fill('')
  await host.locator('.card').focus()
  await page.keyboard.type('no')
  expect([await composer.inputValue(), await focused(page)]).toEqual(['no', 'the composer'])
  await page.reload()
  await host.locator('.card').waitFor()
  await page.locator('#ask').focus()
  expect(await focused(page)).toBe('nothing')
})

test('[U88] a double click approves once, and a click within half a second of other questions coming under the pointer decides nothing', async () => {
  const page = await stage.open('/', { viewport: { width: 1100, height: 1200 } })
  await page.clock.install()
  await page.reload()
  const seen = seenOn(page)
  const { host, card, composer, done } = seen
  await composer.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendText(seen, 'ask delete rename')
  const doubleClick = async (title: string): Promise<void> => {
    const { x = 0, y = 0 } =
      (await card(title)
        .getByRole('button', { name: /^Approve/ })
        .boundingBox()) ?? {}
    await page.mouse.dblclick(x + 9, y + 9)
  }
  await card('2 decisions').waitFor()
  await doubleClick('Delete a reasoning graph')
  expect([await host.locator('.btn.kill').first().getAttribute('aria-disabled'), answers()]).toEqual(['true', []])
  await page.clock.runFor(500)
  await doubleClick('Delete a reasoning graph')
  await done.getByText('Done.').waitFor()
  await expect.poll(() => host.locator('.card').getAttribute('aria-busy')).toBe('false')
  await doubleClick('Rename a graph')
  expect(answers()).toEqual([[{ approved: true }]])
  await page.clock.runFor(500)
  await doubleClick('Rename a graph')
  await expect.poll(answers).toEqual([[{ approved: true }], [{ approved: true }]])
})

test('[U89] calls of one round are one card: decided one by one, the others stay with what was written, and then all together', async () => {
  const { page, log, card, done } = await asked('ask delete invite rename')
  const whole = card('3 decisions')
  expect(await reads(whole.getByRole('heading'))).toEqual(['Delete a reasoning graph', 'Invite a member', 'Rename a graph'])
  await press(card('Invite a member'), /^Say why/)
  await card('Invite a member').getByRole('textbox').fill('A supplier.')
  await press(card('Rename a graph'), /^Approve/)
  await card('2 decisions').waitFor()
  await done.getByText('“A graph with this name exists.”').waitFor()
  await press(card('2 decisions'), 'Decline all')
  await log.getByText('All of it is decided.').waitFor()
  expect(answers()).toEqual([[{ approved: true }], [{ approved: false }, { approved: false, reason: 'A supplier.' }]])
  expect(await reads(done.locator('b'))).toEqual(['Declined: Delete a reasoning graph', 'Declined: Invite a member', 'Approved, then failed: Rename a graph'])
  expect(await seriousFindings(page)).toEqual([])
})

test('[U90] what is over folds to a line that tells it, is announced, opens to its values and what came back, and is there after a reload', async () => {
  const seen = await asked('ask delete invite rename export changed')
  const { page, log, said, card, done } = seen
  await press(card('Invite a member'), /^Say why/)
  await card('Invite a member').getByRole('textbox').fill(' That is a supplier. ')
  await press(card('Invite a member'), 'Decline')
  await card('4 decisions').waitFor()
  expect(await said.innerText()).toBe('Declined: Invite a member. “That is a supplier.” Nothing was done.')
  await press(card('4 decisions'), 'Approve all')
  await log.getByText('All of it is decided.').waitFor()
  await sendText(seen, 'ask rename')
  await card('Rename a graph').waitFor()
  await sendText(seen, 'Never mind')
  await log.getByText('You said: Never mind').waitFor()
  await sendText(seen, 'ask soon invite')
  await done.getByText('Nobody decided within').waitFor()
  const lines = [
    ['Approved: Delete a reasoning graph', 'Done. Id: grf_2f81, Deleted at: 10:42'],
    ['Declined: Invite a member', '“That is a supplier.” Nothing was done.'],
    ['Approved, then failed: Rename a graph', '“A graph with this name exists.”'],
    ['Outcome unknown: Export contacts', expect.stringContaining('It is not tried again by itself.')],
    ['Withdrawn: Share a graph', 'The action was changed or taken out of use meanwhile. Nothing was done.'],
    ['Withdrawn: Rename a graph', 'It was taken back before it was decided. Nothing was done.'],
    ['Expired: Invite a member', 'Nobody decided within 1 minute. Nothing was done. Ask again to see a new card.'],
  ]
  const told = async (): Promise<unknown> => {
    const [titles, texts] = await Promise.all([reads(done.locator('b')), reads(done.locator('.came'))])
    return titles.map((title, at) => [title, texts[at]])
  }
  expect(await told()).toEqual(lines)
  await page.reload()
  await expect.poll(told).toEqual(lines)
  await done.first().locator('summary').first().click()
  expect(await reads(done.first().locator('dl dt'))).toEqual(['Came back', 'Id', 'Deleted at'])
  expect(await reads(done.first().getByRole('rowheader'))).toEqual(['Graph', 'Statements', 'Tell members'])
})

test('[U90] a yes that is being done says so, over a reload too; one that did not get through does not claim it', async () => {
  const { page, log, card, done } = await asked('ask slow')
  await page.route('**/runs', (route) => route.abort(), { times: 1 })
  await press(card('Merge two graphs'), 'Approve')
  await done.getByText('It is not known yet whether this arrived.').waitFor()
  await widgetOf(page).button('Retry').click()
  await done.getByText('It is being done…').waitFor()
  await page.reload()
  await done.getByText('It is being done…').waitFor()
  stage.server.release()
  await done.getByText('Done. Id: grf_3').waitFor()
  await log.getByText('All of it is decided.').waitFor()
})

test('[U91] a card that is open in two tabs is decided in one of them, and the other says where', async () => {
  const first = await asked('ask delete')
  const second = seenOn(await first.page.context().newPage())
  await second.page.goto(first.page.url())
  await second.card('Delete a reasoning graph').waitFor()
  await press(second.card('Delete a reasoning graph'), 'Approve deletion')
  await second.done.getByText('Done.').waitFor()
  await first.done.getByText('You approved it there. Done.').waitFor()
  expect([await reads(first.done.locator('b')), await reads(second.done.locator('b'))]).toEqual([
    ['Decided in another tab: Delete a reasoning graph'],
    ['Approved: Delete a reasoning graph'],
  ])
  await second.page.close()
})

test('[U92] while a card is open the composer says that it waits, no quick action is offered, and what sending does is said before it is sent', async () => {
  const seen = await asked('ask rename')
  const { page, host, log, composer, card, done } = seen
  expect([await composer.getAttribute('placeholder'), await host.locator('.chip').count(), await host.getByRole('textbox').count()]).toEqual([
    'Waiting for your decision',
    0,
    1,
  ])
  expect(await host.locator('.beware').count()).toBe(0)
  await composer.fill('Never mind')
  const warning = 'Sending this withdraws the open decision: nothing of it is done.'
  expect(
    await composer.evaluate((field) =>
      field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => (field.getRootNode() as ShadowRoot).getElementById(id)?.textContent),
    ),
  ).toEqual([warning])
  await composer.fill('')
  await page.reload()
  await card('Rename a graph').waitFor()
  await sendText(seen, 'Never mind')
  await log.getByText('You said: Never mind').waitFor()
  expect([answers(), await reads(done.locator('b'))]).toEqual([[['cancelled']], ['Withdrawn: Rename a graph']])
  expect(await composer.getAttribute('placeholder')).toBe('Ask about this claim')
})

test('[U93] closed, the assistant says that a decision waits and how many; opened with the keyboard the card has the focus; in the history the thread comes first and says so', async () => {
  const seen = await asked('ask delete rename')
  const { page, host, log } = seen
  const { button } = widgetOf(page)
  await button('Close').click()
  await button('Waiting for your decision 2').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('the card')
  await button('New conversation').click()
  await sendText(seen, 'something newer')
  await log.getByText('You said: something newer').waitFor()
  await button('History').click()
  const first = host.getByRole('region', { name: 'Waiting for you' }).getByRole('button').last()
  await first.waitFor()
  expect(await reads(host.locator('.hist section').first().getByRole('heading'))).toEqual(['Waiting for you'])
  expect(await reads(first)).toEqual([expect.stringMatching(/^ask delete rename Waiting /)])
  await first.click()
  await expect.poll(() => focused(page)).toBe('the card')
})
