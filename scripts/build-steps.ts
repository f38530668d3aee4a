import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** One thing that is built from sources: a page for the browser, or a package as it is published. */
export interface BuildStep {
  readonly name: string
  /** Glob patterns of everything that the output depends on. */
  readonly sources: readonly string[]
  /** A file that is there once it is built. */
  readonly output: string
  readonly command: readonly [string, ...string[]]
  /** Set for the command, beside what is set already. */
  readonly env?: Readonly<Record<string, string>>
}

/** What `npm start` needs. The server and the examples' APIs run from their sources. */
export const PAGES: readonly BuildStep[] = [
  {
    name: 'claims desk',
    sources: [
      'packages/{domain,client,react}/src/**/*.{ts,tsx}',
      'packages/react/look/**',
      'examples/claims/shared/**',
      'examples/claims/web/src/**',
      'examples/claims/web/index.html',
      'examples/claims/web/vite.config.ts',
      'package-lock.json',
    ],
    output: 'examples/claims/web/dist/index.html',
    command: ['vite', 'build', '--config', 'examples/claims/web/vite.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'studio',
    sources: [
      'packages/{domain,client,react}/src/**/*.{ts,tsx}',
      'packages/react/look/**',
      'examples/studio/shared/**',
      'examples/studio/web/src/**',
      'examples/studio/web/index.html',
      'examples/studio/web/vite.config.ts',
      'package-lock.json',
    ],
    output: 'examples/studio/web/dist/index.html',
    command: ['vite', 'build', '--config', 'examples/studio/web/vite.config.ts', '--logLevel', 'warn'],
  },
]

export const PACKAGES: readonly BuildStep[] = [
  {
    name: 'packages',
    sources: ['packages/*/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/*/tsconfig.json', 'tsconfig.base.json'],
    output: 'packages/domain/dist/index.js',
    command: ['tsc', '-b', 'packages/domain', 'packages/engine', 'packages/adapters', 'packages/client', 'packages/react', 'packages/host', 'apps/server'],
  },
  {
    name: 'assistant element',
    sources: ['packages/{domain,client,react}/src/**/*.{ts,tsx}', 'packages/react/vite.config.ts', 'package-lock.json'],
    output: 'packages/react/dist/element.js',
    command: ['vite', 'build', '--config', 'packages/react/vite.config.ts', '--logLevel', 'warn'],
  },
]

/** The claims desk as a Cloudflare Worker. Nothing that `npm start` runs. */
export const WORKERS: readonly BuildStep[] = [workerStep('claims worker', 'src/worker.ts', 'dist')]

/** Bundles a Worker of `examples/claims/worker` as wrangler deploys it. `folder` and `entry` lie there. */
export function workerStep(name: string, entry: string, folder: string): BuildStep {
  const project = 'examples/claims/worker'
  return {
    name,
    sources: [
      'packages/{domain,engine,adapters}/src/**/*.ts',
      'apps/server/src/**/*.ts',
      'examples/claims/{shared,api/src,worker/src}/**/*.ts',
      `${project}/wrangler.jsonc`,
      'package-lock.json',
    ],
    output: `${project}/${folder}/${basename(entry, '.ts')}.js`,
    command: ['wrangler', 'deploy', entry, '--dry-run', '--cwd', project, '--outdir', folder],
    // It sends nothing, asks for no newer version of itself, and writes no log of its own.
    env: { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true', WRANGLER_WRITE_LOGS: 'false', WRANGLER_LOG: 'warn' },
  }
}

/** Runs the steps whose sources changed since they were last built, with a line for each. Exits the process where one fails. */
export function build(steps: readonly BuildStep[]): void {
  for (const step of steps) {
    const stamp = join('.tools', `built-${step.name.replaceAll(' ', '-')}`)
    const wanted = digest(step.sources)
    if (existsSync(step.output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    process.stdout.write(`Building ${step.name} …\n`)
    const { status } = spawnSync(join('node_modules', '.bin', step.command[0]), step.command.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, ...step.env },
    })
    if (status !== 0) {
      process.stderr.write(`Building ${step.name} failed.\n`)
      process.exit(1)
    }
    mkdirSync('.tools', { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

function digest(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync([...patterns], { exclude: ['**/node_modules/**', '**/dist/**'] }).toSorted()
  for (const file of files) {
    if (statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}
