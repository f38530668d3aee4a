import { Fault } from '@ambit/domain'
import type { Limits } from '../options.ts'

export interface JsonBody {
  readonly value: unknown
  readonly bytes: Uint8Array
}

/** A media type that this route does not take. It is answered with 415. */
export class WrongMediaType extends Fault {
  constructor() {
    super({ code: 'bad_request', sentence: 'Send the body as JSON, with the header "Content-Type: application/json".' })
  }
}

/** Reads a JSON body within the limits. Throws `bad_request` or `too_large` with a sentence. */
export async function readJson(request: Request, limits: Limits): Promise<JsonBody> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) throw new WrongMediaType()
  const bytes = await readBytes(request, limits.bodyBytesMax)
  const text = decoded(bytes)
  if (nestsDeeper(text, limits.nestingMax)) throw bad(`The body nests deeper than ${limits.nestingMax} levels.`)
  try {
    return { value: JSON.parse(text), bytes }
  } catch {
    throw bad(text.trim() === '' ? 'The body is empty: send JSON.' : 'The body is not valid JSON.')
  }
}

/** A body whose length was declared is read at once, since the connection holds it to that; any other as far as the limit goes. */
async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declared > max) throw tooLarge(max)
  if (!Number.isNaN(declared)) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength > max) throw tooLarge(max)
    return bytes
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > max) throw tooLarge(max)
    chunks.push(chunk)
  }
  return whole(chunks, length)
}

function whole(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw bad('The body is not valid UTF-8.')
  }
}

/** Looked at before parsing: what walks the value later does so recursively. */
function nestsDeeper(text: string, max: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) quoted = !quoted
    else if (quoted) at += unit === BACKSLASH ? 1 : 0
    else if (unit === BRACE || unit === BRACKET) depth += 1
    else if (unit === BRACE_END || unit === BRACKET_END) depth -= 1
    if (depth > max) return true
  }
  return false
}

const [QUOTE, BACKSLASH, BRACE, BRACKET, BRACE_END, BRACKET_END] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d]

function bad(sentence: string): Fault {
  return new Fault({ code: 'bad_request', sentence })
}

function tooLarge(max: number): Fault {
  return new Fault({ code: 'too_large', sentence: `The body is larger than ${max} bytes. Send a shorter message.` })
}
