import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Started {
  readonly url: string
  readonly child: ChildProcess
  /** SIGKILL, as a power cut would. */
  kill(): Promise<void>
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | null>
}

const FILES = { server: 'apps/server/src/main.ts', claims: 'examples/claims/api/src/main.ts', studio: 'examples/studio/api/src/main.ts' }
const PORT_NAMES = { server: 'PORT', claims: 'CLAIMS_PORT', studio: 'STUDIO_PORT' }

/** A folder of its own for embedded state; gone at the end of the test file. */
export function stateFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ambit-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts a program as `npm start` does, on a port of its own, and waits until it answers. */
export async function startProgram(name: keyof typeof FILES, env: Readonly<Record<string, string>>): Promise<Started> {
  const port = env[PORT_NAMES[name]] ?? String(await freePort())
  const child = spawn(process.execPath, ['--conditions=ambit-source', FILES[name]], {
    env: { PATH: process.env['PATH'] ?? '', AMBIT_TODAY: '2026-11-30', ...env, [PORT_NAMES[name]]: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await up(url, ended, said)
  const end = (signal: NodeJS.Signals) => async (): Promise<number | null> => {
    child.kill(signal)
    return ended
  }
  return { url, child, kill: async () => void (await end('SIGKILL')()), stop: end('SIGTERM') }
}

async function up(url: string, ended: Promise<number | null>, said: readonly string[]): Promise<void> {
  let over = false
  void ended.then(() => (over = true))
  for (;;) {
    if (over) throw new Error(`The program ended before it was up:\n${said.join('')}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** For a program whose port another one must know before it starts. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
