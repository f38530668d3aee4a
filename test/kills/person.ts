import { isJsonObject, type Json, type JsonObject } from '@ambit/domain'
import { eventsOf, grantsIn, grantsOf, interruptsOf, objectIn, objectsIn, resultOf, textIn, yesTo, type Granted, type WireEvent } from '../support/ag-ui.ts'
import type { Point } from './points.ts'
import { WORKSPACE } from './program-input.ts'
import { tokenOf } from './token.ts'

/** Where a person meets what is killed. */
export interface Place {
  readonly name: string
  readonly server: string
  readonly host: string
}

/** A person whose conversation comes to one of the places; a browser that notices when a program is gone, and comes back. */
export class Person {
  readonly place: Place
  readonly point: Point
  readonly #token: Promise<string>
  /** Their note: it names what is done for them. */
  readonly note: string
  /** What was asked last, which is sent again where the answer broke. */
  #asked: JsonObject = {}
  #card = ''
  #granted: readonly Granted[] = []

  constructor(place: Place, point: Point) {
    this.place = place
    this.point = point
    this.note = `${new URL(place.server).port}-${point.id}`
    this.#token = tokenOf({ subject: point.id, audience: WORKSPACE.id })
  }

  /** Asks for it, and is shown a card. */
  async ask(): Promise<void> {
    const events = await this.#run({ messages: [{ role: 'user', id: this.note, content: this.point.call }] })
    this.#card = textIn(interruptsOf(events.at(-1))[0], 'id')
  }

  /** Says yes, and holds what is given out. */
  async yes(): Promise<void> {
    this.#granted = grantsOf(await this.#run({ resume: [yesTo(this.#card)] }))
  }
  /** Says yes, and has what is given out performed. */
  async toEnd(): Promise<void> {
    await this.yes()
    if (this.#granted.length > 0) await this.perform()
  }
  /** Passes what is held to customer-owned code, and its answer on. */
  async perform(): Promise<void> {
    const messages: JsonObject[] = []
    for (const { callId, grant } of this.#granted) messages.push(resultOf(callId, await this.#send(grant)))
    this.#granted = grantsOf(await this.#run({ messages }))
  }

  /** Opens the page anew after everything started again, and does what is left to do. Gives the conversation as it is then. */
  async comeBack(): Promise<JsonObject> {
    for (;;) {
      const view = await this.view()
      const run = objectIn(view, 'run')
      const open = objectsIn(view['waiting']).filter(({ awaits }) => awaits === 'decision')
      const grants = grantsIn(objectsIn(view['grants']))
      if (run?.['state'] === 'running') await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      else if (run?.['state'] === 'broken') await this.#read(this.#asked)
      else if (open.length > 0) await this.#run({ resume: open.map((each) => yesTo(textIn(each, 'callId'))) })
      else if (grants.length > 0) {
        this.#granted = grants
        await this.perform()
      } else return view
    }
  }

  async view(): Promise<JsonObject> {
    const view: Json = await (await this.#fetch(`/v1/threads/${this.point.id}`)).json()
    if (!isJsonObject(view)) throw new Error('The conversation is lost.')
    return view
  }

  async #send(grant: string): Promise<string> {
    const answer = await fetch(`${this.place.host}/${this.place.name}/${this.point.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `who=${this.point.id}` },
      body: JSON.stringify({ grant, args: { text: this.note } }),
    })
    return answer.text()
  }

  async #run(more: object): Promise<readonly WireEvent[]> {
    const props = { forwardedProps: { ambit: { session: true } }, tools: [], context: [], messages: [] }
    this.#asked = { threadId: this.point.id, runId: crypto.randomUUID(), protocolVersion: '1.0', ...props, ...more }
    return this.#read(this.#asked)
  }

  async #read(asked: JsonObject): Promise<readonly WireEvent[]> {
    const answer = await this.#fetch('/v1/agents/desk/runs', { method: 'POST', body: JSON.stringify(asked) })
    return eventsOf(await answer.text())
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${await this.#token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${this.place.server}${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${this.point.id} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/** How often it is looked whether a dead process is noticed. */
const LOOK_MS = 20
