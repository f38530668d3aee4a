import { PAGE_LIMITS, type AmbitProps } from '@ambit/domain'
import * as z from 'zod'

const name = z.string().min(1).max(128)

const scope = z.strictObject({
  id: z.string().min(1).max(PAGE_LIMITS.scopeIdChars),
  epoch: name,
  pageTitle: z.string().max(PAGE_LIMITS.pageTitleChars),
  pageInstructions: z.string().max(PAGE_LIMITS.pageInstructionsChars),
})

/** What our own browser code says beside AG-UI. Strict: a key that we do not know is refused, so that a misspelt one cannot be lost. */
export const ambitProps: z.ZodType<AmbitProps> = z.strictObject({
  capability: name.exactOptional(),
  environment: z.literal('test').exactOptional(),
  screen: z.literal(true).exactOptional(),
  session: z.literal(true).exactOptional(),
  record: z.strictObject({ type: name, id: z.string().min(1).max(256) }).exactOptional(),
  scopes: z.array(scope).max(PAGE_LIMITS.scopes).exactOptional(),
})

/** What answers an interrupt that was resolved. */
export const decisionPayload = z.strictObject({ approved: z.boolean(), reason: z.string().max(4_000).exactOptional() })
