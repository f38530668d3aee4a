import type { AuditStore, Ports } from '@ambit/engine'
import type { CatalogDesk } from '../catalog/desk.ts'
import type { SignIn } from '../identity.ts'
import type { Limits, Workspace } from '../options.ts'
import type { Registries } from '../registry/signed-registry.ts'
import type { Signer } from '../registry/signing-key.ts'
import type { RunDesk } from '../runs/open-run.ts'
import type { Sha256 } from '../sha256.ts'

/** What routes work with. */
export interface RouteParts {
  readonly ports: Ports
  readonly desk: RunDesk
  readonly audit: AuditStore
  /** The agents of this server, whether code declares them or the store holds them. */
  readonly catalog: CatalogDesk
  /** Absent where the store keeps no catalog, or nobody keeps a key to sign it with. */
  readonly registries?: Registries | undefined
  /** Absent where nobody keeps a key to sign with. */
  readonly signer?: (() => Promise<Signer>) | undefined
  readonly workspace: Workspace
  readonly signIn: SignIn
  readonly limits: Limits
  readonly sha256: Sha256
}
