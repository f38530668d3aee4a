import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workspaceSecret } from './workspace-secret.ts'

test('[X17] the server and the studio get one secret: as the environment or the file sets it, else as the server keeps it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, '.env')
  const kept = await workspaceSecret({ AMBIT_DATA: folder }, file)
  expect([kept.length, readFileSync(join(folder, 'server', 'secret'), 'utf8')]).toEqual([43, kept])
  writeFileSync(file, `AMBIT_DATA=${folder}\n`)
  expect(await workspaceSecret({}, file)).toBe(kept)
  writeFileSync(file, `AMBIT_DATA=${folder}\nAMBIT_SECRET=of the file\n`)
  expect(await workspaceSecret({}, file)).toBe('of the file')
  expect(await workspaceSecret({ AMBIT_SECRET: 'of the environment' }, file)).toBe('of the environment')
  expect(await workspaceSecret({ AMBIT_SECRET: '' }, file)).toBe(kept)
})
