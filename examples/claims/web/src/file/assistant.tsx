import type { ClientAction } from '@ambit/domain'
import { Assistant, CapabilityProvider, useAssistant } from '@ambit/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { findPanel } from '../../../shared/panels.ts'
import { getToken } from '../api.ts'
import type { AskOf } from './claim-panels.tsx'
import { panelAsked } from './shown.ts'

export interface AssistedProps {
  readonly claimId: string
  readonly personName: string
  readonly onClientAction: (action: ClientAction) => void
  readonly onReference: (ref: string) => void
  readonly children: ReactNode
}

/** Connects a claim's file to the assistant: every turn reads this claim and no other. */
export function Assisted({ claimId, personName, onClientAction, onReference, children }: AssistedProps) {
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
      onReference={onReference}
    >
      {children}
    </CapabilityProvider>
  )
}

/** The panels' own buttons, for the quick actions that the agent has. */
export function useAskOf(): AskOf {
  const assistant = useAssistant()
  return (id) => {
    const action = CAPABILITIES.find((capability) => capability.id === id)
    return action === undefined ? undefined : { label: action.label, run: () => void assistant.runQuickAction(id) }
  }
}

/** Below this width the widget takes the whole window. */
const WHOLE_WINDOW = '(max-width: 480px)'

export interface AssistantSideProps {
  /** Told what closes the assistant while it covers the page, and undefined while it does not. */
  readonly onCover: (close: (() => void) | undefined) => void
}

/** The assistant beside the file. It stands at the window's edge by itself; this is its room on the page, and its landmark. */
export function AssistantSide({ onCover }: AssistantSideProps) {
  const { isOpen, close } = useAssistant()
  useEffect(() => {
    onCover(isOpen && window.matchMedia(WHOLE_WINDOW).matches ? close : undefined)
  }, [isOpen, close, onCover])
  return (
    <aside className={isOpen ? 'dock' : 'dock away'} aria-label="Assistant">
      <Assistant placement="docked" placeholder="Ask about this claim" />
    </aside>
  )
}

function describeAction(action: ClientAction): string | undefined {
  const asked = panelAsked(action)
  return asked === undefined ? undefined : `Showed the ${findPanel(asked.panel)?.label ?? asked.panel} panel`
}
