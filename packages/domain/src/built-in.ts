/** Names that a tool of the assistant itself has, in every offer: no action, and no tool of a page, may have one. */
export const BUILT_IN_NAMES = ['load_capability', 'load_actions'] as const
