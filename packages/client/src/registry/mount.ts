import { newId } from '../run-input.ts'
import type { LiveScope, PageTool, ScopeOptions } from './page-tool.ts'
import { hasShape, shapeOf, type Shape } from './shape.ts'

/** One mount of a page: what the model sees of it, and the newest closures. */
export class Mount {
  readonly epoch: string
  /** As it was when its shape, title or instructions last changed. */
  scope: LiveScope
  #tools: readonly PageTool[]
  #shape: Shape

  /** `page`: names this load of the page. */
  constructor(page: string, tools: readonly PageTool[], options: ScopeOptions) {
    this.epoch = `${page}.${newId()}`
    this.#tools = tools
    this.#shape = shapeOf(tools)
    this.scope = this.#scopeOf(options)
  }

  /** True where the model would see something else now. */
  update(tools: readonly PageTool[], options: ScopeOptions): boolean {
    const { scopeId, pageTitle, pageInstructions } = this.scope
    const told = scopeId === options.scopeId && pageTitle === (options.pageTitle ?? '') && pageInstructions === (options.pageInstructions ?? '')
    const same = tools === this.#tools || hasShape(tools, this.#shape)
    this.#tools = tools
    if (same && told) return false
    if (!same) this.#shape = shapeOf(tools)
    this.scope = same ? { ...this.scope, ...titled(options) } : this.#scopeOf(options)
    return true
  }

  #scopeOf(options: ScopeOptions): LiveScope {
    return {
      ...titled(options),
      epoch: this.epoch,
      tools: this.#tools.map((tool) => ({ ...tool, call: (args) => this.#newest(tool).call(args) })),
    }
  }

  #newest(tool: PageTool): PageTool {
    return this.#tools.find((each) => each.name === tool.name) ?? tool
  }
}

function titled({ scopeId, pageTitle = '', pageInstructions = '' }: ScopeOptions): Pick<LiveScope, 'scopeId' | 'pageTitle' | 'pageInstructions'> {
  return { scopeId, pageTitle, pageInstructions }
}
