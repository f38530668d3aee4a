import type { JsonObject, JsonSchema } from '@ambit/domain'
import type { IsoDate } from '../../../../shared/claim.ts'
import { textArgument } from '../arguments.ts'
import { addDays } from '../dates.ts'
import type { Scanned } from './sources.ts'

/** The one parameter of both scanners. */
export const sinceParameter: JsonSchema = {
  type: 'string',
  description: 'Read only what came in on or after this date, YYYY-MM-DD. Leave it out to read everything.',
}

/** Throws where `since` is no date. */
export function scannedFrom(args: JsonObject, today: IsoDate): Scanned {
  const since = textArgument(args, 'since')
  return since === undefined ? { today } : { today, since: addDays(since, 0) }
}
