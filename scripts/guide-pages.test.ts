import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('[D169] the first page of the guide lists every other page of its folder', () => {
  const listed = new Set([...readFileSync('docs/guide/README.md', 'utf8').matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \|/gm)].map(([, page]) => page))
  expect(listed).toEqual(new Set(readdirSync('docs/guide').filter((name) => name !== 'README.md')))
})
