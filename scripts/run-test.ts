// npm test: the checks, then every test. The last line counts them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, PAGES, WORKERS } from './build-steps.ts'
import { findChromium } from './chromium.ts'
import { checkAll } from './run-check.ts'

const RESULTS = 'test/output/results.json'

const chromium = findChromium()
build([...PAGES, ...WORKERS])
const failedChecks = await checkAll()
mkdirSync('test/output', { recursive: true })
rmSync(RESULTS, { force: true })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
  {
    stdio: 'inherit',
    env: { ...process.env, AMBIT_CHROMIUM: chromium, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --conditions=ambit-source`.trim() },
  },
)
const { passed, failed, skipped } = counts()
if (failedChecks.length > 0) process.stdout.write(`Failed checks: ${failedChecks.join(', ')}\n`)
const all = failed + failedChecks.length + (status !== 0 && failed === 0 ? 1 : 0)
process.stdout.write(`${passed} passed, ${all} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exitCode = all > 0 ? 1 : 0

function counts(): { passed: number; failed: number; skipped: number } {
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1, skipped: 0 }
  const results: unknown = JSON.parse(readFileSync(RESULTS, 'utf8'))
  const count = (name: string): number =>
    typeof results === 'object' && results !== null && name in results ? Number(results[name as keyof typeof results]) : 0
  return { passed: count('numPassedTests'), failed: count('numFailedTests'), skipped: count('numPendingTests') + count('numTodoTests') }
}
