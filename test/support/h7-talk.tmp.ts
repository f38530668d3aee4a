import { openBrowser } from './browser.ts'
import { ask, log, openAssistant, signedIn, startStudio } from './studio.ts'
const browser = await openBrowser()
const studio = await startStudio()
const [path = '/contacts', ...says] = process.argv.slice(2)
try {
  const { page, errors } = await signedIn(browser, studio.url, 'ada')
  page.setDefaultTimeout(8000)
  await page.goto(studio.url + path)
  await openAssistant(page)
  for (const say of says) {
    await ask(page, say)
  }
  console.log(await log(page).innerText())
  console.log(new URL(page.url()).pathname, errors)
} finally {
  await studio.stop()
  await browser.close()
}
