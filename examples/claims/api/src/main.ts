// The program: the claims desk on CLAIMS_PORT, with its assistant, set by the environment.
import { startClaims } from './program.ts'

/** What is written is for its owner alone: it holds what people say of their claims. */
process.umask(0o077)

try {
  const program = await startClaims(process.env)
  process.stdout.write(`Claims  ${program.address}\n`)
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
