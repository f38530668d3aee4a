import type { SessionHandler } from '../session-handler.ts'

/** What is needed of Hono's context. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request; text(): Promise<string> }
}

/** `app.post('/ambit/session', toHono(handler))`. */
export function toHono(handler: SessionHandler): (context: HonoContextLike) => Promise<Response> {
  return async ({ req }) => {
    const { raw } = req
    // A middleware that read the body left its text with Hono.
    return handler(raw.bodyUsed ? new Request(raw.url, { method: raw.method, headers: raw.headers, body: await req.text() }) : raw)
  }
}
