// The program: the API of the claims desk and its assistant, as a Cloudflare Worker.
import { Fault, toFault } from '@ambit/domain'
import { consoleLog, createFront, faultFields } from '@ambit/server/web'
import { problem } from '../../api/src/answer.ts'
import { claimsApp } from '../../api/src/app.ts'
import { assertCatalogueMatches } from '../../api/src/capabilities/registry.ts'
import { WORKSPACE } from '../../api/src/handler-token.ts'
import type { Env } from './platform.ts'
import { settingsOf } from './settings.ts'
import { todayOf } from './today.ts'

export { PersonDesk } from './person-desk.ts'

// At start-up: a Worker whose halves do not match is refused when it is deployed, and answers nothing.
assertCatalogueMatches()

type Desk = ReturnType<typeof deskOf>

/** Made with the first request, since the bindings come with it. */
let desk: Desk | undefined

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    try {
      desk ??= deskOf(env)
    } catch (thrown) {
      console.error(thrown instanceof Error ? thrown.message : String(thrown))
      return problem('internal', 'The claims desk is not set up. The log of the Worker says what it lacks.')
    }
    return desk.fetch(request)
  },
}

function deskOf(env: Env) {
  const settings = settingsOf(env)
  const { secret } = settings
  const log = consoleLog()
  const assistant = createFront({ workspace: { id: WORKSPACE, secret }, log, forward: (request, user) => forward(env, request, user) })
  const report = (thrown: unknown): void => log.error(faultFields(toFault(thrown)), 'claims desk: request failed')
  return claimsApp({ assistant, ...(settings.isDemo ? { demoSecret: secret } : {}), today: todayOf(settings), now: Date.now, report })
}

/** To the one object of this person. */
async function forward({ PEOPLE }: Env, request: Request, { workspace, subject }: { readonly workspace: string; readonly subject: string }): Promise<Response> {
  try {
    return await PEOPLE.get(PEOPLE.idFromName(JSON.stringify([workspace, subject]))).fetch(request)
  } catch (thrown) {
    throw new Fault({
      code: 'storage_unavailable',
      sentence: 'Your conversations cannot be reached right now. Try again in a moment.',
      retryAfterMs: 1000,
      cause: thrown,
    })
  }
}
