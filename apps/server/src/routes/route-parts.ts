import type { Ports } from '@ambit/engine'
import type { Limits } from '../options.ts'
import type { RunDesk } from '../runs/open-run.ts'
import type { Sha256 } from '../sha256.ts'

/** What routes work with. */
export interface RouteParts {
  readonly ports: Ports
  readonly desk: RunDesk
  readonly limits: Limits
  readonly sha256: Sha256
}
