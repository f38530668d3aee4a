import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { build } from 'vite'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-features=WebMCP',
]

export interface Tabs {
  /** Another tab of the same person, on a page of the host. Paths that begin with `/private` have no storage and no locks. */
  open(path?: string): Promise<Page>
  close(): Promise<void>
}

/** One browser whose pages have `window.ambit`. Nothing leaves it: every address is answered here. */
export async function openTabs(): Promise<Tabs> {
  const [script, browser] = await Promise.all([
    pageScript(),
    chromium.launch({ executablePath: process.env['AMBIT_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS }),
  ])
  const context = await browser.newContext()
  await serve(context, script)
  return {
    async open(path = '/') {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(`https://host.test${path}`)
      return page
    },
    close: () => browser.close(),
  }
}

async function serve(context: BrowserContext, script: string): Promise<void> {
  await context.route('https://host.test/**', (route) => {
    const isPrivate = new URL(route.request().url()).pathname.startsWith('/private')
    const headers = { 'origin-agent-cluster': '?1', ...(isPrivate && { 'content-security-policy': 'sandbox allow-scripts' }) }
    return route.fulfill({
      contentType: 'text/html',
      headers,
      body: `<!doctype html><title>Host</title><script>${script.replaceAll('</script', '<\\/script')}</script>`,
    })
  })
}

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { conditions: ['ambit-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('page-script.ts', import.meta.url)), output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first !== undefined && 'output' in first ? first.output.find((each) => each.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('The script was not built.')
  return chunk.code
}
