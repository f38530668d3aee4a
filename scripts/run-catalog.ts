// npm run catalog -- export [file] | import <file> [--publish] | validate <file>: a whole catalog as one file, to be kept in git.
import { catalogCommand } from '../apps/server/src/authoring/command/command.ts'

process.exitCode = await catalogCommand({
  args: process.argv.slice(2),
  env: process.env,
  // npm runs in the folder of the project, wherever it was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
