import type { AuthorRole } from '@ambit/domain/catalog'
import { expect, test } from 'vitest'
import { authorDesk, fileOf, invite, publishAll, type Who } from './fixtures/authors.ts'

const READ = ['author', 'reviewer', 'publisher', 'admin'] as const
const SAVE = ['author', 'admin'] as const
const TICK = ['reviewer', 'admin'] as const
const PUBLISH = ['publisher', 'admin'] as const
const changes = [{ kind: 'capability', key: 'members', version: 1 }]

/** Every route, who may use it, and the status where it lets somebody in. */
const ROUTES: readonly (readonly [string, string, readonly AuthorRole[], number, unknown?])[] = [
  ['GET', '/items', READ, 200],
  ['GET', '/items/action/invite_member', READ, 200],
  ['PUT', '/items/action/invite_member', SAVE, 200, { base: 1, body: invite }],
  ['GET', '/items/action/invite_member/versions', READ, 200],
  ['GET', '/items/action/invite_member/versions/1', READ, 200],
  ['GET', '/items/action/invite_member/diff', READ, 200],
  ['POST', '/check', READ, 200, { kind: 'action', key: 'invite_member', body: invite }],
  ['GET', '/items/action/invite_member/review', READ, 200],
  ['PUT', '/items/action/invite_member/review/title', TICK, 200],
  ['DELETE', '/items/action/invite_member/review/title', TICK, 200],
  ['POST', '/publish/preview', READ, 200, { changes }],
  ['POST', '/publish', PUBLISH, 400, { changes }],
  ['GET', '/releases', READ, 200],
  ['POST', '/releases/9/rollback', PUBLISH, 404, {}],
  ['GET', '/agents/studio/context?environment=production', READ, 200],
  ['GET', '/export', READ, 200],
  ['POST', '/import', ['admin'], 200, fileOf([])],
  ['POST', '/validate', READ, 200, fileOf([])],
]
const ROLES = ['author', 'reviewer', 'publisher', 'admin'] as const satisfies readonly AuthorRole[]

for (const [method, path, roles, status, body] of ROUTES)
  test(`[V1] ${method} ${path} is for its roles alone`, async () => {
    const desk = await authorDesk()
    await publishAll(desk)
    const statusFor = async (who: Who): Promise<number> => (await desk.as(who)(method, path, body)).status
    expect([await statusFor('nobody'), await statusFor('customer')]).toEqual([401, 403])
    for (const role of ROLES) expect([role, await statusFor([role])]).toEqual([role, roles.includes(role) ? status : 403])
  })

test('[V1] a person of the product reads why, whatever roles their own token names', async () => {
  const desk = await authorDesk()
  const { status, type, body } = await desk.as('customer')('GET', '/items')
  expect([status, type, body.detail]).toEqual([403, 'application/problem+json', "The catalog is for its authors: it takes an author's token."])
})

test('[V1] an author who may not learns the role that it takes, before the body is looked at', async () => {
  const desk = await authorDesk()
  const { status, body } = await desk.as(['author', 'reviewer'])('POST', '/publish', { nonsense: true })
  expect([status, body.detail]).toEqual([403, 'This takes the role publisher or admin; you have author, reviewer.'])
})

test('[V1] the table of roles names every route of the catalog', async () => {
  const { catalogRoutes } = await import('./routes.ts')
  const { Hono } = await import('hono')
  const app = new Hono()
  // @ts-expect-error -- the routes are looked at, and none is called
  catalogRoutes(app, {})
  const shape = (path: string): string => path.replace(/\?.*/, '')
  const served = app.routes.map(({ method, path }) => new RegExp(`^${method} ${path.replace('/v1/catalog', '').replaceAll(/:\w+/g, '[^/]+')}$`))
  const unnamed = served.filter((route) => !ROUTES.some(([method, path]) => route.test(`${method} ${shape(path)}`)))
  expect([served.length, unnamed]).toEqual([ROUTES.length, []])
})
