import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The test page as one script, built from the sources as a host's own build would. */
export async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['ambit-source', 'module', 'browser', 'production'] },
    build: { write: false, modulePreload: false, rolldownOptions: { input: fileURLToPath(new URL('page.tsx', import.meta.url)), output: { format: 'iife' } } },
  })
  return codeOf(built)
}

/** The custom element as one script, as it is published. */
export async function buildElement(): Promise<string> {
  const config = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
  return codeOf(await build({ configFile: config, logLevel: 'error', build: { write: false } }))
}

function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first !== undefined && 'output' in first ? first.output.find((each) => each.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('The script was not built.')
  return chunk.code
}
