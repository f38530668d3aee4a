import { BUILT_IN_NAMES } from '../built-in.ts'
import type { ItemKind } from './body.ts'
import { errorAt, type Finding } from './finding.ts'

const FORMS: Readonly<Record<ItemKind, { readonly form: RegExp; readonly words: string }>> = {
  action: { form: /^[a-z][a-z0-9_]{1,47}$/, words: 'small letters, digits and _, beginning with a letter, 2 to 48 characters' },
  agent: { form: /^[a-z][a-z0-9_-]{1,63}$/, words: 'small letters, digits, _ and -, beginning with a letter, 2 to 64 characters' },
  capability: { form: /^[a-z][a-z0-9_-]{1,63}$/, words: 'small letters, digits, _ and -, beginning with a letter, 2 to 64 characters' },
}
const BUILT_IN: ReadonlySet<string> = new Set(BUILT_IN_NAMES)
/** Names that every object of a JavaScript program already has: whoever looks an item up carelessly would find something else. */
const INHERITED: ReadonlySet<string> = new Set(['constructor', 'prototype'])

/** What is wrong with the key of an item; nothing where it may be used. */
export function checkKey(kind: ItemKind, key: unknown): readonly Finding[] {
  const { form, words } = FORMS[kind]
  if (typeof key !== 'string' || !form.test(key)) return [errorAt(['key'], 'bad_key', `A key of an ${kind} has ${words}.`.replace('an c', 'a c'))]
  if (INHERITED.has(key)) return [errorAt(['key'], 'reserved_key', `The key ${key} is a word of the language that programs are written in; choose another.`)]
  if (kind === 'action' && BUILT_IN.has(key))
    return [errorAt(['key'], 'reserved_key', `The key ${key} is the name of a tool of the assistant itself; choose another.`)]
  return []
}
