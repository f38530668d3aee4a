import type { JsonObject } from '@ambit/domain'
import { eventsOf, grantsOf, interruptsOf, objectIn, resultOf, textIn, yesTo, type Granted, type WireEvent } from '../support/ag-ui.ts'
import { AGENT } from './catalog.ts'
import { SHOP, type Opened } from './opened.ts'

/** A card that a person was shown, and answered with yes. */
export interface Shown {
  readonly callId: string
  readonly card: JsonObject
}

/** A customer at the page of the shop: an AG-UI client that answers cards, passes grants to customer-owned code, and its answers back. */
export class Conversation {
  readonly threadId = crypto.randomUUID()
  readonly #opened: Opened
  readonly #subject: string
  readonly #cookie: string
  /** Everything that the server streamed and customer-owned code answered. */
  readonly heard: string[] = []
  readonly cards: Shown[] = []

  constructor(opened: Opened, subject: string) {
    this.#opened = opened
    this.#subject = subject
    this.#cookie = opened.front.signIn(subject)
  }

  /** Says something, and does what comes of it until the turn is over. */
  async say(text: string): Promise<void> {
    let events = await this.#run({ messages: [{ role: 'user', id: crypto.randomUUID(), content: text }] })
    for (;;) {
      const end = events.at(-1)
      const open = interruptsOf(end)
      const grants = grantsOf(events)
      if (open.length === 0 && grants.length === 0) {
        if (end?.type !== 'RUN_FINISHED') throw new Error(`A run ended with ${JSON.stringify(end)}.`)
        return
      }
      events =
        open.length > 0
          ? await this.#run({ resume: open.map((each) => this.#yes(each)) })
          : await this.#run({ messages: await this.#performed(events, grants) })
    }
  }

  #yes(interrupt: JsonObject): JsonObject {
    const card = objectIn(objectIn(interrupt, 'metadata'), 'ambit')
    if (card === undefined) throw new Error('A card is not there.')
    this.cards.push({ callId: textIn(interrupt, 'toolCallId'), card })
    return yesTo(textIn(interrupt, 'id'))
  }

  async #performed(events: readonly WireEvent[], grants: readonly Granted[]): Promise<readonly JsonObject[]> {
    const answers: JsonObject[] = []
    for (const { callId, grant } of grants) {
      const response = await this.#opened.handler(
        new Request(`${SHOP}/ambit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: this.#cookie, origin: SHOP },
          body: JSON.stringify({ grant, args: this.#argsOf(events, callId) }),
        }),
      )
      const content = await response.text()
      this.heard.push(content)
      answers.push(resultOf(callId, content))
    }
    return answers
  }

  /** What a card showed, where there was one; else what the model wrote. */
  #argsOf(events: readonly WireEvent[], callId: string): JsonObject {
    const shown = objectIn(this.cards.find((each) => each.callId === callId)?.card, 'args')
    if (shown !== undefined) return shown
    return JSON.parse(
      textIn(
        events.find(({ type, toolCallId }) => type === 'TOOL_CALL_ARGS' && toolCallId === callId),
        'delta',
      ),
    )
  }

  async #run(more: object): Promise<readonly WireEvent[]> {
    const response = await this.#opened.ask(this.#subject, `/v1/agents/${AGENT}/runs`, {
      threadId: this.threadId,
      runId: crypto.randomUUID(),
      protocolVersion: '1.0',
      messages: [],
      tools: [],
      context: [],
      forwardedProps: { ambit: { session: true } },
      ...more,
    })
    const said = await response.text()
    this.heard.push(said)
    if (!response.ok) throw new Error(`${response.status}: ${said}`)
    return eventsOf(said)
  }
}
