import { isJsonObject, type SessionCall } from '@ambit/domain'
import { LEVELS_MAX } from '../options.ts'
import type { RefusalCode } from './answers.ts'
import { isJsonType, jsonOf } from './json-text.ts'
import { readLimited } from './read-limited.ts'

/** The call that a page sends: `{ grant, args }` as JSON, and no more. */
export async function readCall(request: Request, bytesMax: number): Promise<SessionCall | Extract<RefusalCode, 'not_json' | 'too_large' | 'bad_request'>> {
  if (!isJsonType(request.headers.get('content-type'))) return 'not_json'
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) return 'too_large'
  let bytes: Uint8Array | undefined
  try {
    bytes = await readLimited(request.body, bytesMax)
  } catch {
    // The sender hung up in the middle.
    return 'bad_request'
  }
  if (bytes === undefined) return 'too_large'
  const read = jsonOf(bytes, LEVELS_MAX)
  if (!read.ok || !isJsonObject(read.value) || Object.keys(read.value).length !== 2) return 'bad_request'
  const { grant, args } = read.value
  return typeof grant === 'string' && args !== undefined ? { grant, args } : 'bad_request'
}
