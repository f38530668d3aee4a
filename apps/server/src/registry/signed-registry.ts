import { canonicalJson, toJson, type Environment } from '@ambit/domain'
import { registryEntries, type ItemVersion, type RegistryEntry } from '@ambit/domain/catalog'
import type { CatalogDesk } from '../catalog/desk.ts'
import type { Sha256 } from '../sha256.ts'
import type { Signer } from './signing-key.ts'

/** What a registry says, signed as a compact JWS of the type `ambit-registry`. */
interface RegistryPayload {
  readonly workspace: string
  readonly environment: Environment
  /** SHA-256 (hex) of the canonical JSON of workspace, environment and actions: the same content has the same. */
  readonly digest: string
  /** When this server first signed this content; milliseconds since 1970. */
  readonly issuedAt: number
  /** In order of key. */
  readonly actions: readonly RegistryEntry[]
}
export interface SignedRegistry {
  readonly jws: string
  /**
   * Of the content and the key, and not of `issuedAt`: weak, for two servers on one store sign the same content at
   * different moments.
   */
  readonly etag: string
}

/** The registries of a workspace. One content is signed once, and stays as it was signed: it has no age, whoever asks again learns that it still holds. */
export class Registries {
  readonly #desk: Pick<CatalogDesk, 'actions'>
  readonly #workspace: string
  readonly #signer: () => Promise<Signer>
  readonly #sha256: Sha256
  readonly #now: () => number
  readonly #signed = new Map<Environment, SignedRegistry>()
  /** By the list as the desk gives it: a catalog that stands gives the same list. */
  readonly #ofList = new WeakMap<readonly ItemVersion<'action'>[], Promise<SignedRegistry>>()

  constructor(parts: { desk: Pick<CatalogDesk, 'actions'>; workspace: string; signer: () => Promise<Signer>; sha256: Sha256; now: () => number }) {
    this.#desk = parts.desk
    this.#workspace = parts.workspace
    this.#signer = parts.signer
    this.#sha256 = parts.sha256
    this.#now = parts.now
  }

  async of(environment: Environment): Promise<SignedRegistry> {
    const list = await this.#desk.actions(environment)
    const known = this.#ofList.get(list)
    if (known) return known
    const signing = this.#sign(environment, list)
    this.#ofList.set(list, signing)
    signing.catch(() => this.#ofList.delete(list))
    return signing
  }

  async #sign(environment: Environment, list: readonly ItemVersion<'action'>[]): Promise<SignedRegistry> {
    const signer = await this.#signer()
    const content = { workspace: this.#workspace, environment, actions: registryEntries(list) }
    const digest = await this.#sha256(canonicalJson(toJson(content) ?? null))
    const etag = `W/"${signer.publicKey.kid}.${digest}"`
    const known = this.#signed.get(environment)
    if (known?.etag === etag) return known
    const payload: RegistryPayload = { ...content, digest, issuedAt: this.#now() }
    const signed = { jws: await signer.sign('ambit-registry', payload), etag }
    this.#signed.set(environment, signed)
    return signed
  }
}
