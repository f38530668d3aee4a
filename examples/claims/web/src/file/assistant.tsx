import type { ClientAction } from '@ambit/domain'
import { Assistant, CapabilityProvider, type Refs, useAssistant } from '@ambit/react'
import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CAPABILITIES } from '../../../shared/capabilities.ts'
import { findPanel } from '../../../shared/panels.ts'
import { getToken } from '../api.ts'
import { SkipsContext } from '../parts/skips.ts'
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
  const { isOpen, open, close } = useAssistant()
  const side = useRef<HTMLElement>(null)
  useEffect(() => {
    onCover(isOpen && window.matchMedia(WHOLE_WINDOW).matches ? close : undefined)
  }, [isOpen, close, onCover])
  return (
    <aside ref={side} id="assistant" tabIndex={-1} className={isOpen ? 'dock' : 'dock away'} aria-label="Assistant">
      <SkipToField
        go={() => {
          open()
          if (isOpen) focusField(side.current)
        }}
      />
      <Assistant placement="docked" placeholder="Ask about this claim" refs={refs} />
    </aside>
  )
}

/** Stands with the page's first skip link: the field comes last in the page, after every link and button of the panels. */
function SkipToField({ go }: { readonly go: () => void }) {
  const skips = useContext(SkipsContext)
  if (skips === null) return null
  return createPortal(
    <a
      className="btn skip"
      href="#assistant"
      onClick={(event) => {
        event.preventDefault()
        go()
      }}
    >
      Skip to the assistant’s message field
    </a>,
    skips,
  )
}

/** An assistant that opens takes the focus by itself; of one that stands open already the field is found by its part. While it shows its history it has none. */
function focusField(side: HTMLElement | null): void {
  const field = side?.querySelector('[data-ambit-assistant]')?.shadowRoot?.querySelector<HTMLElement>('[part="composer"]')
  ;(field ?? side)?.focus()
}

function describeAction(action: ClientAction): string | undefined {
  const asked = panelAsked(action)
  return asked === undefined ? undefined : `Showed the ${findPanel(asked.panel)?.label ?? asked.panel} panel`
}
