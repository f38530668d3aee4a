import { type Json, type ProposedCall, isJsonObject } from '@ambit/domain'
import type { WholeCall } from './call-pieces.ts'

/** What goes back to the server that said it, with the calls of a reply. */
export interface Memento {
  /** The name of the model that said it: another one would not understand. */
  readonly from: string
  /** The server's own id of the call; some servers take no other. */
  readonly id?: string
  readonly reasoning?: string
  readonly extra?: Json
}

/** What to remember with the calls of a reply so that the server can go on from them; only the first one carries the reasoning. */
export function mementos(model: string, calls: readonly WholeCall[], reasoning: string): readonly (Json | undefined)[] {
  return calls.map(({ id, extra }, index) => {
    const memento = {
      from: model,
      ...(isServerId(id) ? { id } : {}),
      ...(index === 0 && reasoning !== '' ? { reasoning } : {}),
      ...(extra === undefined ? {} : { extra }),
    }
    return Object.keys(memento).length > 1 ? memento : undefined
  })
}

/** What this model wants back with the call, or `undefined`. */
export function mementoOf({ providerMetadata: kept }: ProposedCall, model: string): Memento | undefined {
  if (!isJsonObject(kept) || kept['from'] !== model) return undefined
  const { id, reasoning, extra } = kept
  return {
    from: model,
    ...(isServerId(id) ? { id } : {}),
    ...(typeof reasoning === 'string' ? { reasoning } : {}),
    ...(extra === undefined ? {} : { extra }),
  }
}

const SERVER_ID_MAX = 64

function isServerId(id: Json | undefined): id is string {
  return typeof id === 'string' && id !== '' && id.length <= SERVER_ID_MAX
}
