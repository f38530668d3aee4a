// The page of one case, built as a host builds its own and run in a DOM without a browser.
import { createElement, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { isJsonObject } from '@ambit/domain'
import { HOOKS, type HookName } from './hooks.ts'
import { freshTools, type Shown } from './tools.ts'

export interface Truths {
  /** A call reaches the handler of the newest render. */
  readonly closure: boolean
  /** The model is told the newest description. */
  readonly description: boolean
  /** The model is told the newest schema. */
  readonly parameters: boolean
  /** All tools are gone with the part of the page that lent them. */
  readonly unmount: boolean
}

export interface CasePage {
  /** Draws the page so often, with fresh tools each time; gives microseconds of CPU a render. */
  render(times: number): number
  /** How often something was announced so far. */
  notices(): number
  /** Ends the page. */
  truths(): Promise<Truths>
}

export function openPage(name: HookName): CasePage {
  const hook = HOOKS[name]()
  let draw = (_change: Partial<Shown>): void => undefined
  let tick = 0
  function Rows(shown: Shown): ReactNode {
    hook.useTools(freshTools(shown))
    return createElement('p', undefined, shown.tick)
  }
  function Page(): ReactNode {
    const [shown, setShown] = useState<Shown>({ tick, about: 'the list', field: 'count', open: true })
    draw = (change) => flushSync(() => setShown((before) => ({ ...before, ...change, tick: (tick += 1) })))
    return shown.open ? createElement(Rows, shown) : null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(createElement(hook.Around, undefined, createElement(Page))))
  const offered = (): readonly string[] => hook.offered().map((tool) => JSON.stringify(tool))
  return {
    render(times) {
      const before = process.cpuUsage()
      for (let time = 0; time < times; time += 1) draw({})
      const { user, system } = process.cpuUsage(before)
      return (user + system) / times
    },
    notices: () => hook.notices(),
    async truths() {
      const answer = await hook.call('edit_row')
      const closure = isJsonObject(answer) && answer['tick'] === tick
      draw({ about: 'the other list' })
      const description = offered().some((tool) => tool.includes('Empties the other list.'))
      draw({ field: 'number' })
      const parameters = offered().length === 12 && offered().every((tool) => tool.includes('"number":') && !tool.includes('"count":'))
      draw({ open: false })
      return { closure, description, parameters, unmount: offered().length === 0 }
    },
  }
}

Object.assign(globalThis, { openPage })
