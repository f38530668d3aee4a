// Imports point one way, there are no cycles, and no file is too long. `npm run check` runs it; the functions are tested.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** Which layers each layer may import: the arrows of ARCHITECTURE.md. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  engine: ['domain'],
  host: ['domain'],
  client: ['domain'],
  react: ['domain', 'client'],
  adapters: ['domain', 'engine'],
  server: ['domain', 'engine', 'adapters'],
  dashboard: ['domain', 'client', 'react'],
  recorder: ['domain'],
  claims: ['domain', 'engine', 'adapters', 'client', 'react', 'server', 'host'],
  studio: ['domain', 'client', 'react', 'host'],
}
const LINES_MAX = 300

/** One sentence for each import, cycle or length that breaks a rule. */
export function arrowProblems(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map((file) => file.path))
  const edges = new Map(files.map((file) => [file.path, importsOf(file)]))
  const problems: string[] = []
  for (const file of files) {
    const layer = layerOf(file.path)
    for (const target of edges.get(file.path) ?? []) {
      const other = target.startsWith('@ambit/') ? target.split('/')[1] : layerOf(target)
      if (layer && other && other !== layer && !ARROWS[layer]?.includes(other))
        problems.push(`${file.path} must not import ${target}: ${layer} may import ${ARROWS[layer]?.join(', ') || 'nothing'}.`)
    }
    const lines = file.text.split('\n').length - 1
    if (lines > LINES_MAX && !file.path.includes('/fixtures/')) problems.push(`${file.path} has ${lines} lines; ${LINES_MAX} is the most.`)
  }
  const inside = new Map([...edges].map(([path, targets]) => [path, targets.filter((target) => paths.has(target))]))
  return [...problems, ...cycles(inside)]
}

/** Package names as written; relative imports as paths from the root. Type imports count too. */
function importsOf({ path, text }: SourceFile): string[] {
  const found = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return found.flatMap((target) => {
    if (target.startsWith('@ambit/')) return [target]
    return target.startsWith('.') ? [join(dirname(path), target).replaceAll('\\', '/')] : []
  })
}

function layerOf(path: string): string | undefined {
  return /^(?:packages|apps|examples)\/([^/]+)\//.exec(path)?.[1]
}

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push(`Cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

/** Our sources without tests: a test may use what stands above its package. */
export function sourceFiles(): SourceFile[] {
  return globSync('{packages,apps,examples}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/testing/**'],
  })
    .toSorted()
    .map((file) => ({ path: relative('.', file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
}

if (import.meta.main) {
  const problems = arrowProblems(sourceFiles())
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
