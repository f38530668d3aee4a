import { createServer, request as requestOf } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serving } from './fixtures/serving.ts'
import { World, toldBy } from './fixtures/world.ts'
import { toExpress, toFastify, toHono, toNext, toNodeHandler, type SessionHandler } from './index.ts'

type Ask = (init: RequestInit) => Promise<Response>
const PATH = '/ambit/session'

async function overHttp(server: Parameters<typeof serving>[0]): Promise<Ask> {
  const address = await serving(server)
  return (init) => fetch(`${address}${PATH}`, init)
}

/** Each framework, as its own guide mounts a route. */
const FRAMEWORKS: Readonly<Record<string, (handler: SessionHandler) => Promise<Ask>>> = {
  'Node alone': async (handler) => {
    const answer = toNodeHandler(handler)
    return overHttp(createServer((request, response) => void answer(request, response)))
  },
  Express: async (handler) => overHttp(createServer(express().all(PATH, toExpress(handler)))),
  'Express behind express.json()': async (handler) => overHttp(createServer(express().use(express.json()).all(PATH, toExpress(handler)))),
  Fastify: async (handler) => {
    const app = fastify()
    app.all(PATH, toFastify(handler))
    onTestFinished(() => app.close())
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    return (init) => fetch(`${address}${PATH}`, init)
  },
  Hono: async (handler) => {
    const app = new Hono().all(PATH, toHono(handler))
    return async (init) => app.request(`http://app.example${PATH}`, init)
  },
  'Hono after something that read the body': async (handler) => {
    const app = new Hono().use(async (context, next) => {
      if (context.req.method === 'POST') await context.req.text()
      await next()
    })
    app.all(PATH, toHono(handler))
    return async (init) => app.request(`http://app.example${PATH}`, init)
  },
  Next: async (handler) => {
    const route: Record<string, (request: Request) => Promise<Response>> = { ...toNext(handler) }
    // Next answers 405 by itself for what a route does not export.
    return async (init) => (await route[init.method ?? 'GET']?.(new Request(`http://app.example${PATH}`, init))) ?? new Response(null, { status: 405 })
  },
}

let world: World
beforeEach(async () => {
  world = await World.make()
})
const args = { member_id: 'm-1', name: 'Ädа 😀' }
const HEADERS = { 'content-type': 'application/json', 'x-person': 'ada', cookie: 'session=of-ada' }

describe.each(Object.entries(FRAMEWORKS))('%s', (_name, mounted) => {
  test('[I41] a call comes through with its session and its answer goes back whole', async () => {
    const ask = await mounted(world.handler({ headers: ({ headers }) => ({ cookie: headers.get('cookie') ?? '' }) }))
    const call = await world.call(args)
    const answer = await ask({ method: 'POST', headers: HEADERS, body: JSON.stringify(call) })
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([expect.stringMatching(/^application\/json/), 'no-store'])
    expect(await toldBy(answer, call.grant)).toEqual({ status: 200, ok: true, value: { id: 'm-1', owner: { name: 'Ada' } }, isReceipted: true })
    expect(world.got).toMatchObject([{ headers: { cookie: 'session=of-ada' }, body: JSON.stringify({ name: args.name }) }])
  })

  test('[I41] what is no call is refused there too: other methods, other types, other origins, too much, broken JSON', async () => {
    const ask = await mounted(world.handler({ bodyBytesMax: 5_000 }))
    const call = JSON.stringify(await world.call(args))
    const statuses: number[] = []
    const refused: RequestInit[] = [
      { method: 'PUT', body: call },
      { method: 'DELETE', headers: {} },
      { method: 'GET' },
      { method: 'POST', body: call, headers: { ...HEADERS, 'content-type': 'text/plain' } },
      { method: 'POST', body: call, headers: { ...HEADERS, origin: 'https://evil.example' } },
      { method: 'POST', body: `${call.slice(0, -1)},"x":"${'x'.repeat(6_000)}"}` },
      { method: 'POST', body: call.slice(0, -1) },
      { method: 'POST', body: '' },
    ]
    for (const init of refused) {
      const response = await ask({ headers: HEADERS, ...init })
      await response.text()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([405, 405, 405, 415, 403, 413, 400, 400])
    expect(world.got).toEqual([])
  })
})

test('[I41] a page of the own host is known by its address, whatever ends TLS in front', async () => {
  const answer = toNodeHandler(world.handler())
  const address = await serving(createServer((request, response) => void answer(request, response)))
  const host = new URL(address).host
  const from = async (origin: string) =>
    (await fetch(address, { method: 'POST', headers: { ...HEADERS, origin }, body: JSON.stringify(await world.call(args)) })).status
  expect([await from(`http://${host}`), await from(`https://${host}`), await from('http://127.0.0.1:1'), await from('https://evil.example')]).toEqual([
    200, 200, 403, 403,
  ])
})

test.each(['TRACE', 'PROPFIND', 'QUERY'])(
  '[I41] %s, of which the web has no request or none that we know, is refused like any other method',
  async (method) => {
    const answer = toNodeHandler(world.handler())
    const address = await serving(createServer((request, response) => void answer(request, response)))
    const status = await new Promise((resolve, reject) => {
      requestOf(address, { method }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(405)
  },
)
