import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { workspaceSecret } from './workspace-secret.ts'

export interface Program {
  readonly name: string
  readonly file: string
  /** Whether it is of the workspace of the server, and so is given its secret. */
  readonly ofWorkspace?: true
}

/** What runs after `npm start`; each prints its own address when it is up. */
export const PROGRAMS: readonly Program[] = [
  { name: 'server', file: 'apps/server/src/main.ts', ofWorkspace: true },
  { name: 'claims', file: 'examples/claims/api/src/main.ts' },
  { name: 'studio', file: 'examples/studio/api/src/main.ts', ofWorkspace: true },
]

/** Starts the programs and waits until all have ended. Ctrl-C stops all; a program that dies stops the others. */
export async function startAll(programs: readonly Program[], { watch }: { readonly watch: boolean }): Promise<void> {
  const secret = await workspaceSecret(process.env).catch((thrown: unknown) => {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
    process.exitCode = 1
  })
  if (secret === undefined) return
  const children = programs.map((program) => start(program, watch, program.ofWorkspace ? { ...process.env, AMBIT_SECRET: secret } : process.env))
  let stopping = false
  const stop = (): void => {
    stopping = true
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await Promise.all(
    children.map(async (child, index) => {
      const code = await ended(child)
      if (stopping) return
      process.stderr.write(`${programs[index]?.name ?? 'A program'} ended (${code ?? 'killed'}); stopping the others.\n`)
      process.exitCode = 1
      stop()
    }),
  )
}

/** In a group of its own, so that Ctrl-C reaches it once, through us. */
function start({ file }: Program, watch: boolean, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--conditions=ambit-source', ...(existsSync('.env') ? ['--env-file=.env'] : []), ...(watch ? ['--watch'] : []), file], {
    stdio: 'inherit',
    detached: process.platform !== 'win32',
    env,
  })
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}
