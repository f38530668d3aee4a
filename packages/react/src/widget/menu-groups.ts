import type { AgentView, CapabilityMeta } from '@ambit/domain'

export interface MenuGroup {
  readonly id: string
  readonly label: string
  readonly actions: readonly CapabilityMeta[]
}

export interface MenuChoice {
  readonly agent: Pick<AgentView, 'quickActions' | 'groups'>
  readonly chips: readonly CapabilityMeta[]
  readonly filter: string
  /** Heading of the pinned ones that had no room as chips. */
  readonly pinned: string
}

/** What the More menu lists: pinned actions without a chip first, then the others by group; a search goes over all. */
export function menuGroups({ agent, chips, filter, pinned }: MenuChoice): readonly MenuGroup[] {
  const { quickActions, groups } = agent
  const wanted = filter.trim().toLowerCase()
  const searched =
    wanted === ''
      ? quickActions.filter((action) => !chips.includes(action))
      : quickActions.filter((action) => `${action.label}\n${action.description}`.toLowerCase().includes(wanted))
  const first = wanted === '' ? searched.filter((action) => action.pinned) : []
  const rest = searched.filter((action) => !first.includes(action))
  const others = rest.filter((action) => !groups.some((group) => group.id === action.group))
  return [
    { id: ':pinned', label: pinned, actions: first },
    ...groups.map((group) => ({ ...group, actions: rest.filter((action) => action.group === group.id) })),
    ...[...new Set(others.map((action) => action.group))].map((id) => ({ id: `:${id}`, label: id, actions: others.filter((action) => action.group === id) })),
  ].filter((group) => group.actions.length > 0)
}
