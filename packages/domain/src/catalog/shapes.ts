import * as z from 'zod'
import { isJsonObject } from '../json.ts'
import type { ActionBody, AgentBody, CapabilityBody, ItemKind } from './body.ts'
import { checkKey } from './keys.ts'
import { line, plainId, text, unique } from './shape-words.ts'

/** How much an author may write. Characters are UTF-16 units, as `length` counts them. */
export const BODY_LIMITS = {
  lineChars: 80,
  sentenceChars: 300,
  descriptionChars: 2_000,
  /** Guidance that a model loads is told whole as a result, which holds `RESULT_CHARS_MAX` at most. */
  promptChars: 40_000,
  maskChars: 4_000,
  conditions: 20,
  conditionChars: 1_000,
  actions: 500,
  attachments: 200,
  groups: 20,
  hints: 10,
  steps: 50,
  tags: 200,
} as const
const L = BODY_LIMITS

const keyOf = (kind: ItemKind) =>
  z.string().superRefine((key, context) => {
    for (const { message } of checkKey(kind, key)) context.addIssue({ code: 'custom', message, params: { code: 'bad_key' } })
  })
const keysOf = (kind: ItemKind, max: number) =>
  unique(
    z.array(keyOf(kind)).max(max),
    (key) => key,
    (key) => `The ${kind} ${key} is listed twice.`,
  )

// ---- actions

const condition = z.strictObject({ when: line(L.conditionChars), policy: z.enum(['confirm', 'deny']) })
const actionBase = {
  title: line(L.lineChars),
  description: text(L.descriptionChars, 1),
  mask: z.string().max(L.maskChars),
  risk: z.enum(['low', 'medium', 'high', 'destructive']),
  effect: z.enum(['read', 'write', 'egress']),
  policy: z.enum(['auto', 'confirm']).optional(),
  conditions: z.array(condition).max(L.conditions).optional(),
  enabled: z.boolean(),
  mcp: z.boolean(),
  unavailable: line(L.sentenceChars),
  activity: line(L.lineChars).optional(),
  trusted: z.boolean().optional(),
  sample: z.unknown().optional(),
}
const sessionApi = z.strictObject({
  type: z.literal('session_api'),
  ...actionBase,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  endpoint: z.string().max(2_000),
  input: z.custom(isJsonObject, 'A JSON Schema is an object.'),
  placement: z.record(z.string(), z.enum(['query', 'body'])).optional(),
  idempotent: z.boolean().optional(),
})
const clientCallback = z.strictObject({ type: z.literal('client_callback'), ...actionBase })

// ---- capabilities

const capabilityBase = {
  label: line(L.lineChars),
  description: line(L.descriptionChars),
  prompt: text(L.promptChars),
  priority: z.int().min(-1_000).max(1_000),
  delivery: z.enum(['always', 'on_demand', 'optional']),
  thinkingLevel: z.enum(['low', 'medium', 'high']).optional(),
  quickAction: z.strictObject({ message: line(L.sentenceChars), group: plainId, pinned: z.boolean() }).optional(),
}
const skill = z.strictObject({ type: z.literal('skill'), ...capabilityBase, actions: keysOf('action', L.actions) })
const folder = line(200)
const productDomain = z.strictObject({
  type: z.literal('product_domain'),
  ...capabilityBase,
  knowledge: z.strictObject({ tags: z.array(line(L.lineChars)).max(L.tags), folders: z.array(folder).max(L.tags) }).optional(),
})
const security = z.strictObject({ type: z.literal('security'), ...capabilityBase })
const brandVoice = z.strictObject({ type: z.literal('brand_voice'), ...capabilityBase })

// ---- agents

const attachments = unique(
  z.array(z.strictObject({ capability: keyOf('capability'), context: z.enum(['embed', 'load']).optional() })).max(L.attachments),
  ({ capability }) => capability,
  (key) => `The capability ${key} is attached twice.`,
)
const metAgent = {
  label: line(L.lineChars),
  greeting: text(L.sentenceChars),
  hints: z.array(line(L.sentenceChars)).max(L.hints),
  groups: unique(
    z.array(z.strictObject({ id: plainId, label: line(L.lineChars) })).max(L.groups),
    ({ id }) => id,
    (id) => `The group ${id} stands twice.`,
  ),
  instructions: text(L.promptChars),
  freeChat: text(L.promptChars),
  handover: text(L.descriptionChars).optional(),
  pageTools: z.literal('confirm').optional(),
  attachments,
}
const resourceCenter = z.strictObject({ type: z.literal('resource_center'), ...metAgent })
const step = z.strictObject({ id: plainId, title: line(L.lineChars), instructions: text(L.promptChars, 1) })
const wizard = z.strictObject({
  type: z.literal('wizard'),
  ...metAgent,
  steps: unique(
    z.array(step).min(1).max(L.steps),
    ({ id }) => id,
    (id) => `The step ${id} stands twice.`,
  ),
})
const declared = z.strictObject({ type: z.literal('declared'), attachments })

type Shapes<T extends string> = { readonly [type in T]: z.ZodType }
const ACTIONS: Shapes<ActionBody['type']> = { session_api: sessionApi, client_callback: clientCallback }
const CAPABILITIES: Shapes<CapabilityBody['type']> = { skill, product_domain: productDomain, security, brand_voice: brandVoice }
const AGENTS: Shapes<AgentBody['type']> = { resource_center: resourceCenter, wizard, declared }

/** What a body of each kind and type looks like: strict, at every level. */
export const SHAPES: Readonly<Record<ItemKind, Shapes<string>>> = { action: ACTIONS, capability: CAPABILITIES, agent: AGENTS }
