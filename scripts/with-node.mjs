// Runs one of the project's commands under a Node that can: the machine's own where it is new enough, else a pinned one
// from the npm registry. Plain JavaScript for Node 20, and nothing here needs an installed package.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PINNED = '24.22.3'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tools = join(root, '.tools')
const windows = process.platform === 'win32'
const [command = 'start', ...rest] = process.argv.slice(2)

const env = { ...process.env, PATH: `${nodeFolder()}${delimiter}${process.env.PATH}` }
delete env.npm_config_prefix
install()
run(command)

/** The folder of a Node that is new enough. Fetches the pinned one where the machine's is older. */
function nodeFolder() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return dirname(process.execPath)
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const folder = join(tools, 'node_modules', name, 'bin')
  const program = join(folder, windows ? 'node.exe' : 'node')
  if (!existsSync(program) || nodeVersion(program) !== PINNED) {
    say(`This machine has Node ${process.versions.node}. Fetching Node ${PINNED} into .tools …`)
    mkdirSync(tools, { recursive: true })
    npm(['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--prefix', tools, `${name}@${PINNED}`], process.env)
  }
  return folder
}

function nodeVersion(program) {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1)
}

/** Installs where the lock file has changed since the last install. */
function install() {
  const stamp = join(tools, 'installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(PINNED)
    .digest('hex')
  if (existsSync(join(root, 'node_modules')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages …')
  npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], env)
  mkdirSync(tools, { recursive: true })
  writeFileSync(stamp, wanted)
}

function npm(args, environment) {
  const { status } = spawnSync('npm', args, { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'], shell: windows })
  if (status === 0) return
  say(`npm ${args[0]} failed. Check the network and the free space on this disk, then run the command again.`)
  process.exit(1)
}

function run(name) {
  const scripts = readdirSync(join(root, 'scripts'))
    .filter((file) => file.startsWith('run-'))
    .map((file) => file.slice(4, -3))
  if (!scripts.includes(name)) {
    say(`There is no command "${name}". There are: ${scripts.join(', ')}.`)
    process.exit(1)
  }
  const child = spawn('node', ['--conditions=ambit-source', join(root, 'scripts', `run-${name}.ts`), ...rest], { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  // npm may be ended without telling what it started; then this process has another parent.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
