// What lending twelve tools costs a page at each render, beside a minimal hook and beside a page that lends nothing.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Ask } from './case-child.ts'
import type { Truths } from './case-page.ts'
import type { HookName } from './hooks.ts'

const NAMES: readonly HookName[] = ['nothing', 'minimal', 'keyed', 'ours']
/** Renders before anything is measured. */
const WARM_UP = 3_000
/** What performs calls is fetched when the page is idle, at the latest after a second, and that is announced once: no render's doing. Milliseconds. */
const IDLE_MS = 1_500

export interface RegistrationRow extends Truths {
  readonly hook: HookName
  /** Microseconds of CPU a render, the page's own part included. */
  readonly usPerRender: number
  /** The same beyond the page that lends nothing. */
  readonly usAdded: number
  /** A render as a multiple of one with the minimal hook, same batch. */
  readonly ratio: number
  /** Notices to whoever listens, over the measured renders. */
  readonly notices: number
  readonly renders: number
}

export interface RegistrationExtent {
  readonly repeats: number
  /** Batches of each case in a repeat. */
  readonly batches: number
  /** Renders in a batch. */
  readonly renders: number
}

/**
 * Each repeat starts every case anew in a program of its own and warms it up; then the cases take turns, a short batch at a
 * time, so that a machine that is slower for a while is slower for all. A figure is the median over the batches of all
 * repeats. Throws where our hook told the model something old, or announced renders that changed nothing.
 */
export async function benchRegistration({ repeats, batches, renders }: RegistrationExtent): Promise<{ readonly rows: readonly RegistrationRow[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-bench-'))
  try {
    const page = join(folder, 'page.js')
    writeFileSync(page, await builtPage())
    const all: RegistrationRow[] = []
    for (let repeat = 0; repeat < repeats; repeat += 1) all.push(...(await oneRepeat(page, batches, renders)))
    const rows = NAMES.map((name) => median(all.filter((row) => row.hook === name)))
    for (const row of all) if (row.hook === 'ours') assertTrue(row)
    return { rows }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function assertTrue({ closure, description, parameters, unmount, notices, renders }: RegistrationRow): void {
  if (closure && description && parameters && unmount && notices === 0 && renders >= 1_000) return
  throw new Error(`Our hook is not true: ${JSON.stringify({ closure, description, parameters, unmount, notices, renders })}`)
}

async function oneRepeat(page: string, batches: number, renders: number): Promise<RegistrationRow[]> {
  const cases = await Promise.all(NAMES.map((name) => start(page, name)))
  for (const each of cases) await each.ask({ render: WARM_UP })
  await setTimeout(IDLE_MS)
  const before = await Promise.all(cases.map(({ ask }) => ask('notices')))
  const costs: number[][] = []
  for (let batch = 0; batch < batches; batch += 1) {
    const cost: number[] = []
    for (const { ask } of cases) cost.push(Number(await ask({ render: renders })))
    costs.push(cost)
  }
  const rows: RegistrationRow[] = []
  for (const [at, { hook, ask, child }] of cases.entries()) {
    const notices = Number(await ask('notices')) - Number(before[at])
    const truths = (await ask('truths')) as Truths
    child.kill()
    for (const cost of costs) {
      const [nothing = 0, minimal = 0] = cost
      const us = cost[at] ?? 0
      rows.push({ hook, usPerRender: us, usAdded: us - nothing, ratio: us / minimal, ...truths, notices, renders: batches * renders })
    }
  }
  return rows
}

interface Case {
  readonly hook: HookName
  readonly child: ChildProcess
  /** One question at a time. */
  readonly ask: (ask: Ask) => Promise<unknown>
}

async function start(page: string, hook: HookName): Promise<Case> {
  const child = fork(fileURLToPath(new URL('case-child.ts', import.meta.url)), [pathToFileURL(page).href, hook], {
    execArgv: ['--conditions=ambit-source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await told(child)
  return {
    hook,
    child,
    ask: (ask) => {
      const answer = told(child)
      child.send(ask)
      return answer
    },
  }
}

function told(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`A case of the registration bench ended with ${code}.`))
    child.once('exit', ended)
    child.once('message', (message: { readonly told: unknown }) => {
      child.off('exit', ended)
      resolve(message.told)
    })
  })
}

/** The page as one script, built from the sources for production. */
async function builtPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['ambit-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('case-page.ts', import.meta.url)), output: { format: 'iife' } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first !== undefined && 'output' in first ? first.output.find((each) => each.type === 'chunk') : undefined
  if (chunk === undefined) throw new Error('The page of the registration bench was not built.')
  return chunk.code
}

/** Each figure's own median, so that the ratio shown is not quite the quotient of the times shown. */
function median(rows: readonly RegistrationRow[]): RegistrationRow {
  const [first] = rows
  if (first === undefined) throw new Error('Nothing was measured.')
  const of = (figure: (row: RegistrationRow) => number): number => {
    const sorted = rows.map(figure).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  return { ...first, usPerRender: of((row) => row.usPerRender), usAdded: of((row) => row.usAdded), ratio: of((row) => row.ratio) }
}
