import { SHOW_NOTHING, closedSchema, parseMask, type JsonSchema, type Mask, type Tool } from '@ambit/domain'
import type { ItemVersion, SessionApiAction } from '@ambit/domain/catalog'

/** An action of the catalog in the shape that the engine runs. What it is called, shows and asks is the author's, whoever performs it. */
export function actionTool(version: ItemVersion<'action'>): Tool {
  const { body } = version
  switch (body.type) {
    case 'session_api':
      return { ...contractOf(version), parameters: body.input, checkedBy: closed(body), runs: { in: 'customer' } }
    case 'client_callback': {
      const contract: Omit<Tool, 'parameters'> = { ...contractOf(version), runs: { in: 'page' } }
      return { ...contract, parameters: { type: 'object' }, registered: ({ parameters, checkedBy }) => ({ ...contract, parameters, checkedBy }) }
    }
  }
}

function contractOf({ key, version, body }: ItemVersion<'action'>): Omit<Tool, 'parameters' | 'runs'> {
  const line = body.activity ?? `${body.title}…`
  return {
    name: key,
    title: body.title,
    description: body.description,
    origin: { kind: 'action', key, version },
    policy: body.policy === 'auto' ? 'auto' : 'confirm',
    conditions: body.conditions ?? [],
    risk: body.risk,
    effect: body.effect,
    ...(body.trusted ? { trusted: true } : {}),
    mask: maskOf(body.mask),
    result: 'json',
    readOnly: body.effect === 'read',
    showsOnly: false,
    unavailable: body.unavailable,
    activity: () => line,
  }
}

/** A mask that does not parse shows nothing. */
function maskOf(text: string): Mask {
  const parsed = parseMask(text)
  return parsed.ok ? parsed.mask : SHOW_NOTHING
}

/** Arguments that the schema does not name are refused, in what it lists too, unless it says itself what may be added. */
function closed({ input }: SessionApiAction): JsonSchema {
  const schema = closedSchema(input)
  return 'additionalProperties' in input || 'unevaluatedProperties' in schema ? schema : { ...schema, unevaluatedProperties: false }
}
