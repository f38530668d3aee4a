import type { ClientAction } from '@ambit/domain'
import { Assistant, CapabilityProvider, type Refs, useAssistant } from '@ambit/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { findPanel } from '../../../shared/panels.ts'
import { getToken } from '../api.ts'
import type { Ask } from './claim-panels.tsx'
import { panelAsked } from './shown.ts'

export interface AssistedProps {
  readonly claimId: string
  readonly personName: string
  readonly onClientAction: (action: ClientAction) => void
  readonly children: ReactNode
}

/** Connects a claim's file to the assistant: every turn reads this claim and no other. */
export function Assisted({ claimId, personName, onClientAction, children }: AssistedProps) {
  const record = useMemo(() => ({ type: 'claim', id: claimId }), [claimId])
  return (
    <CapabilityProvider
      server=""
      agent="claims"
      getToken={getToken}
      record={record}
      personName={personName}
      onClientAction={onClientAction}
      describeAction={describeAction}
    >
      {children}
    </CapabilityProvider>
  )
}

/** What the panels' own buttons ask: the quick actions that the agent has, and questions in plain words. */
export function useAsk(): Ask {
  const assistant = useAssistant()
  return {
    actionOf: (id) => {
      const action = CAPABILITIES.find((capability) => capability.id === id)
      return action === undefined ? undefined : { label: action.label, run: () => void assistant.runQuickAction(id) }
    },
    question: (text) => void assistant.send(text),
  }
}

/** Below this width the widget takes the whole window. */
const WHOLE_WINDOW = '(max-width: 480px)'

export interface AssistantSideProps {
  /** The records that the assistant may lead a person to. */
  readonly refs: Refs
  /** Told what closes the assistant while it covers the page, and undefined while it does not. */
  readonly onCover: (close: (() => void) | undefined) => void
}

/** The assistant beside the file. It stands at the window's edge by itself; this is its room on the page, and its landmark. */
export function AssistantSide({ refs, onCover }: AssistantSideProps) {
  const { isOpen, close } = useAssistant()
  useEffect(() => {
    onCover(isOpen && window.matchMedia(WHOLE_WINDOW).matches ? close : undefined)
  }, [isOpen, close, onCover])
  return (
    <aside className={isOpen ? 'dock' : 'dock away'} aria-label="Assistant">
      <Assistant placement="docked" placeholder="Ask about this claim" refs={refs} />
    </aside>
  )
}

function describeAction(action: ClientAction): string | undefined {
  const asked = panelAsked(action)
  return asked === undefined ? undefined : `Showed the ${findPanel(asked.panel)?.label ?? asked.panel} panel`
}
