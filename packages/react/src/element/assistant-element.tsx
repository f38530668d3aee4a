import { createRoot, type Root } from 'react-dom/client'
import { createRegistry, type Registry } from '@ambit/client'
import type { ClientAction } from '@ambit/domain'
import { keepTyping } from '../keep-typing.ts'
import type { Refs } from '../refs.ts'
import { widgetSheet } from '../style/sheet.ts'
import type { Messages } from '../text/messages.ts'
import type { AssistantControl } from '../use-assistant.ts'
import { settingsOf } from './attributes.ts'
import { Inside } from './inside.tsx'

/** What a page sets on the element beside its attributes. */
export interface AssistantProperties {
  /** A short-lived token of the person signed in here; asked before each request. The assistant begins once this is set. */
  getToken?: () => Promise<string | undefined>
  /** What the page lends. Set before the element is in the page; without it the element has one of its own, read here. */
  registry?: Registry
  refs?: Refs
  onClientAction?: (action: ClientAction) => void
  describeAction?: (action: ClientAction) => string | undefined
  onSignIn?: () => void | Promise<void>
  messages?: Partial<Messages>
}

const PROPERTIES = ['getToken', 'registry', 'refs', 'onClientAction', 'describeAction', 'onSignIn', 'messages'] as const
const ATTRIBUTES = [
  'server',
  'agent',
  'placement',
  'locale',
  'environment',
  'record-type',
  'record-id',
  'person-name',
  'placeholder',
  'begins',
  'launcher',
  'web-mcp',
  'session-url',
]
/** A page that sets what is needed does so soon; in milliseconds. */
const PATIENCE_MS = 3_000

/**
 * The assistant for pages without React: `<ambit-assistant server="…" agent="…">`. Attributes: server, agent, placement, locale,
 * environment, record-type, record-id, person-name, placeholder, begins (`open` or `closed`), launcher (`none`), web-mcp (`off`),
 * session-url (where customer-owned code performs actions). A child with `slot="launcher"` takes the place of the launcher. It tells
 * `ambit-toggle` when it opened or closed.
 */
export class AmbitAssistant extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES
  declare getToken: AssistantProperties['getToken']
  declare registry: Registry
  declare refs: AssistantProperties['refs']
  declare onClientAction: AssistantProperties['onClientAction']
  declare describeAction: AssistantProperties['describeAction']
  declare onSignIn: AssistantProperties['onSignIn']
  declare messages: AssistantProperties['messages']

  readonly #given: AssistantProperties = {}
  #root: Root | undefined
  #endTyping: (() => void) | undefined
  #isDue = false
  #control: AssistantControl | undefined
  /** What the page asked for before there was a control. */
  readonly #presses: (() => void)[] = []
  #patience: ReturnType<typeof setTimeout> | undefined

  static {
    for (const name of PROPERTIES) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: AmbitAssistant) {
          if (name === 'registry') this.#given.registry ??= createRegistry()
          return this.#given[name]
        },
        set(this: AmbitAssistant, value: unknown) {
          if (value === undefined || value === null) Reflect.deleteProperty(this.#given, name)
          else Reflect.set(this.#given, name, value)
          this.#drawSoon()
        },
      })
    }
  }

  get isOpen(): boolean {
    return this.#control?.isOpen === true
  }
  open(): void {
    this.#control?.open()
  }
  close(): void {
    this.#control?.close()
  }
  /** Opens the assistant and sends. False where the message was not taken. */
  async send(text: string, options?: { readonly capability?: string }): Promise<boolean> {
    return (await (await this.#drawn())?.send(text, options)) ?? false
  }
  /** Sends the message of a quick action as its task, once the agent is known. False where the agent has none of this id or cannot be had. */
  async runQuickAction(id: string): Promise<boolean> {
    return (await (await this.#drawn())?.runQuickAction(id)) ?? false
  }

  /** The control as soon as it is drawn; nothing where the element is not in a page. */
  async #drawn(): Promise<AssistantControl | undefined> {
    if (this.#control === undefined && this.isConnected) await new Promise<void>((resolve) => this.#presses.push(resolve))
    return this.#control
  }
  #goOn(): void {
    for (const resolve of this.#presses.splice(0)) resolve()
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#takeOver(name)
    this.#patience = setTimeout(() => this.#complain(), PATIENCE_MS)
    this.#drawSoon()
  }
  disconnectedCallback(): void {
    clearTimeout(this.#patience)
    // A move takes it out and puts it in again at once: then it stays as it is.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = undefined
      this.#control = undefined
      this.#goOn()
      this.#endTyping?.()
    })
  }
  attributeChangedCallback(): void {
    this.#drawSoon()
  }

  /** What the page set before this class was there lies on the element itself and hides the accessor. */
  #takeOver(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return
    const value: unknown = Reflect.get(this, name)
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, value)
  }

  #drawSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#draw()
    })
  }

  #draw(): void {
    const settings = settingsOf(this)
    const { getToken, ...rest } = this.#given
    if (!this.isConnected || getToken === undefined || settings === undefined) return
    this.#root ??= this.#makeRoot()
    this.#root.render(<Inside {...settings} {...rest} registry={this.registry} getToken={getToken} onControl={this.#take} />)
  }

  #makeRoot(): Root {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [widgetSheet(this.ownerDocument)]
    this.#endTyping = keepTyping(this)
    return createRoot(shadow)
  }

  readonly #take = (control: AssistantControl, placement: string): void => {
    const changed = this.isOpen !== control.isOpen
    this.#control = control
    this.#goOn()
    this.dataset['placement'] = placement
    this.dataset['open'] = String(control.isOpen)
    if (changed) this.dispatchEvent(new Event('ambit-toggle'))
  }

  #complain(): void {
    if (this.#root !== undefined) return
    console.warn('Ambit: <ambit-assistant> waits for its attribute `agent` and its property `getToken`, a function that gives a promise of a token.')
  }
}
