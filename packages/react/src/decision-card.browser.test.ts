import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { seriousFindings, startStage, type Stage } from './testing/browser.ts'
import { askedOn, press, reads, seenOn, sendText, type Seen } from './testing/decisions.ts'

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

test('[U85] a card tells what is at stake, what is done as whom and why it is asked, each value with where it came from, what comes back, and what exactly it seals', async () => {
  const { card } = await asked('ask invite')
  const invite = card('Invite a member')
  expect(await reads(invite.locator('.tag, .as, .why, .back'))).toEqual([
    'High risk: sends data out',
    'This is sent to somebody outside, as you, Ruth.',
    'Usually this needs nobody. You are asked because not every value is yours.',
    'What the assistant will see back Id, Email, Role and Expires. Nothing else leaves.',
  ])
  expect(await reads(invite.getByRole('row'))).toEqual([
    'E-mail t.lindqvist@northpier.example Only in “Minutes 24 November.txt”, which somebody else may have written',
    'Role Editor You wrote it',
    'Note Welcome to the warehouse project. Chosen by the assistant; nobody wrote it',
  ])
  expect(await reads(invite.getByRole('rowheader'))).toEqual(['E-mail', 'Role', 'Note'])
  expect(await reads(invite.locator('.from.warn'))).toHaveLength(2)
  expect(await reads(invite.getByRole('button'))).toEqual(['Decline', 'Approve', 'Say why not (optional)'])
  await invite.locator('summary').click()
  expect(JSON.parse(await invite.locator('.seal pre').innerText())).toEqual({
    email: 't.lindqvist@northpier.example',
    role: 'Editor',
    note: 'Welcome to the warehouse project.',
  })
  expect(await reads(invite.locator('.seal summary > :is(bdi, span), .seal p'))).toEqual([
    'Exactly what is sent:',
    'invite_member v5',
    expect.stringMatching(/^args [0-9a-f]{4}…[0-9a-f]{4}$/),
    expect.stringMatching(/…$/),
    expect.stringMatching(/^sha-256 [0-9a-f]{64}$/),
    expect.stringMatching(/^id .*invite$/),
  ])
})

test('[U85] what destroys says so on its button; a nested value has its place, no values and nothing that comes back are told, and every reason to ask has its sentence', async () => {
  const { host, card } = await asked('ask delete rename export')
  expect(await reads(card('Delete a reasoning graph').getByRole('button', { name: /^Approve/ }))).toEqual(['Approve deletion'])
  expect(await reads(card('Delete a reasoning graph').locator('.as'))).toEqual([
    'This is done as you, Ruth. It may not be possible to bring back what is lost.',
  ])
  expect(await reads(card('Rename a graph').getByRole('rowheader'))).toEqual(['Graph Id', 'Graph Name'])
  expect(await reads(card('Rename a graph').locator('.tag, .back'))).toEqual([
    'Medium risk: changes something',
    'What the assistant will see back Everything that comes back.',
  ])
  expect(await reads(card('Export contacts').locator('.args, .back'))).toEqual([
    'No values are sent.',
    'What the assistant will see back Only whether it was done. Nothing else leaves.',
  ])
  expect(await reads(host.locator('.why'))).toEqual([
    'You are asked because of these values: a rule of this action says so.',
    'You are asked because here nothing of this kind is done without you.',
    'You are asked because a rule of this action could not be checked.',
  ])
})

test('[U86] hostile values stand as they are: directions, joiners and controls as code points, HTML as text, long ones whole behind a button, and nothing is wider than the card', async () => {
  const { page, host } = await asked('ask hostile', '/', { viewport: { width: 320, height: 700 } })
  const cell = (name: string): Locator => host.getByRole('row', { name }).locator('.folded, [id]').first()
  expect(await host.locator('h3').innerText()).toBe('SendU+202E a <b>file</b>')
  expect((await reads(cell('File'))).join()).toBe('invoiceU+202Efdp.exe')
  expect(await host.getByRole('row', { name: 'Message' }).locator('img, b, a').count()).toBe(0)
  expect(await cell('Message').innerText()).toBe('<img src=x onerror="document.title=\'pwned\'"> **bold** [link](javascript:alert(1))')
  expect(await cell('Lines').innerText()).toBe('one\ntwo\n\nfour')
  expect((await reads(cell('Hidden'))).join()).toBe('payU+200Bpal U+E0041U+E0042U+0000 👩‍👩‍👧 می‌خواهم')
  const note = host.getByRole('row', { name: 'Note' })
  const low = await note.evaluate((row) => row.clientHeight)
  await press(note, /^Show all [\d,]+ characters$/)
  expect(await note.evaluate((row) => row.clientHeight)).toBeGreaterThan(low * 3)
  expect(await note.locator('td bdi').first().innerText()).toContain('Line 60 of a long note')
  await press(note, 'Show less')
  expect(await note.evaluate((row) => row.clientHeight)).toBe(low)
  expect(await reads(host.getByRole('row', { name: /^Nothing|^Blank/ }).locator('.absent'))).toEqual(['None', 'Empty'])
  expect(await page.title()).toBe('Host')
  expect(await host.locator('.log').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)
})

test('[U86] values that the rows of a card leave out are shown all the same, and a card without them tells nothing twice', async () => {
  const { card } = await asked('ask partial rename')
  expect(await reads(card('Pay somebody').getByRole('row'))).toEqual(['To Ada You wrote it', 'Exactly what is sent To Ada Amount 7 More Iban GB33'])
  expect(await card('Rename a graph').getByRole('row').count()).toBe(2)
})

test('[U94] the time that is left counts down in words and as a bar and is announced no second of it; in its last two minutes it stands out', async () => {
  const page = await stage.open('/', { locale: 'en-US' })
  await page.clock.install()
  await page.reload()
  const seen = seenOn(page)
  await seen.composer.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendText(seen, 'ask delete')
  const left = seen.host.getByRole('timer')
  await left.waitFor()
  const said = await seen.said.innerText()
  await page.clock.runFor('13:30')
  expect([await left.innerText(), await left.getAttribute('aria-live'), await left.getAttribute('class')]).toEqual(['1 min 30 s left', 'off', 'left soon'])
  expect(await seen.host.locator('.time i').evaluate((bar: HTMLElement) => bar.style.inlineSize)).toBe('10%')
  expect(await seen.said.innerText()).toBe(said)
})

test.each([
  ['light', '/', { colorScheme: 'light' }],
  ['dark, right to left and narrow', '/?locale=ar', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
] as const)('[U95] %s, a card has nothing serious for axe, and is cut nowhere', async (_kind, path, options) => {
  const { page, log } = await asked('ask delete invite hostile', path, options)
  expect(await seriousFindings(page)).toEqual([])
  expect(await log.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
})

test('[U95] on the worst of hosts a card looks as it does elsewhere', async () => {
  const { host } = await asked('ask delete', '/hostile')
  const look = await host.locator('.card, .args, .answer .btn, .seal').evaluateAll((all) =>
    all.map((each) => {
      const { borderTopWidth, fontSize, letterSpacing, display } = getComputedStyle(each)
      return [borderTopWidth, fontSize, letterSpacing, display].join(' ')
    }),
  )
  expect(look).toEqual(['1px 13px normal block', '1px 13px normal table', '1px 13px normal flex', '1px 13px normal flex', '1px 11px -0.33px block'])
})

test('[U95] under a strict Content-Security-Policy the card is drawn and decided, its bar included, and nothing is reported', async () => {
  const page = await stage.open('/strict')
  const reports: string[] = []
  page.on('console', (message) => reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(error.message))
  const seen = seenOn(page)
  const { host, log, card } = seen
  await seen.composer.waitFor()
  await sendText(seen, 'ask delete')
  await host.locator('.card').waitFor()
  expect(await host.locator('.time i').evaluate((bar) => bar.clientWidth)).toBeGreaterThan(100)
  await press(card('Delete a reasoning graph'), 'Approve deletion')
  await log.getByText('All of it is decided.').waitFor()
  expect(reports).toEqual([])
})

test('[U95] where the system chooses the colours, the card, its bar and both buttons have their edges', async () => {
  const { host } = await asked('ask delete', '/', { forcedColors: 'active' })
  const edges = await host.locator('.card, .answer .btn, .reason').evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopStyle))
  expect(edges).toEqual(['solid', 'solid', 'solid', 'solid'])
  const [bar, ground] = await host.locator('.time, .time i').evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(bar).not.toBe(ground)
})

test('[U98] a page that names where its own code performs actions says so to the server, and one that does not, does not', async () => {
  for (const path of ['/?session', '/']) {
    const seen = seenOn(await stage.open(path))
    await seen.composer.waitFor()
    await sendText(seen, 'hello')
    await seen.log.getByText('You said: hello').waitFor()
  }
  expect(stage.server.runs.map(({ forwardedProps }) => forwardedProps.ambit.session)).toEqual([true, undefined])
})
