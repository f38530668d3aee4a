import { useLayoutEffect, type ReactNode } from 'react'
import { AssistantParts } from '../assistant-parts.tsx'
import { CapabilityProvider, type CapabilityProviderProps } from '../provider.tsx'
import type { Refs } from '../refs.ts'
import { useAssistant, type AssistantControl } from '../use-assistant.ts'
import type { Settings } from './attributes.ts'

export interface InsideProps extends Settings, Omit<CapabilityProviderProps, 'children' | keyof Settings> {
  readonly refs?: Refs | undefined
  /** Hands out what the element's own methods do, and where it stands, whenever that changes. */
  readonly onControl: (control: AssistantControl, placement: string) => void
}

/** The provider and the assistant, as they stand in the shadow root of the element. */
export function Inside({ placement = 'docked', defaultOpen, placeholder, hasLauncher, refs, onControl, ...provider }: InsideProps): ReactNode {
  return (
    <CapabilityProvider {...provider}>
      <Control placement={placement} onControl={onControl} />
      <AssistantParts placement={placement} defaultOpen={defaultOpen} placeholder={placeholder} hasLauncher={hasLauncher} refs={refs} />
    </CapabilityProvider>
  )
}

function Control({ placement, onControl }: Pick<InsideProps, 'placement' | 'onControl'>): ReactNode {
  const control = useAssistant()
  useLayoutEffect(() => onControl(control, placement ?? 'docked'), [control, placement, onControl])
  return null
}
