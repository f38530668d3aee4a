import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every file that a module loads when it runs: imports of types alone are gone by then. */
function loaded(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  for (const [, clause = '', from = ''] of text.matchAll(/^(?:import|export) ([^'"]*?)from '([^']+)'/gm)) {
    const names = /\{([^}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '')
    const typesOnly = clause.startsWith('type ') || (names !== undefined && names.every((name) => name.trim().startsWith('type ')))
    if (typesOnly) continue
    if (from.startsWith('.')) loaded(join(dirname(path), from), seen)
    else seen.add(from)
  }
  return seen
}

test('[A66] what a browser loads of the domain has nothing of the catalog’s checks, and none of their libraries', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const all = [...loaded(join(root, 'index.ts'))].map((path) => path.replace(root, ''))
  expect(all).toContain('schema.ts')
  expect(all.filter((path) => path.startsWith('catalog/') || !path.endsWith('.ts'))).toEqual([
    '@noble/hashes/hmac.js',
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
    '@cfworker/json-schema',
  ])
})
