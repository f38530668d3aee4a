// The program: the standalone server on PORT, set by the environment.
import { startProgram } from './program.ts'

/** What is written is for its owner alone: it holds what people say. */
process.umask(0o077)

try {
  const program = await startProgram(process.env)
  const { url, model } = program
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
  process.stdout.write(`Server  ${url}\n`)
  process.stdout.write(model === 'offline' ? 'Model   offline: answers by rule, no language model is connected (AMBIT_MODEL)\n' : `Model   ${model}\n`)
} catch (thrown) {
  fail(thrown)
}

function fail(thrown: unknown): never {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`)
  process.exit(1)
}
