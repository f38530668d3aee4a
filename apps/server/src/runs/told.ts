import type { ActivityContent, AssistantMessage, Message, TurnEvent } from '@ambit/domain'

/** What one run has told so far, folded: for a reader who comes late, beside what is stored. */
export class Told {
  readonly #messages = new Map<string, Message>()
  readonly #activities = new Map<string, ActivityContent>()
  #open: AssistantMessage | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Messages of this run in order, the one that is being written last. */
  get messages(): readonly Message[] {
    return [...this.#messages.values(), ...(this.#open ? [this.#open] : [])]
  }
  /** How each call of this run stands. */
  get activities(): readonly ActivityContent[] {
    return [...this.#activities.values()]
  }
  /** The message whose text is being written, as far as it goes. */
  get open(): AssistantMessage | undefined {
    return this.#open
  }

  take(event: TurnEvent): void {
    switch (event.type) {
      case 'text-start':
        this.#open = this.#assistant(event.messageId)
        break
      case 'text-delta':
        if (this.#open) this.#open = { ...this.#open, text: this.#open.text + event.text }
        break
      case 'text-end':
        if (this.#open) this.#messages.set(this.#open.id, this.#open)
        this.#open = undefined
        break
      case 'call': {
        const said = this.#messages.get(event.messageId)
        const message = said?.role === 'assistant' ? said : this.#assistant(event.messageId)
        this.#messages.set(message.id, { ...message, calls: [...message.calls, event.call] })
        break
      }
      case 'activity': {
        const { type: _event, ...content } = event
        this.#activities.set(event.callId, content)
        break
      }
      case 'result':
        this.#messages.set(event.message.id, event.message)
        break
      case 'context':
      case 'client-action':
      case 'grant':
      case 'end':
        break
    }
  }

  #assistant(id: string): AssistantMessage {
    return { role: 'assistant', id, text: '', calls: [], at: this.#now() }
  }
}
