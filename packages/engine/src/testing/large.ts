import type { JsonSchema, Snapshot } from '@ambit/domain'
import type { ItemVersion } from '@ambit/domain/catalog'
import { guidance, helper, parts, sessionAction, stored } from './catalog.ts'

const THINGS = [
  'invoice',
  'project',
  'member',
  'team',
  'contact',
  'report',
  'dashboard',
  'webhook',
  'API key',
  'tag',
  'comment',
  'task',
  'milestone',
  'budget',
  'supplier',
  'contract',
  'ticket',
  'subscription',
  'coupon',
  'refund',
  'shipment',
  'warehouse',
  'product',
  'price list',
  'campaign',
]
const DEEDS: readonly (readonly [verb: string, told: string])[] = [
  ['list', 'Lists what matches a filter, newest first, at most fifty at once.'],
  ['get', 'Gives all fields of one, with who changed it last and when.'],
  ['create', 'Makes a new one in the workspace of the person and gives its id.'],
  ['update', 'Changes the fields that are given and leaves the others as they are.'],
  ['archive', 'Takes it out of all lists; it can be restored for thirty days.'],
  ['delete', 'Removes it for ever, with everything that belongs to it.'],
  ['share', 'Gives another member of the workspace access to it.'],
  ['export', 'Writes it as a CSV file and gives an address to fetch it from.'],
]

const about = (thing: string): JsonSchema => ({
  type: 'object',
  properties: {
    id: { type: 'string', description: `Id of the ${thing}, as a list gives it.` },
    name: { type: 'string', maxLength: 120 },
    status: { type: 'string', enum: ['draft', 'open', 'closed'] },
    note: { type: 'string', description: 'Why, for the history.' },
  },
  required: ['id'],
  additionalProperties: false,
})

/** So many actions, as a product has them: every deed with every thing, and again for other places where that is not enough. */
export function manyActions(count: number): readonly ItemVersion<'action'>[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / (THINGS.length * DEEDS.length))
    const thing = THINGS[Math.floor(index / DEEDS.length) % THINGS.length] ?? ''
    const [verb, told] = DEEDS[index % DEEDS.length] ?? ['', '']
    const place = round === 0 ? '' : ` of place ${round}`
    const title = `${verb[0]?.toUpperCase()}${verb.slice(1)} ${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}${place}`
    return sessionAction(`${verb}_${thing.replaceAll(' ', '_').toLowerCase()}${round === 0 ? '' : `_${round}`}`, {
      title,
      description: `${title}. ${told}`,
      input: about(thing),
    })
  })
}

/** 40 capabilities (8 in every prompt, 32 to be loaded) and so many actions. */
export function large(actions: number): Promise<Snapshot> {
  const embedded = Array.from({ length: 8 }, (_, index) => guidance(`embedded_${index}`, { label: `Rule ${index}`, prompt: GUIDANCE, priority: 8 - index }))
  const loadable = Array.from({ length: 32 }, (_, index) => {
    const thing = THINGS[index % THINGS.length] ?? ''
    const kind = index < THINGS.length ? 'work' : 'trouble'
    return guidance(`${thing.replaceAll(' ', '_').toLowerCase()}_${kind}`, {
      label: `${thing[0]?.toUpperCase()}${thing.slice(1)} ${kind}`,
      description: `When somebody asks how a ${thing} is made, changed or found.`,
      prompt: GUIDANCE.repeat(8),
      delivery: 'on_demand',
    })
  })
  const attached = [
    ...embedded.map((version) => ({ version, context: 'embed' as const })),
    ...loadable.map((version) => ({ version, context: 'load' as const })),
  ]
  return stored(parts(helper({ instructions: INSTRUCTIONS }), attached, manyActions(actions)))
}

const INSTRUCTIONS =
  'You are the assistant of a product for small companies. Read before you write. Change what was asked for and nothing else. Say what is different afterwards, in one or two sentences. Write plain English.'
const GUIDANCE =
  'Give amounts with their currency and dates in words. Where two things have one name, ask which is meant and show both with the day they were made. Never name a person who is not in the workspace, and never guess an address.'
