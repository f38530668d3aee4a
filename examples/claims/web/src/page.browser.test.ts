import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings, type Stage, startStage, unfoldAll } from './testing/stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
}, 120_000)
afterAll(() => stage?.close())

describe('the desk in a browser', { timeout: 60_000 }, () => {
  it.each([
    ['the list of claims', '/', 'light'],
    ['the list of claims', '/', 'dark'],
    ['a claim with everything unfolded', '/claims/clm-4', 'light'],
    ['a claim with everything unfolded', '/claims/clm-1', 'dark'],
    ['a claim just notified', '/claims/clm-5', 'light'],
  ] as const)('[P33] %s at %s has no serious finding of axe (%s)', async (_, path, colorScheme) => {
    const { page, errors } = await stage.open(path, { colorScheme })
    await unfoldAll(page)
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    await page.close()
  })

  it.each(['/', '/claims/clm-1', '/claims/clm-4', '/claims/clm-5', '/claims/clm-8', '/claims/clm-10'])(
    '[P33] %s does not scroll sideways at 360 px',
    async (path) => {
      const { page } = await stage.open(path, { viewport: { width: 360, height: 740 } })
      await unfoldAll(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.close()
    },
  )

  it.each(['/', '/claims/clm-1', '/claims/clm-7'])('[P38] at 360 px each ref, button and field of %s is at least 24 px both ways', async (path) => {
    const { page } = await stage.open(path, { viewport: { width: 360, height: 740 } })
    await unfoldAll(page)
    // The marks of the timeline stand by day; what they do, the two buttons below it do as well.
    const sizes = await page
      .locator('a.ref, main button:not(.lane button), select, summary, .bar a')
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ name: target.textContent, width: target.getBoundingClientRect().width, height: target.getBoundingClientRect().height }))
          .filter(({ width }) => width > 0),
      )
    expect(sizes.length).toBeGreaterThan(6)
    expect(sizes.filter(({ width, height }) => width < 24 || height < 24)).toEqual([])
    await page.close()
  })

  it('[P38] a row that scrolls sideways shows on which side there is more of it', async () => {
    const { page } = await stage.open('/', { viewport: { width: 360, height: 740 } })
    const row = page.getByRole('group', { name: 'Line of business' })
    const more = () => row.evaluate((element) => [element.getAttribute('data-more'), getComputedStyle(element).maskImage !== 'none'])
    await expect.poll(more).toEqual(['end', true])
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect.poll(more).toEqual(['start', true])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(more).toEqual([null, false])
    await page.close()
  })

  it('[P38] so does the choice of time above the timeline', async () => {
    const { page } = await stage.open('/claims/clm-1', { viewport: { width: 360, height: 740 } })
    const row = page.getByRole('group', { name: 'How much time is in view' })
    await expect.poll(() => row.getAttribute('data-more')).toBe('end')
    await page.getByRole('button', { name: 'One month', exact: true }).focus()
    await expect.poll(() => row.getAttribute('data-more')).toBe('start')
    await page.close()
  })

  it('[P36] the second press of Tab finds the way to the assistant’s message field, each time it is taken', async () => {
    const { page } = await stage.open('/claims/clm-1')
    const field = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('part') ?? null)
    const skip = page.getByRole('link', { name: 'Skip to the assistant’s message field' })
    await page.locator('body').press('Tab')
    await page.locator(':focus').press('Tab')
    await skip.and(page.locator(':focus')).press('Enter')
    await expect.poll(field).toBe('composer')
    await skip.press('Enter')
    await expect.poll(field).toBe('composer')
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await skip.press('Enter')
    await expect.poll(field).toBe('composer')
    await page.close()
  })

  it('[P29] an address leads to a note that waits behind a button, and what the reader wants is on screen', async () => {
    const { page } = await stage.open('/claims/clm-1#note-1')
    const note = page.locator('#note-1')
    await note.locator('.ref').and(page.locator(':focus')).waitFor()
    const seen = await note.evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { isSeen: top >= 48 && bottom <= window.innerHeight, isRung: row.hasAttribute('data-rung') }
    })
    expect(seen).toEqual({ isSeen: true, isRung: true })
    await page.close()
  })

  it('[P28] a deadline leads to its record by the keyboard', async () => {
    const { page } = await stage.open('/claims/clm-1')
    await page.locator('.urg a.ref').first().press('Enter')
    await page.locator('#task-6 .ref').and(page.locator(':focus')).waitFor()
    expect(new URL(page.url()).hash).toBe('#task-6')
    await page.close()
  })

  it('[P23] the newest event is in view at each choice of time', async () => {
    const { page } = await stage.open('/claims/clm-1')
    for (const choice of ['One month', 'Everything', 'Three months']) {
      await page.getByRole('button', { name: choice, exact: true }).press('Enter')
      await expect
        .poll(() =>
          page.locator('.lane .sel').evaluate((mark) => {
            const [box, view] = [mark.getBoundingClientRect(), mark.closest('.scroller')?.getBoundingClientRect()]
            return view !== undefined && box.left >= view.left && box.right <= view.right
          }),
        )
        .toBe(true)
    }
    await page.close()
  })

  it('[P9] what is further off waits behind a button', async () => {
    const { page } = await stage.open('/claims/clm-1')
    const shown = () => page.locator('.urg:visible').count()
    const before = await shown()
    await page.getByRole('button', { name: 'Show 2 more' }).press('Enter')
    expect([before, await shown()]).toEqual([8, 10])
    await page.close()
  })

  it('[P32] on paper every panel and every wording is unfolded, without buttons and navigation', async () => {
    const { page } = await stage.open('/claims/clm-1')
    await page.emulateMedia({ media: 'print' })
    const laidOut = (selector: string) =>
      page.locator(selector).evaluateAll((elements) => elements.map((element) => element.checkVisibility({ contentVisibilityAuto: false })))
    for (const selector of ['.panel-body', '.wording', '.feed > li', '.urg']) {
      const found = await laidOut(selector)
      expect([selector, found.length > 0, found.filter((isVisible) => !isVisible)]).toEqual([selector, true, []])
    }
    for (const selector of ['.side', '.bar', '.ask', '.zooms', '.read-steps']) {
      expect([selector, (await laidOut(selector)).filter((isVisible) => isVisible)]).toEqual([selector, []])
    }
    await page.close()
  })
})
