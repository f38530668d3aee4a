import { createContext, useContext } from 'react'
import type { Registry, Session } from '@ambit/client'
import type { ClientAction } from '@ambit/domain'
import type { Messages } from './text/messages.ts'

export type Placement = 'docked' | 'floating' | 'inline'

/** What the provider lends to everything below it. */
export interface Ambit {
  /** Absent on the server and until the first effect ran. */
  readonly session: Session | undefined
  /** What the page lends to the assistant. */
  readonly registry: Registry
  readonly messages: Messages
  /** Absent until an assistant was placed. */
  readonly isOpen: boolean | undefined
  /** Whether the focus goes along when it opens or closes. */
  readonly focuses: boolean
  readonly open: (focuses: boolean) => void
  readonly close: () => void
  /** Tells where the assistant stands, which decides whether it begins open. */
  readonly place: (placement: Placement, beginsOpen: boolean | undefined) => void
  readonly personName: string | undefined
  /** The host's own words for what a client action showed. */
  readonly describeAction: ((action: ClientAction) => string | undefined) | undefined
  readonly onSignIn: (() => void | Promise<void>) | undefined
}

export const AmbitContext = createContext<Ambit | undefined>(undefined)

export function useAmbit(): Ambit {
  const ambit = useContext(AmbitContext)
  if (ambit === undefined)
    throw new Error('There is no CapabilityProvider above this component. Put one around the part of the page that talks to the assistant.')
  return ambit
}
