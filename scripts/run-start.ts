// npm start: builds what is stale and starts everything.
import { build, PAGES } from './build-steps.ts'
import { PROGRAMS, startAll } from './programs.ts'

build(PAGES)
await startAll(PROGRAMS, { watch: false })
