/** The sections that `get_claim_section` reads and `search_claim` can be kept to, each with the word that stands in its absence sentence. */
export const SECTIONS = [
  { name: 'overview', label: 'overview', absent: 'overview' },
  { name: 'policy', label: 'policy', absent: 'policy' },
  { name: 'loss', label: 'loss details', absent: 'loss details' },
  { name: 'parties', label: 'people and firms', absent: 'parties' },
  { name: 'vehicles', label: 'vehicles', absent: 'vehicles' },
  { name: 'property', label: 'property', absent: 'properties' },
  { name: 'medical', label: 'medical records', absent: 'diagnosis' },
  { name: 'items', label: 'items claimed', absent: 'items claimed' },
  { name: 'documents', label: 'documents', absent: 'documents' },
  { name: 'correspondence', label: 'correspondence', absent: 'correspondence' },
  { name: 'notes', label: 'file notes', absent: 'file notes' },
  { name: 'statements', label: 'statements', absent: 'statements' },
  { name: 'reserves', label: 'reserves', absent: 'reserves' },
  { name: 'payments', label: 'payments', absent: 'payments' },
  { name: 'recoveries', label: 'recoveries', absent: 'recoveries' },
  { name: 'offers', label: 'offers', absent: 'offers' },
  { name: 'tasks', label: 'tasks', absent: 'tasks' },
  { name: 'complaints', label: 'complaints', absent: 'complaints' },
  { name: 'vulnerabilities', label: 'support needs', absent: 'support needs' },
  { name: 'data_requests', label: 'data requests', absent: 'data requests' },
  { name: 'protocols', label: 'protocol steps', absent: 'protocol steps' },
  { name: 'litigation', label: 'litigation', absent: 'litigation' },
  { name: 'decision', label: 'decision', absent: 'decision' },
  { name: 'prior_claims', label: 'previous claims', absent: 'previous claims' },
] as const

export type SectionName = (typeof SECTIONS)[number]['name']

export const SECTION_NAMES: readonly SectionName[] = SECTIONS.map((section) => section.name)

export function isSectionName(name: string): name is SectionName {
  return SECTIONS.some((section) => section.name === name)
}

export function absence(name: SectionName): string {
  return `No ${SECTIONS.find((section) => section.name === name)?.absent ?? name} recorded on this claim.`
}
