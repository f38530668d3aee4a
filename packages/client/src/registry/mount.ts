import { isJsonObject } from '@ambit/domain'
import { newId } from '../run-input.ts'
import type { LiveScope, PageTool, ScopeOptions } from './page-tool.ts'
import { isSendable } from './sendable.ts'
import { hasShape, shapeOf, type Shape } from './shape.ts'

/** One mount of a page: what the model sees of it, and the newest closures. */
export class Mount {
  /** As it was when its shape, title or instructions last changed. */
  scope: LiveScope
  #tools: readonly PageTool[]
  #shape: Shape

  /** `page`: names this load of the page. Throws where there is no list or there are no options, which only a mistake in the code can bring. */
  constructor(page: string, given: readonly PageTool[], options: ScopeOptions) {
    if (!Array.isArray(given) || !isJsonObject(options)) throw new TypeError('Register a list of tools, with a `scopeId`.')
    this.#tools = given.filter(isSendable)
    this.#shape = shapeOf(this.#tools)
    this.scope = scopeOf(`${page}.${newId()}`, [given, options], this.#lent())
  }

  /** True where the model, or who reads the warnings, would see something else now. */
  update(given: readonly PageTool[], options: ScopeOptions): boolean {
    const { epoch, tools, given: before } = this.scope
    const told = TEXTS.every((name) => options[name] === before[1][name])
    const same = this.#take(given, before[0].length)
    if (same && told) return false
    if (!same) this.#shape = shapeOf(this.#tools)
    this.scope = scopeOf(epoch, [given, options], same ? tools : this.#lent())
    return true
  }

  /** Takes the newest closures; true where they look the same. A page all of whose tools are lent is compared without making anything. */
  #take(given: readonly PageTool[], before: number): boolean {
    const isWhole = this.#tools.length === before
    try {
      if (isWhole && hasShape(given, this.#shape)) {
        this.#tools = given
        return true
      }
    } catch {
      // What a page gives at a render may throw at being read: then it is sorted anew.
    }
    this.#tools = given.filter(isSendable)
    return !isWhole && given.length === before && hasShape(this.#tools, this.#shape)
  }

  #lent(): readonly PageTool[] {
    return this.#tools.map((tool) => ({ ...tool, call: (...given) => (this.#tools.find(({ name }) => name === tool.name) ?? tool).call(...given) }))
  }
}

const TEXTS = ['scopeId', 'pageTitle', 'pageInstructions'] as const

function scopeOf(epoch: string, given: LiveScope['given'], tools: readonly PageTool[]): LiveScope {
  const text = (name: (typeof TEXTS)[number]): string => (typeof given[1][name] === 'string' ? given[1][name] : '')
  return { scopeId: text('scopeId'), pageTitle: text('pageTitle'), pageInstructions: text('pageInstructions'), epoch, tools, given }
}
