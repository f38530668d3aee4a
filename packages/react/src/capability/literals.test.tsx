// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answersOf, makeTree, type Tree } from '../testing/tree.tsx'
import { useRegisterCapability } from './use-register-capability.ts'

let tree: Tree
afterEach(() => tree.unmount())

const added: unknown[] = []
async function addStatements(texts: string[], { source }: { readonly source: 'ai' | 'person' }): Promise<void> {
  await Promise.resolve()
  added.push(...texts.map((text) => ({ text, source })))
}

/** The hook as it was first asked for, kept word for word. */
// oxfmt-ignore
function Editor({ doc }: { readonly doc?: { readonly name: string } }): ReactNode {
useRegisterCapability([
  {
    name: 'add_statements',                       // snake_case verb
    description: 'What it does + WHEN to use it', // the model reads this
    parameters: { type: 'object', properties: { texts: { type: 'array', items: { type: 'string' } } }, required: ['texts'] },
    call: async ({ texts }) => {                  // may be async; return JSON-able
      await addStatements(texts, { source: 'ai' });
      return { ok: true, added: texts.length };
    },
  },
], {
  scopeId: 'graphs:editor',        // 'domain:page' convention — stable, explicit
  enabled: Boolean(doc),           // gate until data is loaded
  pageTitle: `Reasoning graph: ${doc?.name}`,
  pageInstructions: 'Context + ground rules the bot gets while THIS page is open.',
});
  return null
}

test('[U51] the hook takes tools as plain literals, and a handler has the types of its JSON Schema', async () => {
  tree = makeTree()
  tree.draw(<Editor />)
  expect(tree.registry.scopes()).toEqual([])
  tree.draw(<Editor doc={{ name: 'Pensions' }} />)
  expect(tree.registry.offer()).toEqual({
    scopes: [
      {
        id: 'graphs:editor',
        epoch: expect.any(String),
        pageTitle: 'Reasoning graph: Pensions',
        pageInstructions: 'Context + ground rules the bot gets while THIS page is open.',
      },
    ],
    tools: [
      {
        name: 'add_statements',
        description: 'What it does + WHEN to use it',
        parameters: { type: 'object', properties: { texts: { type: 'array', items: { type: 'string' } } }, required: ['texts'] },
        metadata: { ambit: { scopeId: 'graphs:editor', epoch: expect.any(String) } },
      },
    ],
  })
  const [done, refused] = await answersOf(tree.registry, [
    ['add_statements', { texts: ['Rates rose.', 'Rents fell.'] }],
    ['add_statements', { texts: 'Rates rose.' }],
  ])
  expect(done).toEqual({ ok: true, added: 2 })
  expect(refused).toEqual({ ok: false, error: expect.stringContaining('texts') })
  expect(added).toEqual([
    { text: 'Rates rose.', source: 'ai' },
    { text: 'Rents fell.', source: 'ai' },
  ])
})

/** Only compiled: beside each wrong type stands the right one. */
export function useTypes(add: (texts: string[]) => void, count: (value: number) => void): void {
  const texts = {
    type: 'object',
    properties: { texts: { type: 'array', items: { type: 'string' } }, kind: { enum: ['fact', 'view'] } },
    required: ['texts'],
  } as const
  const tool = { name: 'add_statements', description: 'Adds. Use it when asked to.' }
  useRegisterCapability([{ ...tool, parameters: texts, call: ({ texts: given }) => add(given) }], { scopeId: 'types:right' })
  // @ts-expect-error The texts are an array of strings.
  useRegisterCapability([{ ...tool, parameters: texts, call: ({ texts: given }) => count(given) }], { scopeId: 'types:wrong' })
  useRegisterCapability([{ ...tool, parameters: texts, call: ({ kind }) => kind === 'fact' }], { scopeId: 'types:right' })
  // @ts-expect-error There is no such kind.
  useRegisterCapability([{ ...tool, parameters: texts, call: ({ kind }) => kind === 'fiction' }], { scopeId: 'types:wrong' })
  // @ts-expect-error There is no such argument.
  useRegisterCapability([{ ...tool, parameters: texts, call: ({ words }) => words }], { scopeId: 'types:wrong' })
  // @ts-expect-error A tool has a schema.
  useRegisterCapability([{ ...tool, call: () => ({ ok: true }) }], { scopeId: 'types:wrong' })
}
