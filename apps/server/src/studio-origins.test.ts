import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { closeLater, folder } from './fixtures/served.ts'
import { createLog } from './log.ts'
import { startProgram } from './program.ts'

const SECRET = 's'.repeat(32)

async function started(env: Readonly<Record<string, string>> = {}) {
  const program = await startProgram({ PORT: '0', AMBIT_DATA: folder(), AMBIT_SECRET: SECRET, ...env }, createLog({ level: 'silent' }))
  closeLater(() => program.close())
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('ada')
    .setAudience('studio')
    .setExpirationTime('1m')
    .sign(new TextEncoder().encode(SECRET))
  const ask = (origin: string) => fetch(`${program.address}/v1/agents/studio`, { headers: { authorization: `Bearer ${token}`, origin } })
  return { ask }
}

test('[X16] the server has the agent of the studio from its first start on', async () => {
  const { ask } = await started()
  const answer = await ask('http://localhost:4602')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ key: 'studio', label: 'Studio assistant', environment: 'production', model: 'offline' })
})

test('[X16] pages of the studio may call the server, and no others', async () => {
  const allowed = async (env: Readonly<Record<string, string>>, origin: string) => {
    const { ask } = await started(env)
    return (await ask(origin)).headers.get('access-control-allow-origin')
  }
  expect(await allowed({}, 'http://127.0.0.1:4602')).toBe('http://127.0.0.1:4602')
  expect(await allowed({}, 'http://localhost:4601')).toBe(null)
  expect(await allowed({ STUDIO_PORT: '80' }, 'http://localhost')).toBe('http://localhost')
  expect(await allowed({ STUDIO_PORT: '' }, 'http://localhost:4602')).toBe('http://localhost:4602')
})
