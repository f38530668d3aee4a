import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostInput, ServerInput } from './program-input.ts'

export interface Child {
  /** Resolves with the signal that ended it, or with nothing where it ended by itself. */
  readonly ended: Promise<string | null>
  /** Ends it at once. */
  stop(): Promise<void>
}

const PROGRAMS = { server: new URL('server-program.ts', import.meta.url), host: new URL('host-program.ts', import.meta.url) }

/** Starts a program of this folder and waits until it answers requests. */
export async function startChild(input: ServerInput | HostInput): Promise<Child> {
  const args = ['--conditions=ambit-source', fileURLToPath(PROGRAMS[input.kind]), JSON.stringify(input)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env['PATH'] ?? '' } })
  const ended = once(child, 'exit').then(([, signal]): string | null => (typeof signal === 'string' ? signal : null))
  const isUp = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isUp) throw new Error(`The ${input.kind} ended before it was up.`)
  return {
    ended,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
