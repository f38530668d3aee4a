import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import axe from 'axe-core'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { claimsApp } from '../../../api/src/app.ts'
import { pages } from '../../../api/src/pages.ts'

export interface Stage {
  /** A new page, and what its console called an error. */
  open(path: string, options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly errors: readonly string[] }>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The built desk with its own routes and without an assistant behind it, in one browser, on 30 November 2026. */
export async function startStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'claims-page-'))
  const [browser] = await Promise.all([
    chromium.launch({ executablePath: process.env['AMBIT_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS }),
    build({ configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)), logLevel: 'error', build: { outDir: folder } }),
  ])
  const app = claimsApp({
    assistant: { fetch: () => Promise.resolve(new Response(null, { status: 204 })) },
    demoSecret: 'a secret of the claims workspace, long enough',
    today: () => '2026-11-30',
    now: Date.now,
    pages: pages(folder),
    report: (thrown) => {
      throw thrown
    },
  })
  const { server, port } = await listening(app.fetch)
  // A profile of one kind serves all that ask for it: what it has loaded it need not load again. The pages keep nothing.
  const contexts = new Map<string, Promise<BrowserContext>>()
  const contextFor = (options: BrowserContextOptions): Promise<BrowserContext> => {
    const kind = JSON.stringify(options)
    const context = contexts.get(kind) ?? browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-GB', reducedMotion: 'reduce', ...options })
    contexts.set(kind, context)
    return context
  }
  return {
    async open(path, options = {}) {
      const page = await (await contextFor(options)).newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(`http://127.0.0.1:${port}${path}`)
      await page.locator('main:not([aria-busy]) h1').waitFor()
      return { page, errors }
    },
    async close() {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listening(fetch: Parameters<typeof serve>[0]['fetch']): Promise<{ readonly server: ReturnType<typeof serve>; readonly port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve({ server, port }))
  })
}

/** Unfolds every panel that has something to show. */
export async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator('.panel-title[aria-expanded="false"]')
  await folded.evaluateAll((titles) => {
    for (const title of titles) if (title instanceof HTMLElement) title.click()
  })
  await folded.first().waitFor({ state: 'detached' })
}

/** Serious and critical findings of axe on the page. The assistant has its own tests. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ exclude: [['[data-ambit-assistant]']] }, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`))
  })
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
