// Every rule of docs/spec.md has a test that names it, and every name in a test is a rule.
import { globSync, readFileSync } from 'node:fs'

const RULE = /^- \*\*([A-Z]+\d+)\*\*/gm
const TITLE = /['"`]\[([A-Z]+\d+)\]/g

/** One sentence for each rule that stands twice or has no test, and for each test of no rule. */
export function specProblems(spec: string, tests: readonly { readonly path: string; readonly text: string }[]): string[] {
  const rules = [...spec.matchAll(RULE)].map((match) => match[1] ?? '')
  const named = new Map<string, string>()
  for (const { path, text } of tests) for (const match of text.matchAll(TITLE)) named.set(match[1] ?? '', path)
  return [
    ...rules.filter((rule, index) => rules.indexOf(rule) !== index).map((rule) => `Rule ${rule} stands twice.`),
    ...rules.filter((rule) => !named.has(rule)).map((rule) => `Rule ${rule} has no test.`),
    ...[...named].filter(([rule]) => !rules.includes(rule)).map(([rule, path]) => `${path} tests ${rule}, which is no rule of docs/spec.md.`),
  ]
}

if (import.meta.main) {
  const files = globSync(['{packages,apps,examples,scripts,test}/**/*.test.{ts,tsx}', 'packages/adapters/src/store/conformance*.ts'], {
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const problems = specProblems(
    readFileSync('docs/spec.md', 'utf8'),
    files.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
