import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { bridgeToWebMcp, createRegistry, createSession, type Registry, type Session } from '@ambit/client'
import type { ClientAction, RecordRef } from '@ambit/domain'
import { AmbitContext, type Ambit, type Placement } from './context.ts'
import { isDevelopment, warnOf } from './inspect/development.ts'
import { Inspection } from './inspect/inspection.tsx'
import { beginsOpen, rememberOpen } from './open-state.ts'
import { messagesFor } from './text/locale.ts'
import type { Messages } from './text/messages.ts'

export interface CapabilityProviderProps {
  /** Address of the Ambit server; `''` where it is the page's own. */
  readonly server: string
  /** Key of the agent. */
  readonly agent: string
  /** A short-lived token of the person signed in here; asked before each request. */
  readonly getToken: () => Promise<string | undefined>
  /** The business object that this part of the page is about. Another one is another conversation. */
  readonly record?: RecordRef
  /** The agent's latest saved versions instead of the published ones; for authors. */
  readonly environment?: 'test'
  /** Performs what the assistant wants shown on the page. Giving it is what tells the server that there is a screen. */
  readonly onClientAction?: (action: ClientAction) => void
  /**
   * Where customer-owned code performs session API actions (`createSessionHandler` of `@ambit/host`): an address of the page's own
   * origin, or a whole one. Without it none are offered.
   */
  readonly sessionUrl?: string
  /** What a performed action showed, in the person's words; without it the widget says it by the action's own fields. */
  readonly describeAction?: (action: ClientAction) => string | undefined
  /** Signs the person in again after their session ended; the message is then sent again. */
  readonly onSignIn?: () => void | Promise<void>
  /** First name of the person, for the greeting. */
  readonly personName?: string
  /** Language tag; without it that of the page (`lang` of its root element when this is mounted), else that of the browser. English, German and Arabic are built in. */
  readonly locale?: string
  /** False: the page's tools are not lent to the browser's own assistant (WebMCP) as well. */
  readonly webMcp?: boolean
  /** What the page lends, where code without React registers it; read once. Without it the provider has a registry of its own. */
  readonly registry?: Registry
  /** Other words, or another language. */
  readonly messages?: Partial<Messages>
  readonly children?: ReactNode
}

/**
 * Holds one conversation for everything below it: the assistant itself and the page's own buttons. Its language is `locale`, which
 * wins over the `lang` of the page; a page that changes its language while this is mounted gives the new one as `locale`.
 */
export function CapabilityProvider(props: CapabilityProviderProps): ReactNode {
  const { agent, locale, messages: own, personName, describeAction, onSignIn, children } = props
  const registry = useRegistry(props)
  const session = useSession(props, registry)
  const { isOpen, focuses, open, close, place } = useOpen(agent)
  const messages = useMemo(() => messagesFor(locale, own), [locale, own])
  const ambit = useMemo<Ambit>(
    () => ({ session, registry, messages, isOpen, focuses, open, close, place, personName, describeAction, onSignIn }),
    [session, registry, messages, isOpen, focuses, open, close, place, personName, describeAction, onSignIn],
  )
  return (
    <AmbitContext.Provider value={ambit}>
      {children}
      <Inspection registry={registry} />
    </AmbitContext.Provider>
  )
}

/** One registry for the life of the provider, also where another record makes another conversation. */
function useRegistry({ registry: given, webMcp = true }: CapabilityProviderProps): Registry {
  const [registry] = useState(() => given ?? createRegistry())
  useEffect(() => (webMcp ? bridgeToWebMcp(registry) : undefined), [registry, webMcp])
  useEffect(() => (isDevelopment() ? warnOf(registry) : undefined), [registry])
  return registry
}

/** A session lives as long as server, agent, environment, record and `sessionUrl` stay; everything else is read when it is needed. */
function useSession(props: CapabilityProviderProps, registry: Registry): Session | undefined {
  const { server, agent, environment, record, sessionUrl, onClientAction } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [session, setSession] = useState<Session>()
  const recordType = record?.type
  const recordId = record?.id
  const screen = onClientAction !== undefined
  useEffect(() => {
    const made = createSession({
      baseUrl: server,
      agentKey: agent,
      getToken: () => latest.current.getToken(),
      page: registry,
      ...(environment !== undefined && { environment }),
      ...(sessionUrl !== undefined && { sessionUrl }),
      ...(recordType !== undefined && recordId !== undefined && { record: { type: recordType, id: recordId } }),
      ...(screen && { onClientAction: (action: ClientAction) => latest.current.onClientAction?.(action) }),
    })
    setSession(made)
    return () => made.dispose()
  }, [server, agent, environment, recordType, recordId, sessionUrl, screen, registry])
  return session
}

interface OpenState {
  readonly isOpen: boolean | undefined
  readonly focuses: boolean
}

function useOpen(agent: string): Pick<Ambit, 'isOpen' | 'focuses' | 'open' | 'close' | 'place'> {
  const [{ isOpen, focuses }, setState] = useState<OpenState>({ isOpen: undefined, focuses: false })
  const change = useCallback(
    (next: OpenState) => {
      setState(next)
      rememberOpen(agent, next.isOpen === true)
    },
    [agent],
  )
  const open = useCallback((takesFocus: boolean) => change({ isOpen: true, focuses: takesFocus }), [change])
  const close = useCallback(() => change({ isOpen: false, focuses: true }), [change])
  const place = useCallback(
    (placement: Placement, wanted: boolean | undefined) => setState({ isOpen: beginsOpen(agent, placement, wanted), focuses: false }),
    [agent],
  )
  return { isOpen, focuses, open, close, place }
}
