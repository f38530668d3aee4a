// npm run build: the pages, and the packages as they are published.
import { build, PACKAGES, PAGES } from './build-steps.ts'

build([...PAGES, ...PACKAGES])
