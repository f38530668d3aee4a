import type { ReactNode } from 'react'
import { AssistantParts, type AssistantPartsProps } from './assistant-parts.tsx'
import { useAmbit } from './context.ts'
import { ShadowHost } from './shadow-host.tsx'

export interface AssistantProps extends Omit<AssistantPartsProps, 'hasLauncher'> {
  /** The page's own launcher, which opens it when pressed; `null` where the page has a button elsewhere that calls `useAssistant().open`. */
  readonly launcher?: ReactNode
}

/**
 * The assistant widget, or its launcher while it is closed. One for each `CapabilityProvider`. Its look follows the `--ambit-*`
 * tokens of the design, set on any element above it, and `::part` of: panel, header, title, transcript, greeting,
 * message-person, message-assistant, activity, decision, decided, notice, history, menu, chip, field, composer, send, stop, launcher,
 * document.
 */
export function Assistant({ launcher, placement = 'docked', ...parts }: AssistantProps): ReactNode {
  const { isOpen } = useAmbit()
  return (
    <ShadowHost placement={placement} isOpen={isOpen === true} slotted={launcher}>
      <AssistantParts {...parts} placement={placement} hasLauncher={launcher !== null} />
    </ShadowHost>
  )
}
