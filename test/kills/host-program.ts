/** A program of the tests: customer-owned code that dies where its argument says. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createServer } from 'node:http'
import { createSessionHandler, fileLedger, toNodeHandler, type Ledger } from '@ambit/host'
import { Dying } from './dying.ts'
import { WORKSPACE, type HostInput } from './program-input.ts'

const input: HostInput = JSON.parse(process.argv[2] ?? '')
const dying = new Dying(input.places)
/** The conversation whose call is being performed. */
const conversation = new AsyncLocalStorage<string>()
const step = <Result>(name: string, does: () => Promise<Result>): Promise<Result> => dying.step(conversation.getStore() ?? '', name, does)

function dyingLedger(ledger: Ledger): Ledger {
  return {
    find: (call) => ledger.find(call),
    claim: (claim) => step('claimed', () => ledger.claim(claim)),
    settle: (callId, answer) => step('answered', () => ledger.settle(callId, answer)),
  }
}

const handlers = new Map(
  input.servers.map(({ name, registry, ledger }) => [
    name,
    toNodeHandler(
      createSessionHandler({
        registry,
        workspace: WORKSPACE,
        baseUrl: input.product,
        user: (request) => /who=([\w-]+)/.exec(request.headers.get('cookie') ?? '')?.[1],
        ledger: dyingLedger(fileLedger(ledger)),
        fetch: (asked, init) => (addressOf(asked).startsWith(input.product) ? step('sent', () => fetch(asked, init)) : fetch(asked, init)),
      }),
    ),
  ]),
)

const addressOf = (asked: string | URL | Request): string => (asked instanceof Request ? asked.url : String(asked))

createServer((request, response) => {
  // `/<name of the server>/<conversation>`
  const [, name = '', id = ''] = (request.url ?? '').split('/')
  void conversation.run(`${name} ${id}`, async () => handlers.get(name)?.(request, response))
}).listen(input.port, '127.0.0.1', () => process.stdout.write('up\n'))
