import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium for the browser tests. Installs Debian's package where none is found and this may be done. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium for the browser tests …\n')
    aptGet(['update', '-qq'])
    aptGet(['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  }
  const now = installed()
  if (now) return now
  throw new Error('The browser tests need Chromium. Install it (Debian: apt-get install chromium), or name one in AMBIT_CHROMIUM.')
}

function aptGet(args: readonly string[]): void {
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function installed(): string | undefined {
  return [process.env['AMBIT_CHROMIUM'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path))
}
