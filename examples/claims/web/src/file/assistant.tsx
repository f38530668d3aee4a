import { Assistant, CapabilityProvider, useAssistant } from '@ambit/react'
import type { ClientAction } from '@ambit/domain'
import { type ReactNode, useMemo } from 'react'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { getToken } from '../api.ts'
import { Icon } from '../parts/icon.tsx'
import type { AskOf } from './claim-panels.tsx'

/** Connects a claim's file to the assistant: every turn reads this claim and no other. */
export function Assisted({ claimId, onClientAction, children }: { readonly claimId: string; readonly onClientAction: (action: ClientAction) => void; readonly children: ReactNode }) {
  const record = useMemo(() => ({ type: 'claim', id: claimId }), [claimId])
  return (
    <CapabilityProvider server="" agent="claims" getToken={getToken} record={record} onClientAction={onClientAction}>
      {children}
    </CapabilityProvider>
  )
}

/** The panels' own buttons, for the quick actions that the agent has. */
export function useAskOf(): AskOf {
  const assistant = useAssistant()
  return (id) => {
    const action = CAPABILITIES.find((capability) => capability.id === id)
    if (action === undefined) return undefined
    return {
      label: action.label,
      run: () => {
        assistant.open()
        assistant.runQuickAction(id)
      },
    }
  }
}

/** The assistant beside the file; on narrow screens a sheet over its lower half, so that what it shows stays in view. */
export function AssistantSide() {
  const { isOpen, open } = useAssistant()
  return (
    <>
      <aside className={isOpen ? 'dock' : 'dock away'} aria-label="Assistant">
        <Assistant placement="docked" />
      </aside>
      {isOpen ? null : (
        <button type="button" className="btn dock-open" onClick={open}>
          <Icon name="mark" />
          Assistant
        </button>
      )}
    </>
  )
}
