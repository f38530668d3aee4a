// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { answersOf, makeTree, type Tree } from '../testing/tree.tsx'
import { useRegisterCallback } from './use-register-callback.ts'

let tree: Tree
afterEach(() => tree.unmount())

function Plain({ max, seen = '' }: { readonly max: number; readonly seen?: string }): ReactNode {
  useRegisterCallback('open_billing', ({ year }) => ({ ok: true, seen, next: year === undefined ? 0 : year + 1 }), {
    parameters: { type: 'object', properties: { year: { type: 'integer', maximum: max } }, additionalProperties: false },
  })
  return null
}

test('[N5] a schema that is written out anew at each draw is told only where it says something else, and what fits reaches the newest function', async () => {
  tree = makeTree()
  tree.draw(<Plain max={2030} />)
  const notices = tree.notices()
  for (let at = 0; at < 50; at += 1) tree.draw(<Plain max={2030} seen={String(at)} />)
  expect(tree.notices()).toBe(notices)
  expect(await answersOf(tree.registry, [['open_billing', { year: 2026 }]])).toEqual([{ ok: true, seen: '49', next: 2027 }])
  const before = tree.notices()
  tree.draw(<Plain max={2020} />)
  expect(tree.notices()).toBe(before + 1)
  expect(tree.registry.offer().tools.map(({ parameters }) => parameters)).toEqual([
    { type: 'object', properties: { year: { type: 'integer', maximum: 2020 } }, additionalProperties: false },
  ])
  expect(await answersOf(tree.registry, [['open_billing', { year: 2026 }]])).toEqual([{ ok: false, error: expect.stringContaining('year') }])
})

test('[N5] a schema of a library describes the arguments, checks them before the function, and hands it what it makes of them', async () => {
  const parts: string[] = []
  const schema = z.object({ part: z.string().trim().min(2).optional() })
  function Tour(): ReactNode {
    useRegisterCallback('start_tour', ({ part = 'all' }) => ({ ok: true, count: parts.push(part) }), { parameters: schema })
    return null
  }
  tree = makeTree()
  tree.draw(<Tour />)
  expect(tree.registry.offer().tools.map(({ name, parameters, metadata }) => [name, parameters['properties'], metadata])).toEqual([
    ['start_tour', { part: { type: 'string', minLength: 2 } }, { ambit: { callback: true } }],
  ])
  const answers = await answersOf(tree.registry, [
    ['start_tour', { part: ' graphs ' }],
    ['start_tour', { part: ' a ' }],
    ['start_tour', {}],
  ])
  expect(answers).toEqual([
    { ok: true, count: 1 },
    { ok: false, error: expect.stringMatching(/^part: /) },
    { ok: true, count: 2 },
  ])
  expect(parts).toEqual(['graphs', 'all'])
  tree.draw(null)
  expect(tree.registry.offer()).toEqual({ scopes: [], tools: [] })
})

test('[U97] beside its arguments a callback gets the id of its call and the grant that lets it through', async () => {
  const got: unknown[] = []
  function Both(): ReactNode {
    useRegisterCallback('open_billing', (args, { grant, callId }) => ({ ok: true, count: got.push([args, grant, callId]) }))
    useRegisterCallback('start_tour', (args, { grant, callId }) => ({ ok: true, count: got.push([args, grant, callId]) }), {
      parameters: z.object({ part: z.string() }),
    })
    return null
  }
  tree = makeTree()
  tree.draw(<Both />)
  const { registry } = tree
  const waiting = [
    { callId: 'c1', name: 'open_billing', args: {}, awaits: 'outcome', grant: 'signed-1' },
    { callId: 'c2', name: 'start_tour', args: { part: 'graphs' }, awaits: 'outcome', grant: 'signed-2' },
  ] as const
  await registry.perform(waiting, registry.offer())
  expect(got).toEqual([
    [{}, 'signed-1', 'c1'],
    [{ part: 'graphs' }, 'signed-2', 'c2'],
  ])
})
