// @vitest-environment happy-dom
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { answersOf, makeTree, type Tree } from '../testing/tree.tsx'
import { useRegisterCallback } from './use-register-callback.ts'
import { useRegisterCapability, type CapabilityOptions } from './use-register-capability.ts'

let tree: Tree
afterEach(() => tree.unmount())

interface NotesProps extends Partial<CapabilityOptions> {
  readonly seen?: string
  readonly name?: string
}

/** A page whose handlers read its own state, and write it as a button would. */
function Notes({ seen = '', name = 'add_note', ...options }: NotesProps): ReactNode {
  const [notes, setNotes] = useState<readonly string[]>([])
  useRegisterCapability(
    [
      {
        name: 'get_notes_overview',
        description: 'The notes. Call it when you start.',
        parameters: { type: 'object' },
        call: () => ({ ok: true, seen, notes }),
      },
      {
        name,
        description: 'Adds a note. Use it when asked to.',
        parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        call: ({ text }) => {
          setNotes([...notes, text])
          return { ok: true, count: notes.length + 1 }
        },
      },
    ],
    { scopeId: 'notes:list', pageTitle: 'Notes', ...options },
  )
  return notes.join()
}
const scopesOf = ({ registry }: Tree): unknown =>
  registry.scopes().map(({ scopeId, pageTitle, pageInstructions, tools }) => [scopeId, pageTitle, pageInstructions, tools.map((tool) => tool.name)])

test('[U52] fault row 17: 1,000 draws with fresh literals register nothing anew and tell nobody, and a call meets the newest closure', async () => {
  tree = makeTree()
  tree.draw(<Notes seen="first" />)
  const [before] = tree.registry.scopes()
  const offer = tree.registry.offer()
  const notices = tree.notices()
  for (let at = 1; at <= 1_000; at += 1) tree.draw(<Notes seen={`draw ${at}`} />)
  expect(tree.notices()).toBe(notices)
  expect(tree.registry.scopes()).toEqual([before])
  expect(tree.registry.offer()).toBe(offer)
  expect(await answersOf(tree.registry, [['get_notes_overview', {}]])).toEqual([{ ok: true, seen: 'draw 1000', notes: [] }])
})

test('[U53] fault row 17: the second call of a turn meets the page as the first one left it', async () => {
  tree = makeTree()
  tree.draw(<Notes />)
  const answers = await answersOf(tree.registry, [
    ['add_note', { text: 'a' }],
    ['add_note', { text: 'b' }],
    ['get_notes_overview', {}],
  ])
  expect(answers).toEqual([
    { ok: true, count: 1 },
    { ok: true, count: 2 },
    { ok: true, seen: '', notes: ['a', 'b'] },
  ])
})

test('[U54] what the model sees changes in place: names, title and instructions are told once, under the same mount', () => {
  tree = makeTree()
  tree.draw(<Notes />)
  const [mounted] = tree.registry.scopes()
  const notices = tree.notices()
  tree.draw(<Notes name="put_note" pageTitle="My notes" pageInstructions="Read them first." />)
  expect(tree.notices()).toBe(notices + 1)
  expect(tree.registry.scopes().map(({ epoch }) => epoch)).toEqual([mounted?.epoch])
  expect(scopesOf(tree)).toEqual([['notes:list', 'My notes', 'Read them first.', ['get_notes_overview', 'put_note']]])
})

test('[U55] nothing is lent before it is enabled, after it was disabled or unmounted, nor under an id that was left', () => {
  tree = makeTree()
  tree.draw(<Notes enabled={false} />)
  expect(scopesOf(tree)).toEqual([])
  tree.draw(<Notes enabled />)
  expect(scopesOf(tree)).toEqual([['notes:list', 'Notes', '', ['get_notes_overview', 'add_note']]])
  tree.draw(<Notes enabled={false} />)
  expect(scopesOf(tree)).toEqual([])
  tree.draw(<Notes scopeId="notes:one" />)
  tree.draw(<Notes scopeId="notes:two" />)
  expect(scopesOf(tree)).toEqual([['notes:two', 'Notes', '', ['get_notes_overview', 'add_note']]])
  tree.draw(null)
  expect(scopesOf(tree)).toEqual([])
})

test('[U55] under StrictMode there is one mount of each, and none is left over', () => {
  tree = makeTree({ strict: true })
  tree.draw(<Notes />)
  expect(scopesOf(tree)).toEqual([['notes:list', 'Notes', '', ['get_notes_overview', 'add_note']]])
  tree.draw(null)
  expect(scopesOf(tree)).toEqual([])
})

test('[U56] of two owners of one scope the newest answers, and when it leaves the other is there as before', async () => {
  tree = makeTree()
  const first = <Notes key="first" seen="first" />
  tree.draw([first])
  tree.draw([first, <Notes key="second" seen="second" />])
  expect(await answersOf(tree.registry, [['get_notes_overview', {}]])).toEqual([{ ok: true, seen: 'second', notes: [] }])
  tree.draw([first])
  expect(await answersOf(tree.registry, [['get_notes_overview', {}]])).toEqual([{ ok: true, seen: 'first', notes: [] }])
})

const TAG = z.object({ name: z.string().trim().min(2), at: z.number() })

function Tagged({ tags }: { readonly tags: unknown[] }): ReactNode {
  useRegisterCapability(
    [
      { name: 'add_tag', description: 'Adds a tag. Use it when asked to.', input: TAG, call: (tag) => ({ ok: true, count: tags.push(tag) }) },
      {
        name: 'put_tag',
        description: 'Puts a tag. Use it when asked to.',
        input: TAG,
        parameters: { type: 'object', properties: { at: { type: 'number' } } },
        call: ({ at }) => ({ ok: true, next: at + 1 }),
      },
      { name: 'set_tag', description: 'Sets a tag. Use it when asked to.', parameters: TAG, call: ({ name }) => ({ ok: true, name }) },
    ],
    { scopeId: 'tags:list' },
  )
  return null
}

test('[U57] a schema of a library describes the arguments, checks them before the handler, and hands it what it makes of them', async () => {
  tree = makeTree()
  const tags: unknown[] = []
  tree.draw(<Tagged tags={tags} />)
  const [add, put, set] = tree.registry.scopes().flatMap((scope) => scope.tools)
  expect(add?.parameters).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { name: { type: 'string', minLength: 2 }, at: { type: 'number' } },
    required: ['name', 'at'],
  })
  expect(put?.parameters).toEqual({ type: 'object', properties: { at: { type: 'number' } } })
  expect(set).toMatchObject({ parameters: add?.parameters })
  const [refused, done, incomplete, named] = await answersOf(tree.registry, [
    ['add_tag', { name: 'x  ', at: 3 }],
    ['add_tag', { name: ' red ', at: 3 }],
    ['put_tag', { at: 3 }],
    ['set_tag', { name: ' blue ', at: 3 }],
  ])
  expect(refused).toEqual({ ok: false, error: 'name: Too small: expected string to have >=2 characters.' })
  expect(done).toEqual({ ok: true, count: 1 })
  expect(incomplete).toEqual({ ok: false, error: 'name: Invalid input: expected string, received undefined.' })
  expect(named).toEqual({ ok: true, name: 'blue' })
  expect(tags).toEqual([{ name: 'red', at: 3 }])
})

test('[U57] a library that makes no JSON Schema is told to the developer, with what to do', () => {
  tree = makeTree()
  const input = { '~standard': { version: 1, vendor: 'plain', validate: (value: unknown) => ({ value }) } } as const
  function Plain(): ReactNode {
    useRegisterCapability([{ name: 'add_tag', description: 'Use it when asked to.', input, call: () => ({ ok: true }) }], { scopeId: 'tags:list' })
    return null
  }
  tree.draw(<Plain />)
  expect(tree.faults).toEqual([new Error('The schema library of the tool "add_tag" makes no JSON Schema. Write it as `parameters` beside `input`.')])
})

test('[U58] a callback is lent by its key while its component is there, always in its newest form', async () => {
  tree = makeTree()
  function Tour({ start }: { readonly start: string }): ReactNode {
    useRegisterCallback('start_tour', ({ at }) => ({ ok: true, start, at }))
    return null
  }
  tree.draw(<Tour start="here" />)
  const notices = tree.notices()
  tree.draw(<Tour start="there" />)
  expect(tree.notices()).toBe(notices)
  expect(await answersOf(tree.registry, [['start_tour', { at: 2 }]])).toEqual([{ ok: true, start: 'there', at: 2 }])
  tree.draw(null)
  expect(tree.registry.offer()).toEqual({ scopes: [], tools: [] })
})
