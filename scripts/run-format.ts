// npm run format: writes every file as the formatter wants it.
import { spawnSync } from 'node:child_process'

process.exitCode = spawnSync('node_modules/.bin/oxfmt', ['.'], { stdio: 'inherit' }).status ?? 1
