import type { JsonObject, Waiting } from '@ambit/domain'
import type { PageTool } from '../index.ts'

/** A tool whose handler a test writes. */
export function pageTool(name: string, call: (args: JsonObject) => unknown = () => ({ ok: true }), rest: Partial<PageTool> = {}): PageTool {
  const description = `Does ${name}. Use it when the person asks for that.`
  const parameters = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false }
  return { name, description, parameters, call, ...rest }
}

export function callOf(name: string, callId = `call-${name}`, args: JsonObject = { text: 'a' }): Waiting {
  return { callId, name, args, awaits: 'outcome' }
}

/** Web Locks of one browser, for the tabs of a test: one holder of a name at a time, the others in line. */
export function fakeLocks(): LockManager & { readonly asked: string[] } {
  const lines = new Map<string, Promise<unknown>>()
  const asked: string[] = []
  const request = async (name: string, hold: () => unknown): Promise<unknown> => {
    asked.push(name)
    const before = lines.get(name)
    const mine = (async () => {
      await before
      return hold()
    })()
    lines.set(name, mine)
    return mine
  }
  // The browser's own also takes options, which nothing here uses.
  return { asked, request, query: () => Promise.resolve({}) } as unknown as LockManager & { readonly asked: string[] }
}
