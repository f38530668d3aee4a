import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const resolve = { conditions: ['ambit-source'] }
/** What a page shows soon may take longer on a busy machine. */
const poll = { timeout: 15_000 }
/** No test times anything: these end what hangs, on the busiest machine too. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }
// `import` and `default` always apply. Named here they would reach Node, whose `require` would then get modules.
const ssr = { resolve: { conditions: ['ambit-source', 'node', 'module'] } }

export default defineConfig({
  test: {
    // Browser tests wait more than they work: by itself the runner leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['{packages,apps,scripts}/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
          environment: 'node',
          // A process and its modules for many files: a new one for each took a third of the time.
          isolate: false,
          setupFiles: ['scripts/leave-no-trace.ts'],
          ...patience,
          expect: { poll },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'page',
          include: ['{packages,apps,examples}/**/*.browser.test.ts', '{packages,apps,examples}/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
          ...patience,
          expect: { poll },
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'product', include: ['test/**/*.test.ts'], environment: 'node', ...patience, expect: { poll } },
      },
    ],
  },
})
