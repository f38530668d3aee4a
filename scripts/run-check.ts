// npm run check: everything that can be said about the project without running it. The same here and in CI.
import { spawn } from 'node:child_process'
import { build, PACKAGES } from './build-steps.ts'

interface Check {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

const script = (file: string, ...args: string[]): [string, ...string[]] => [process.execPath, '--conditions=ambit-source', `scripts/${file}.ts`, ...args]
const tool = (name: string, ...args: string[]): [string, ...string[]] => [`node_modules/.bin/${name}`, ...args]
const PUBLISHED = ['packages/domain', 'packages/engine', 'packages/adapters', 'packages/client', 'packages/react', 'packages/host', 'apps/server']

const CHECKS: readonly Check[] = [
  { name: 'types', command: tool('tsc', '--noEmit') },
  { name: 'arrows', command: script('check-arrows') },
  { name: 'lint', command: tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', command: tool('oxfmt', '--check', '.') },
  { name: 'spec', command: script('check-spec') },
  { name: 'snippets', command: script('check-snippets') },
  { name: 'links', command: script('check-links') },
  { name: 'tools reference', command: script('tools-reference') },
  { name: 'dead code', command: tool('knip') },
  { name: 'public types', command: script('api-report', '--check') },
  ...PUBLISHED.map((folder): Check => ({ name: `publint ${folder}`, command: tool('publint', folder, '--strict', '--pack', 'npm') })),
  ...PUBLISHED.map((folder): Check => ({
    name: `attw ${folder}`,
    command: tool('attw', '--pack', folder, '--profile', 'esm-only', '--format', 'ascii', '--exclude-entrypoints', './look.css'),
  })),
  { name: 'sizes', command: tool('size-limit') },
]
const AT_ONCE = 2

/** Runs all checks, two at a time, and gives the names of those that failed. */
export async function checkAll(): Promise<string[]> {
  build(PACKAGES)
  const waiting = [...CHECKS]
  const failed: string[] = []
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failed.push(check.name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return failed
}

async function passes({ name, command: [program, ...args] }: Check): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (bytes: Buffer) => said.push(bytes))
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  if (code !== 0) process.stdout.write(`${Buffer.concat(said).toString()}\n`)
  return code === 0
}

if (import.meta.main) {
  const failed = await checkAll()
  if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
