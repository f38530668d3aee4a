import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandsIn, type GuideCommand } from './fixtures/guide-commands.ts'
import { folder, parsed, textOf } from './fixtures/served.ts'
import { createLog } from './log.ts'
import { startProgram, type Program } from './program.ts'

const SECRET = 'a secret of the guide, 32 bytes or more'

let program: Program
let tokens: Readonly<Record<string, string>>
beforeAll(async () => {
  program = await startProgram({ PORT: '0', AMBIT_DATA: folder(), AMBIT_SECRET: SECRET }, createLog({ level: 'silent' }))
  vi.stubEnv('AMBIT_SECRET', SECRET)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  await import('./fixtures/author-tokens.ts')
  tokens = Object.fromEntries(said.mock.calls.map(([line]) => String(line).split('=') as [string, string]))
  said.mockRestore()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await program.close()
})

async function answerOf({ method, url, headers, body }: GuideCommand): Promise<{ readonly text: string; readonly isStream: boolean }> {
  const own = url.replace('http://localhost:4600', program.address)
  const response = await fetch(own, { method, headers, ...(body === undefined ? {} : { body }) })
  return { text: await response.text(), isStream: response.headers.get('content-type')?.startsWith('text/event-stream') === true }
}

// They build on each other, as they do for whoever reads them.
describe('the pages about the catalog', () => {
  it.each(['create-an-action', 'create-and-publish-a-capability', 'test-and-production'])('[J21] every command of %s does what the page says', async (name) => {
    const page = readFileSync(`docs/guide/${name}.md`, 'utf8')
    const commands = commandsIn(page, { ...tokens, CATALOG: 'http://localhost:4600/v1/catalog' })
    expect(commands.length).toBeGreaterThan(4)
    for (const command of commands) {
      const { text, isStream } = await answerOf(command)
      if (command.shown?.kind === 'json') expect(JSON.parse(text), `${command.method} ${command.url}`).toMatchObject(JSON.parse(command.shown.text))
      else if (command.shown) expect(isStream ? textOf(parsed(text)) : text, `${command.method} ${command.url}`).toBe(command.shown.text.trim())
      else expect(text, `${command.method} ${command.url}`).not.toContain('"status":4')
    }
  })
})
