// npm run build: the pages, the Worker, and the packages as they are published.
import { build, PACKAGES, PAGES, WORKERS } from './build-steps.ts'

build([...PAGES, ...WORKERS, ...PACKAGES])
