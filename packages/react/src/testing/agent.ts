import type { AgentView, CapabilityMeta } from '@ambit/domain'

const action = (id: string, [label, description]: readonly [string, string], group: string, pinned = false): CapabilityMeta => ({
  id,
  label,
  description,
  group,
  pinned,
  quickActionMessage: id === 'next_actions' ? 'What should I do next on this claim, most urgent first?' : `${label}, please.`,
})

/** An agent as the claims desk has one. */
export const AGENT: AgentView = {
  key: 'claims',
  label: 'Claims assistant',
  greeting: 'I can read claim HOM-2026-001902, work out dates and figures, and show you where things are. I cannot change the file or decide anything.',
  hints: ['What has gone quiet on this claim?', 'How much is left to pay under contents?', 'Who acts for Mrs Sinclair?'],
  groups: [
    { id: 'understand', label: 'Understand' },
    { id: 'decide', label: 'Decide' },
    { id: 'protect', label: 'Protect' },
    { id: 'help', label: 'Help' },
  ],
  quickActions: [
    action('claim_summary', ['Summarise this claim', 'Where it stands, in ten lines'], 'understand', true),
    action('timeline_review', ['Walk the timeline', 'Events in order, with the quiet gaps'], 'understand'),
    action('document_review', ['Read a document', 'What one document says and whether it fits the file'], 'understand'),
    action('policy_validation', ['Validate the policy', 'Does the policy cover this loss, term by term'], 'decide', true),
    action('next_actions', ['What should I do next', 'Open duties by urgency'], 'decide', true),
    action('settlement_review', ['Work out the settlement', 'The figure the policy produces, step by step'], 'decide', true),
    action('reserve_review', ['Review the reserve', 'Whether each reserve line still fits the file'], 'decide'),
    action('liability_review', ['Weigh liability', 'Both accounts side by side and what is missing'], 'decide'),
    action('recovery_review', ['Find recoveries', 'Who else might pay, and by when'], 'decide'),
    action('vulnerability_check', ['Check support needs', 'Signs that a customer needs something different'], 'protect'),
    action('complaint_check', ['Check for complaints', 'Dissatisfaction on file and whether it was logged'], 'protect'),
    action('what_can_you_do', ['What can you do', 'What each task is for'], 'help'),
  ],
  environment: 'production',
  model: 'connected',
}
