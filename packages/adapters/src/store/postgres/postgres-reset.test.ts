import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { opening } from '../conformance-samples.ts'
import { openPostgresStore } from './open-postgres.ts'
import { databaseForTest } from './testing/database.ts'

/** A line to the database that can be cut the hard way, as a failing network does. */
async function cuttable(url: string) {
  const sockets = new Set<Socket>()
  const target = new URL(url)
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const near = new URL(url)
  near.port = String((server.address() as AddressInfo).port)
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const stop = (): void => {
    cut()
    server.close()
  }
  return { url: near.href, cut, stop }
}

test('[Q19] connections that are reset while they are at work are replaced, and the process goes on', async () => {
  const { url } = await databaseForTest()
  const line = await cuttable(url)
  const store = await openPostgresStore({ url: line.url })
  await store.commit(opening('t1'))
  for (let times = 0; times < 5; times += 1) {
    const loads = Array.from({ length: 8 }, () => store.load('t1'))
    setImmediate(line.cut)
    const told = await Promise.allSettled(loads)
    for (const each of told) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'storage_unavailable' })
  }
  expect((await store.load('t1'))?.thread.id).toBe('t1')
  await store.close()
  line.stop()
})
