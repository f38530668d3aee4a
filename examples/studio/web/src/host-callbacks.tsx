import { useAssistant, useRegisterCallback } from '@ambit/react'
import { BILLING_PATH, go } from './address.ts'
import { STOPS, type StopId } from './tour/stops.ts'

/** Below this width the assistant takes the whole window, and would hide what it opened. */
const WHOLE_WINDOW = '(max-width: 480px)'

/** What the studio itself does where a published callback of the catalog asks for it, on whichever page the person is. */
export function HostCallbacks({ onTour }: { readonly onTour: (at: number) => void }) {
  const assistant = useAssistant()
  const makeRoom = (): void => {
    if (window.matchMedia(WHOLE_WINDOW).matches) assistant.close()
  }
  useRegisterCallback(
    'start_tour',
    ({ from }) => {
      makeRoom()
      onTour(
        Math.max(
          0,
          STOPS.findIndex(({ id }) => id === from),
        ),
      )
      return { ok: true, parts: STOPS.map(({ name }) => name) }
    },
    { parameters: TOUR },
  )
  useRegisterCallback(
    'open_billing',
    () => {
      makeRoom()
      const before = window.location.pathname
      go(BILLING_PATH)
      return { ok: true, opened: 'Billing', before }
    },
    { parameters: NOTHING },
  )
  return null
}

const TOUR = {
  type: 'object',
  properties: { from: { type: 'string', enum: STOPS.map(({ id }): StopId => id), description: 'The part that it begins with; the first one where absent' } },
  additionalProperties: false,
} as const
const NOTHING = { type: 'object', properties: {}, additionalProperties: false } as const
