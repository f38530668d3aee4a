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

/** One file of a build whose later parts are files of their own. */
export interface Part {
  readonly fileName: string
  readonly name: string
  readonly code: string
  /** Files that it cannot begin without. */
  readonly imports: readonly string[]
  /** Files that it fetches when they are needed. */
  readonly later: readonly string[]
}

const ENTRIES = { page: 'page.tsx', widget: '../index.ts', client: '../../../client/src/index.ts' } as const

/** The files of the test page with everything, of the widget without React, or of the client alone; the entry first. */
export async function buildParts(entry: keyof typeof ENTRIES): Promise<readonly Part[]> {
  const input = { entry: fileURLToPath(new URL(ENTRIES[entry], import.meta.url)) }
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['ambit-source', 'module', 'browser', 'production'] },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      // As a library it brings no helper of the bundler.
      ...(entry !== 'page' && { lib: { entry: input, formats: ['es'] } }),
      rolldownOptions: {
        ...(entry === 'page' ? { input } : { external: [/^react(?:$|\/)/, /^react-dom(?:$|\/)/] }),
        output: { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', minify: true },
      },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunks = first !== undefined && 'output' in first ? first.output.filter((each) => each.type === 'chunk') : []
  return chunks
    .map(({ fileName, name, code, imports, dynamicImports }) => ({ fileName, name, code, imports, later: dynamicImports }))
    .toSorted((one, other) => Number(other.name === 'entry') - Number(one.name === 'entry'))
}

function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first !== undefined && 'output' in first ? first.output.find((each) => each.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('The script was not built.')
  return chunk.code
}
