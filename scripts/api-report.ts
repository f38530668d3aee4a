// Writes docs/api/<package>.md: the emitted types of each published package, so that a change of the public surface shows
// in the diff. With --check it only compares.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const check = process.argv.includes('--check')
mkdirSync('docs/api', { recursive: true })
for (const folder of ['packages/domain', 'packages/engine', 'packages/adapters', 'packages/client', 'packages/react', 'packages/host', 'apps/server']) {
  const file = join('docs/api', `${basename(folder)}.md`)
  const report = reportOf(folder)
  if (!check) writeFileSync(file, report)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== report) {
    console.error(`${file} is not what ${folder} exports. Look at the change; if it is meant, run: node scripts/api-report.ts`)
    process.exitCode = 1
  }
}

function reportOf(folder: string): string {
  const entries = globSync(`${folder}/dist/**/index.d.ts`).toSorted()
  const exported = entries.flatMap((entry) => [
    `## ${entry.slice(folder.length + '/dist/'.length)}`,
    '',
    ...reachable(entry).flatMap((path) => ['```ts', strip(readFileSync(path, 'utf8')), '```', '']),
  ])
  return [`# Public types of ${folder}`, '', ...exported].join('\n')
}

/** The entry and every module of the package that it exports from. */
function reachable(entry: string): string[] {
  const found = new Set<string>([entry])
  for (const path of found) {
    for (const [, target = ''] of readFileSync(path, 'utf8').matchAll(/export [^;]*?from ['"](\.[^'"]+)['"]/g))
      found.add(join(dirname(path), target.replace(/\.(?:js|tsx?)$/, '.d.ts')))
  }
  return [...found]
}

function strip(text: string): string {
  return text
    .replace(/\/\/# sourceMappingURL.*\n?/, '')
    .replace(/\/\*\*[\s\S]*?\*\/\n?/g, '')
    .replace(/^\s*\n/gm, '')
    .trim()
}
