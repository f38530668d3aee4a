import type { CapabilityMeta } from '@ambit/domain'

/** The groups of tasks, in the order of the More menu. */
export const CAPABILITY_GROUPS = [
  { id: 'understand', label: 'Understand' },
  { id: 'decide', label: 'Decide' },
  { id: 'protect', label: 'Protect' },
  { id: 'produce', label: 'Produce' },
  { id: 'help', label: 'Help' },
] as const

/**
 * The public half of each capability, in catalogue order: what the page shows as chips and in the More menu, and what the
 * assistant tells about itself. The server half is in `api/src/capabilities`; the program does not start where they differ.
 */
export const CAPABILITIES: readonly CapabilityMeta[] = [
  {
    id: 'claim_summary',
    label: 'Summarise this claim',
    description: 'What happened, who is involved, where it stands',
    group: 'understand',
    pinned: true,
    quickActionMessage: 'Summarise this claim for me in half a page, so that a handler who has never seen it could pick it up and act.',
  },
  {
    id: 'policy_validation',
    label: 'Validate the policy',
    description: 'Was cover in force and does this section respond',
    group: 'decide',
    pinned: true,
    quickActionMessage: 'Does the policy cover this loss? Take me through it term by term.',
  },
  {
    id: 'next_actions',
    label: 'What should I do next',
    description: 'Ordered actions with dates and reasons',
    group: 'decide',
    pinned: true,
    quickActionMessage: 'What should I do next on this claim? Put the most urgent first, with the date and the reason for each.',
  },
  {
    id: 'what_can_you_do',
    label: 'What can you do',
    description: "The assistant's tasks and limits",
    group: 'help',
    pinned: false,
    quickActionMessage: 'What can you help me with on this claim, and what can you not do?',
  },
  {
    id: 'show_me',
    label: 'Show me on screen',
    description: 'Points at the right part of the page',
    group: 'help',
    pinned: false,
    quickActionMessage: 'Where on this page do I look for what matters most here? Show me.',
  },
]
