// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { answersOf, makeTree, type Tree } from '../tree.tsx'
import { useTaskCapabilities } from './overview.tsx'
import { Tasks } from './tasks.tsx'

let tree: Tree
afterEach(() => tree.unmount())

test('[U74] the page of the guide lends its first tool, which does what its button does', async () => {
  tree = makeTree()
  tree.draw(<Tasks />)
  const [done, refused] = await answersOf(tree.registry, [
    ['add_task', { title: 'Water the plants' }],
    ['add_task', { name: 'Water the plants' }],
  ])
  expect(done).toEqual({ ok: true, added: 'Water the plants', count: 1 })
  expect(refused).toEqual({ ok: false, error: expect.stringContaining('title') })
  expect(tree.text()).toBe('AddWater the plants')
})

test('[U74] its tools in a hook of their own read, show, and say no in words', async () => {
  tree = makeTree()
  const shown: number[] = []
  const added: string[] = []
  function Page(): ReactNode {
    useTaskCapabilities(
      ['Water the plants', 'Feed the cat'],
      (title) => added.push(title),
      (at) => shown.push(at),
    )
    return null
  }
  tree.draw(<Page />)
  expect(
    await answersOf(tree.registry, [
      ['get_tasks_overview', {}],
      ['show_task', { words: 'cat' }],
      ['show_task', { words: 'dog' }],
      ['add_task', { title: ' Walk the dog ' }],
    ]),
  ).toEqual([
    { ok: true, count: 2, newest: ['Water the plants', 'Feed the cat'] },
    { ok: true, shown: 'Feed the cat' },
    { ok: false, error: 'No task holds "dog".' },
    { ok: true, added: 'Walk the dog', count: 3 },
  ])
  expect(added).toEqual(['Walk the dog'])
  expect(tree.registry.warnings()).toEqual([])
  expect(shown).toEqual([1])
})
