// Each relative link of a Markdown page leads to a file that exists.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g

const problems = globSync(['*.md', 'docs/**/*.md']).flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(LINK)].flatMap(([, target = '']) =>
    existsSync(join(dirname(page), target)) ? [] : [`${page} links to ${target}, which does not exist.`],
  ),
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
