import type { SessionApiAction } from '@ambit/domain/catalog'
import type { Item } from '../support/publish.ts'

function posting(title: string, endpoint: string, more: Partial<SessionApiAction> = {}): SessionApiAction {
  return {
    type: 'session_api',
    title,
    description: 'Posts a note.',
    method: 'POST',
    endpoint,
    input: { type: 'object', properties: { text: { type: 'string', description: 'The note.' } }, required: ['text'], additionalProperties: false },
    mask: 'posted',
    risk: 'medium',
    effect: 'write',
    policy: 'confirm',
    enabled: true,
    mcp: false,
    unavailable: 'Post it yourself.',
    ...more,
  }
}

export const CATALOG: readonly Item[] = [
  ['action', 'post_note', posting('Post a note', '/notes')],
  ['action', 'post_once', posting('Post a note once', '/once', { idempotent: true })],
  [
    'capability',
    'notes',
    {
      type: 'skill',
      label: 'Notes',
      description: 'Posts notes.',
      prompt: 'Post what is asked for.',
      priority: 10,
      delivery: 'always',
      actions: ['post_note', 'post_once'],
    },
  ],
  ['agent', 'desk', { type: 'declared', attachments: [{ capability: 'notes' }] }],
]
