import { createServer } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { bodyOf, serving } from './fixtures/serving.ts'
import { AMBIT, World, action, reading, tell } from './fixtures/world.ts'

let world: World
beforeEach(async () => {
  world = await World.make()
})

/** Ambit in memory, the product over a real network. */
const overNetwork: () => typeof fetch = () => (input, init) => (input instanceof URL && input.origin === AMBIT ? world.fetch(input, init) : fetch(input, init))
const args = { member_id: 'm-1' }

test('[I40] where there is no connection nothing was sent, and the action says so in its own words', async () => {
  const address = await closedPort()
  const asked = async (baseUrl: string) => tell(world.handler({ baseUrl, fetch: overNetwork() }), await world.call(args))
  const nothing = { status: 200, ok: false, error: 'This operation is not available right now. Rename them under Members.', isReceipted: true }
  expect(await asked(address)).toEqual(nothing)
  expect(await asked('http://name.invalid')).toEqual(nothing)
})

test('[I40] where the connection breaks after the request left, it is not known', async () => {
  let asked = 0
  const address = await serving((request) => {
    asked += 1
    request.socket.destroy()
  })
  const handler = world.handler({ baseUrl: address, fetch: overNetwork() })
  expect(await tell(handler, await world.call(args))).toEqual({ status: 200, ok: false, error: expect.any(String), unknown: true, isReceipted: true })
  expect(asked).toBe(1)
})

test('[I21] a redirect of the product is not followed, to another host or to its own', async () => {
  const asked: string[] = []
  const other = await serving((request, response) => {
    asked.push(`other ${request.url}`)
    response.end('{}')
  })
  const address = await serving((request, response) => {
    asked.push(String(request.url))
    response.writeHead(request.url === '/api/members' ? 302 : 307, { location: asked.length === 1 ? `${other}/stolen` : '/api/other' }).end()
  })
  world.actions = [reading()]
  const handler = world.handler({ baseUrl: address, fetch: overNetwork(), headers: () => ({ authorization: 'Bearer own' }) })
  for (const place of [1, 2]) {
    expect({ place, ...(await tell(handler, await world.call({}, { action: 'find_member' }))) }).toMatchObject({
      ok: false,
      error: 'The product sent this elsewhere (302 Found), and no redirect is followed.',
    })
  }
  expect(asked).toEqual(['/api/members', '/api/members'])
})

test('[I22] an answer that never ends is given up, also where it is small for what it becomes', async () => {
  let isGone = false
  const address = await serving((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":"')
    const more = (): void => {
      if (!isGone) response.write('x'.repeat(65_536), () => setImmediate(more))
    }
    request.socket.on('close', () => {
      isGone = true
    })
    more()
  })
  world.actions = [reading()]
  const handler = world.handler({ baseUrl: address, fetch: overNetwork(), responseBytesMax: 500_000 })
  expect(await tell(handler, await world.call({}, { action: 'find_member' }))).toMatchObject({
    ok: false,
    error: 'The answer is too large to be told. Ask for less of it.',
  })
  await expect.poll(() => isGone).toBe(true)
})

test('[I12] fault row 44: over a real connection the path is the one of the template, byte by byte', async () => {
  const got: string[] = []
  const address = await serving((request, response) => {
    const answer = async (): Promise<void> => {
      got.push(`${request.method} ${request.url} ${await bodyOf(request)}`)
      response.setHeader('content-type', 'application/json').end('{"id":"m-1"}')
    }
    void answer()
  })
  world.actions = [action()]
  const handler = world.handler({ baseUrl: address, fetch: overNetwork() })
  for (const member_id of ['a/b', 'a?x=1', '%2e%2e', '..', '.', '', 'a\r\nX: y', 'a\u0000', '../../admin', 'x'.repeat(10_240), 'm-1'])
    await tell(handler, await world.call({ member_id }))
  expect(got).toEqual(['PUT /api/members/a%2Fb/name {}', 'PUT /api/members/a%3Fx%3D1/name {}', 'PUT /api/members/m-1/name {}'])
})

async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
