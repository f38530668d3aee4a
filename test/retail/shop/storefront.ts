import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { Args, OPERATIONS, WrongArgument, type OperationName } from './operations.ts'
import { ROUTES, type Route } from './routes.ts'
import type { Shop } from './shop.ts'

/** Something that the shop was asked to do, as its own books have it. */
export interface Booked {
  readonly operation: OperationName
  readonly method: Route['method']
  /** Of the header `Idempotency-Key`. */
  readonly key: string | undefined
  readonly status: number
}

export interface Storefront {
  fetch(request: Request): Promise<Response>
  /** The cookie of a new session of this customer, as the sign-in page would set it. */
  signIn(userId: string): string
  /** Whose session this request has. */
  whoAsks(request: Request): string | undefined
  /** Every request of somebody who is signed in, in order. */
  readonly booked: readonly Booked[]
}

const COOKIE = 'shop_session'

/**
 * The shop as a web server. Each customer has a session of their own, and nothing else signs them in. It is a careless one: what it
 * says of an error has all that it knows of who asks, in the body and in a header.
 */
export function storefront(shop: Shop): Storefront {
  const sessions = new Map<string, string>()
  const booked: Booked[] = []
  const app = new Hono<{ Variables: { me: string } }>()
  app.use('/api/*', async (context, next) => {
    const me = sessions.get(getCookie(context, COOKIE) ?? '')
    if (me === undefined) return context.json({ error: 'Sign in first' }, 401)
    context.set('me', me)
    return next()
  })
  // A fixed path stands before one with a name in its place.
  const routes = Object.entries(ROUTES).toSorted(([, one], [, other]) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  for (const [name, { method, path }] of routes) {
    const operation = name as OperationName
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const answer = await answerTo(operation, shop, context)
      booked.push({ operation, method, key: context.req.header('idempotency-key'), status: answer.status })
      return answer
    })
  }
  return {
    fetch: async (request) => app.fetch(request),
    signIn: (userId) => {
      const session = randomUUID()
      sessions.set(session, userId)
      return `${COOKIE}=${session}`
    },
    whoAsks: (request) => sessions.get(new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? ''),
    booked,
  }
}

async function answerTo(name: OperationName, shop: Shop, context: Context<{ Variables: { me: string } }>): Promise<Response> {
  const { req } = context
  const body: unknown = req.method === 'GET' ? req.query() : await req.json()
  try {
    const me = context.get('me')
    const answer = OPERATIONS[name]({ shop, me, args: new Args({ ...(typeof body === 'object' ? body : {}), ...req.param() }) })
    if (answer.ok) return context.json(answer.value)
    const customer = shop.customer(me)
    return context.json({ error: answer.error, asked: req.url, with: body, customer }, answer.status, { 'x-customer': customer?.email ?? '' })
  } catch (thrown) {
    if (thrown instanceof WrongArgument) return context.json({ error: thrown.message }, 422)
    throw thrown
  }
}
