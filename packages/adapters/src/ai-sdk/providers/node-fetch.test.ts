import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOfLife } from '../silence.ts'
import { nodeFetch } from './node-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/moved') return void response.writeHead(302, { location: '/secret' }).end()
  if (request.url === '/hang') return void response.writeHead(200).write('begun')
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-method': request.method ?? '', 'x-key': String(request.headers['authorization']) })
    response.end(Buffer.concat(parts))
  })
})
const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('[L17] a request arrives as it was given, and its answer comes back whole', async () => {
  const response = await nodeFetch(at('/echo'), { method: 'POST', headers: { authorization: 'Bearer k' }, body: '{"text":"grüße"}' })
  expect([response.status, response.headers.get('x-method'), response.headers.get('x-key'), response.headers.getSetCookie(), await response.text()]).toEqual([
    201,
    'POST',
    'Bearer k',
    ['a=1', 'b=2'],
    '{"text":"grüße"}',
  ])
})

test('[L17] a redirect is not followed', async () => {
  expect((await nodeFetch(at('/moved'), { method: 'POST', body: '' })).status).toBe(302)
})

test('[L17] an abort ends the answer with its reason, and what arrives is a sign of life', async () => {
  const stop = new AbortController()
  let signs = 0
  const response = await signOfLife.run(
    () => void signs++,
    () => nodeFetch(at('/hang'), { method: 'POST', body: '', signal: stop.signal }),
  )
  const reader = response.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun')
  stop.abort(new Error('enough'))
  await expect(reader?.read()).rejects.toThrow('enough')
  expect(signs).toBe(1)
  await expect(nodeFetch(at('/hang'), { signal: stop.signal })).rejects.toThrow('enough')
})

test('[L17] a server that cannot be reached is a failure like that of the built-in fetch', async () => {
  await expect(nodeFetch('http://127.0.0.1:1/', { method: 'POST', body: '' })).rejects.toThrow(TypeError)
})
