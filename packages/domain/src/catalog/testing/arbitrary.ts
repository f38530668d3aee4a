import fc from 'fast-check'
import type { ActionBody, AgentBody, CapabilityBody } from '../body.ts'
import type { Json } from '../../json.ts'
import { billing, find, importer, invite, members, ofCode, openDialog, studio } from './bodies.ts'

/** Any JSON, with names that a careless program trips over. */
export const json: fc.Arbitrary<Json> = fc
  .letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Json>(null, true, false, 0, -1.5, '', 'a', 'é', '*', '/a/{b}'),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a', 'b/c', '~', '', '0', 'type'), fc.string()), tie('value'), { maxKeys: 4 }),
    ),
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as Json)

const word = fc.stringMatching(/^[a-z][a-z0-9_]{1,20}$/).filter((name) => !/^load_|^constructor$|^prototype$/.test(name))
const line = fc.stringMatching(/^[A-Za-z]([A-Za-z ,.é]{0,40}[a-z])?$/)
const words = <T>(item: fc.Arbitrary<T>, nameOf: (item: T) => string) => fc.uniqueArray(item, { selector: nameOf, maxLength: 6 })

/** Bodies that an author might save. */
export const action: fc.Arbitrary<ActionBody> = fc
  .record({
    base: fc.constantFrom<ActionBody>(invite, find, openDialog),
    title: line,
    mask: fc.constantFrom('', '*', 'id', 'id,owner/name'),
    risk: fc.constantFrom('low', 'medium', 'high', 'destructive'),
    enabled: fc.boolean(),
    policy: fc.constantFrom('auto', 'confirm', undefined),
    sample: fc.option(json, { nil: undefined }),
  })
  .map(({ base, policy, sample, ...changed }) => {
    const { policy: _, sample: __, ...rest } = base
    return { ...rest, ...changed, ...(policy && { policy }), ...(sample !== undefined && { sample }) }
  })
export const capability: fc.Arbitrary<CapabilityBody> = fc
  .record({
    base: fc.constantFrom<CapabilityBody>(members, billing, { ...withoutActions(), type: 'security' }, { ...withoutActions(), type: 'brand_voice' }),
    label: line,
    priority: fc.integer({ min: -1_000, max: 1_000 }),
    delivery: fc.constantFrom('always', 'on_demand', 'optional'),
    actions: words(word, (key) => key),
  })
  .map(({ base, actions, ...changed }) => ({ ...base, ...changed, ...(base.type === 'skill' && { actions }) }))
export const agent: fc.Arbitrary<AgentBody> = fc
  .record({
    base: fc.constantFrom<AgentBody>(studio, importer, ofCode),
    attachments: words(fc.record({ capability: word, context: fc.constantFrom('embed', 'load') }), ({ capability: key }) => key),
  })
  .map(({ base, attachments }) => ({ ...base, attachments }))
export const key = word

function withoutActions(): Omit<CapabilityBody, 'type' | 'actions' | 'knowledge'> {
  const { type: _, actions: __, ...rest } = members
  return rest
}
