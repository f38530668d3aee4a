import type { AssistantPartsProps } from '../assistant-parts.tsx'
import type { CapabilityProviderProps } from '../provider.tsx'

export type Settings = Pick<CapabilityProviderProps, 'server' | 'agent' | 'record' | 'environment' | 'personName' | 'locale' | 'webMcp' | 'sessionUrl'> &
  Pick<AssistantPartsProps, 'placement' | 'defaultOpen' | 'placeholder' | 'hasLauncher'>

const NAMES = ['record-type', 'record-id', 'person-name', 'locale', 'begins', 'placeholder', 'session-url']
const PLACEMENTS = ['docked', 'floating', 'inline'] as const

/** What the attributes of the element say; `undefined` where they name no agent. */
export function settingsOf(element: Element): Settings | undefined {
  const read = (name: string): string | undefined => element.getAttribute(name) ?? undefined
  const agent = read('agent')
  if (agent === undefined) return undefined
  const [type, id, personName, locale, begins, placeholder, sessionUrl] = NAMES.map(read)
  return {
    server: read('server') ?? '',
    agent,
    placement: PLACEMENTS.find((each) => each === read('placement')) ?? 'docked',
    hasLauncher: read('launcher') !== 'none',
    webMcp: read('web-mcp') !== 'off',
    ...(type !== undefined && id !== undefined && { record: { type, id } }),
    ...(read('environment') === 'test' && { environment: 'test' }),
    ...(personName !== undefined && { personName }),
    ...(locale !== undefined && { locale }),
    ...(placeholder !== undefined && { placeholder }),
    ...(sessionUrl !== undefined && { sessionUrl }),
    ...((begins === 'open' || begins === 'closed') && { defaultOpen: begins === 'open' }),
  }
}
