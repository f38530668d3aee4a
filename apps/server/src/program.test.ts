import { spawn } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportJWK, generateKeyPair } from 'jose'
import { authorToken, createLog, keptSecret, serveNode } from './index.ts'
import { startProgram } from './program.ts'
import { closeLater, folder } from './fixtures/served.ts'

const quiet = createLog({ level: 'silent' })

test('[H34] the program serves its addresses, and a page that names them', async () => {
  const program = await startProgram({ PORT: '0', AMBIT_DATA: folder() }, quiet)
  closeLater(() => program.close())
  const page = await fetch(program.address)
  expect([page.status, page.headers.get('content-type'), page.headers.get('x-content-type-options')]).toEqual([200, 'text/html; charset=utf-8', 'nosniff'])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'/)
  expect(await page.text()).toContain('<dt>POST /v1/agents/{agentKey}/runs</dt>')
  expect(await (await fetch(`${program.address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${program.address}/v1/threads`)).status).toBe(401)
  expect(program.model).toBe('offline')
})

test('[E19] without a database the program keeps its key and its catalog in its own file, and takes the key that is set', async () => {
  const data = folder()
  const secret = 's'.repeat(32)
  const started = async (env: Readonly<Record<string, string>> = {}) => {
    const program = await startProgram({ PORT: '0', AMBIT_DATA: data, AMBIT_SECRET: secret, ...env }, quiet)
    const read = async (path: string, token?: string) =>
      (await fetch(`${program.address}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })).json()
    const author = await authorToken({ workspace: 'studio', secret, subject: 'ines', roles: ['reviewer'] })
    const { heads }: { heads?: unknown } = await read('/v1/catalog/items?kind=agent', author).then((value: unknown) => ({ heads: value }))
    const { keys }: { keys: { x: string }[] } = await read('/.well-known/jwks.json')
    await program.close()
    return { x: keys.map((key) => key.x), heads }
  }
  const first = await started()
  expect(JSON.stringify(first.heads)).toContain('"key":"studio"')
  expect(await started()).toEqual(first)
  const { x, d } = await exportJWK((await generateKeyPair('EdDSA', { extractable: true })).privateKey)
  const set = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x, d })
  expect(await started({ AMBIT_SIGNING_KEY: set })).toEqual({ ...first, x: [x] })
  const mixed = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: first.x[0], d })
  await expect(started({ AMBIT_SIGNING_KEY: mixed })).rejects.toThrow('The two halves of the signing key (AMBIT_SIGNING_KEY) do not belong together.')
  expect(await started()).toEqual(first)
})

test('[H34] a public address that is set is the one that the page and the start name', async () => {
  const program = await startProgram({ PORT: '0', AMBIT_DATA: folder(), AMBIT_URL: 'https://ambit.example.com/a"b&c/' }, quiet)
  closeLater(() => program.close())
  expect([program.url, new URL(program.address).hostname]).toEqual(['https://ambit.example.com/a"b&c', 'localhost'])
  expect(await (await fetch(program.address)).text()).toContain('<code>https://ambit.example.com/a&#34;b&#38;c</code>')
  const plain = await startProgram({ PORT: '0', AMBIT_DATA: folder() }, quiet)
  closeLater(() => plain.close())
  expect(plain.url).toBe(plain.address)
})

test('[H34] a port in use, a store in use and a wrong model stop the start with a sentence', async () => {
  const data = folder()
  const program = await startProgram({ PORT: '0', AMBIT_DATA: data }, quiet)
  closeLater(() => program.close())
  const { port } = new URL(program.address)
  await expect(startProgram({ PORT: port, AMBIT_DATA: folder() }, quiet)).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use. Stop what uses it, or set another port.`,
  )
  await expect(startProgram({ PORT: '0', AMBIT_DATA: data }, quiet)).rejects.toThrow()
  await expect(startProgram({ PORT: '0', AMBIT_DATA: folder(), AMBIT_MODEL: 'nobody' }, quiet)).rejects.toThrow(
    'Set AMBIT_MODEL to offline or to provider/model',
  )
})

test('[H34] a folder that cannot be had, a host of nobody and a secret that is a folder stop the start with a sentence', async () => {
  const data = folder()
  await writeFile(join(data, 'taken'), '')
  const below = join(data, 'taken', 'below')
  await expect(startProgram({ PORT: '0', AMBIT_DATA: below }, quiet)).rejects.toThrow(
    `${join(below, 'server')} cannot be made a folder (ENOTDIR). Set AMBIT_DATA to a folder that this user may write to.`,
  )
  await expect(startProgram({ PORT: '0', AMBIT_DATA: data, HOST: '192.0.2.1' }, quiet)).rejects.toThrow('HOST 192.0.2.1 is no address of this machine.')
  await mkdir(join(data, 'other', 'secret'), { recursive: true })
  await expect(keptSecret(join(data, 'other'))).rejects.toThrow(`${join(data, 'other', 'secret')} is no file. Move it away to have a secret made.`)
})

test('[H34] what the program keeps is for its owner alone', async () => {
  const data = join(folder(), 'state')
  const program = await startProgram({ PORT: '0', AMBIT_DATA: data, AMBIT_SECRET: 's'.repeat(32) }, quiet)
  closeLater(() => program.close())
  expect([(await stat(data)).mode & 0o777, (await stat(join(data, 'server'))).mode & 0o777]).toEqual([0o700, 0o700])
})

test('[H34] the secret is made at the first start, kept for its owner alone, and stays', async () => {
  const data = join(folder(), 'server')
  const [secret, other] = await Promise.all([keptSecret(data), keptSecret(data)])
  expect(secret.length).toBe(43)
  expect([other, await keptSecret(data)]).toEqual([secret, secret])
  expect((await stat(join(data, 'secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(data, 'secret'), 'utf8')).toBe(secret)
  await writeFile(join(data, 'secret'), 'short')
  await expect(keptSecret(data)).rejects.toThrow('holds no secret of 32 bytes')
})

test('[H34] the program says its address, ends at a signal, and leaves its store ready for the next start', async () => {
  const data = join(folder(), 'state')
  const child = spawn(process.execPath, ['--conditions=ambit-source', new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, PORT: '0', AMBIT_DATA: data, AMBIT_MODEL: 'offline' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closeLater(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('Model')) break
  }
  expect(said).toMatch(/^Server {2}http:\/\/localhost:\d+\nModel {3}offline/)
  for (const [place, mode] of [
    ['.', 0o700],
    ['server', 0o700],
    ['server/ambit.db', 0o600],
    ['server/secret', 0o600],
  ] as const)
    expect([place, (await stat(join(data, place))).mode & 0o777]).toEqual([place, mode])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const again = await startProgram({ PORT: '0', AMBIT_DATA: data }, quiet)
  await again.close()
}, 20_000)

test('[H34] a server on Node passes streams through as they come and closes without waiting for idle connections', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stream = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('one'))
      await promise
      controller.close()
    },
  })
  const node = await serveNode(() => new Response(stream), { port: 0, host: '127.0.0.1' })
  const response = await fetch(node.address)
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('one')
  const closing = node.close()
  resolve()
  expect((await reader?.read())?.done).toBe(true)
  await closing
  await expect(fetch(node.address)).rejects.toThrow()
})
