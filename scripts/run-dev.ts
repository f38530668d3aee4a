// npm run dev: like npm start, and each program starts anew when one of its files changes.
import { build, PAGES } from './build-steps.ts'
import { PROGRAMS, startAll } from './programs.ts'

build(PAGES)
await startAll(PROGRAMS, { watch: true })
