import type { Environment, Snapshot } from '@ambit/domain'
import { SharedWork } from './shared-work.ts'

/** Snapshots that are kept, so that a turn that waits for a page goes on with the one it began with. */
const KEPT_MAX = 256

/** Snapshots of late: by what they are made of, so that nothing is made twice, and by their digest. */
export class RecentSnapshots {
  readonly #made = new SharedWork<Snapshot>(KEPT_MAX)
  readonly #byDigest = new Map<string, Snapshot>()

  /** `content` names all that the snapshot is made of. */
  of(content: string, make: () => Promise<Snapshot>): Promise<Snapshot> {
    return this.#made.of(content, async () => this.#keep(await make()))
  }

  withDigest(agentKey: string, environment: Environment, digest: string): Snapshot | undefined {
    const snapshot = this.#byDigest.get(digest)
    return snapshot?.agent.key === agentKey && snapshot.environment === environment ? this.#keep(snapshot) : undefined
  }

  #keep(snapshot: Snapshot): Snapshot {
    this.#byDigest.delete(snapshot.digest)
    this.#byDigest.set(snapshot.digest, snapshot)
    const [oldest] = this.#byDigest.keys()
    if (this.#byDigest.size > KEPT_MAX && oldest !== undefined) this.#byDigest.delete(oldest)
    return snapshot
  }
}
