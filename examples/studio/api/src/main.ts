// The program: the studio on STUDIO_PORT, a customer of the Ambit server at AMBIT_URL, set by the environment.
import { startStudio } from './program.ts'

/** What is written is for its owner alone: it holds people's contacts. */
process.umask(0o077)

try {
  const program = await startStudio(process.env, (thrown) => void process.stderr.write(`studio: request failed: ${textOf(thrown)}\n`))
  process.stdout.write(`Studio  ${program.address}  (sign in as ada or grace, password studio)\n`)
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(130)
    stopping = true
    program.close().then(
      () => process.exit(0),
      (thrown: unknown) => fail(thrown),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (thrown) {
  fail(thrown)
}

function fail(thrown: unknown): never {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
  process.exit(1)
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
}
