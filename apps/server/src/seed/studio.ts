import { REVIEW_POINTS, type AnyFileItem, type CatalogFile, type Tick, writeCatalogFile } from '@ambit/domain/catalog'
import { ACTIONS } from './studio/actions.ts'
import { AGENTS } from './studio/agents.ts'
import { GUIDANCE } from './studio/capabilities.ts'
import { SKILLS } from './studio/skills.ts'

/** 30 November 2026: when the contracts were read, point by point, by whom they come from. */
const REVIEWED_AT = Date.UTC(2026, 10, 30)
const REVIEWER = { subject: 'ambit:delivered', name: 'As delivered with Ambit' } as const

/** The catalog of the studio's workspace as its first start has it: everything published, every review done. */
export function studioCatalog(): CatalogFile {
  const capabilities = { ...GUIDANCE, ...SKILLS }
  return writeCatalogFile([
    ...Object.entries(AGENTS).map(([key, latest]): AnyFileItem => ({ kind: 'agent', key, latest, published: 'latest' })),
    ...Object.entries(capabilities).map(([key, latest]): AnyFileItem => ({ kind: 'capability', key, latest, published: 'latest' })),
    ...Object.entries(ACTIONS).map(([key, latest]): AnyFileItem => ({ kind: 'action', key, latest, published: 'latest', review: TICKS })),
  ])
}

const TICKS: readonly Tick[] = REVIEW_POINTS.filter(({ by }) => by === 'person').map(({ id }) => ({ point: id, by: REVIEWER, at: REVIEWED_AT }))
