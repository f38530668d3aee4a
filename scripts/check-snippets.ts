// A code block of the guide that says where it comes from must be that region of the file, word for word.
//   ```ts file=examples/claims/api/src/agent.ts region=agent
// In the file the region stands between the lines `// region agent` and `// endregion agent`.
import { existsSync, globSync, readFileSync } from 'node:fs'

const BLOCK = /^```\w+ file=(\S+) region=(\S+)\n([\s\S]*?)^```$/gm

/** One sentence for each block that is not its region. `read` gives a file's text, or nothing where there is none. */
export function snippetProblems(page: { readonly path: string; readonly text: string }, read: (file: string) => string | undefined): string[] {
  return [...page.text.matchAll(BLOCK)].flatMap(([, file = '', region = '', code = '']) => {
    const found = regionOf(read(file) ?? '', region)
    if (found === undefined) return [`${page.path}: there is no region "${region}" in ${file}.`]
    return found.trimEnd() === code.trimEnd() ? [] : [`${page.path}: the block of ${file}#${region} is not what the file says.`]
  })
}

function regionOf(text: string, region: string): string | undefined {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.trim() === `// region ${region}`)
  const to = lines.findIndex((line) => line.trim() === `// endregion ${region}`)
  if (from < 0 || to < from) return undefined
  const inside = lines.slice(from + 1, to)
  const indent = Math.min(...inside.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length))
  return inside.map((line) => line.slice(Math.min(indent, line.length))).join('\n')
}

if (import.meta.main) {
  const pages = globSync(['docs/**/*.md', '*.md']).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const problems = pages.flatMap((page) => snippetProblems(page, (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
