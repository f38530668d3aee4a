import type { ClientAction } from '@ambit/domain'
import { Assistant, CapabilityProvider, useAssistant } from '@ambit/react'
import { type ReactNode, useMemo } from 'react'
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
    <CapabilityProvider server="" agent="claims" getToken={getToken} record={record} personName={personName} onClientAction={onClientAction} describeAction={describeAction} onReference={onReference}>
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

/** The assistant beside the file; on narrow screens a sheet over its lower part, so that what it shows stays in view. */
export function AssistantSide() {
  const { isOpen } = useAssistant()
  return (
    <aside className={isOpen ? 'dock' : 'dock away'} aria-label="Assistant">
      <Assistant placement="docked" />
    </aside>
  )
}

function describeAction(action: ClientAction): string | undefined {
  const asked = panelAsked(action)
  return asked === undefined ? undefined : `Showed the ${findPanel(asked.panel)?.label ?? asked.panel} panel`
}
