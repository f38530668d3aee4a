import { expect, test } from 'vitest'
import { arrowProblems, sourceFiles } from './check-arrows.ts'
import { snippetProblems } from './check-snippets.ts'
import { specProblems } from './check-spec.ts'

const file = (path: string, text: string) => ({ path, text })

test('[R1] the project as it is has no upward import, no cycle and no file over the limit', () => {
  expect(sourceFiles().length).toBeGreaterThan(40)
  expect(arrowProblems(sourceFiles())).toEqual([])
})

test.each([
  ['packages/domain/src/tool.ts', "import { runTurn } from '@ambit/engine'"],
  ['packages/engine/src/turn.ts', "import type { Store } from '@ambit/adapters/store'"],
  ['packages/client/src/session.ts', "export { compose } from '@ambit/engine'"],
  ['packages/react/src/index.ts', "import {\n  type A,\n  type B,\n} from '@ambit/engine'"],
  ['packages/domain/src/json.ts', "const late = await import('@ambit/client')"],
  ['packages/domain/src/json.ts', "import { x } from '../../engine/src/turn.ts'"],
  ['apps/server/src/index.ts', "import { view } from '@ambit/react'"],
])('[R1] an upward import in %s is found', (path, text) => {
  expect(arrowProblems([file(path, text)])).toHaveLength(1)
})

test('[R1] imports along the arrows are fine', () => {
  expect(
    arrowProblems([
      file('apps/server/src/index.ts', "import { runTurn } from '@ambit/engine'\nimport { Hono } from 'hono'"),
      file('packages/engine/src/turn.ts', "import type { Json } from '@ambit/domain'"),
    ]),
  ).toEqual([])
})

test('[R1] a cycle is found, also one of types', () => {
  const files = [
    file('packages/engine/src/a.ts', "import { b } from './b.ts'"),
    file('packages/engine/src/b.ts', "import type { A } from './c.ts'"),
    file('packages/engine/src/c.ts', "export { a } from './a.ts'"),
  ]
  expect(arrowProblems(files)).toEqual(['Cycle: packages/engine/src/a.ts -> packages/engine/src/b.ts -> packages/engine/src/c.ts -> packages/engine/src/a.ts'])
})

test('[R1] a file over the limit is found', () => {
  expect(arrowProblems([file('packages/engine/src/a.ts', 'x\n'.repeat(301))])).toEqual(['packages/engine/src/a.ts has 301 lines; 300 is the most.'])
})

test('[R2] a rule without a test, a test without a rule and a rule that stands twice are found', () => {
  const title = (rule: string) => `test('[${rule}] something')`
  expect(specProblems('- **A1** One.\n- **A2** Two.\n- **A2** Again.', [file('a.test.ts', `${title('A1')}\n${title('B7')}`)])).toEqual([
    'Rule A2 stands twice.',
    'Rule A2 has no test.',
    'Rule A2 has no test.',
    'a.test.ts tests B7, which is no rule of docs/spec.md.',
  ])
})

test('[R3] a block of the guide that is not what its file says is found', () => {
  const page = (code: string) => file('guide.md', `\`\`\`ts file=x.ts region=a\n${code}\n\`\`\`\n`)
  const read = (): string => '  // region a\n  const x = 1\n  // endregion a\n'
  expect(snippetProblems(page('const x = 1'), read)).toEqual([])
  expect(snippetProblems(page('const x = 2'), read)).toHaveLength(1)
  expect(snippetProblems(page('const x = 1'), () => undefined)).toHaveLength(1)
})
