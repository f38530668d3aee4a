import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { build, workerStep } from '../../../../../scripts/build-steps.ts'

/** What a test sets of a Worker. */
export interface Started {
  /** In `src`. */
  readonly entry: string
  readonly bindings?: Readonly<Record<string, string>>
  /** Folder of the objects' storage; gone with the Worker where absent. */
  readonly folder?: string
}

/** Bundles a Worker as wrangler deploys it and starts it in Cloudflare's runtime, set up as `wrangler.jsonc` says. Nothing leaves this machine. */
export function startWorker({ entry, bindings = {}, folder }: Started): Miniflare {
  const settings = wranglerSettings()
  const { name, durable_objects: objects, migrations } = settings
  const texts = Object.entries({ ...settings.vars, ...bindings }).map(([key, value]) => [key, { type: 'text', value }] as const)
  const spaces = objects.bindings.map((each) => [each.name, { type: 'durable-object', worker: name, exportName: each.class_name }] as const)
  const classes = migrations.flatMap((each) => each.new_sqlite_classes).map((each) => [each, { type: 'durable-object', storage: 'sqlite' }] as const)
  const config = {
    name,
    compatibilityDate: settings.compatibility_date,
    compatibilityFlags: [...settings.compatibility_flags],
    manifest: manifestOf(bundled(entry)),
    env: Object.fromEntries([...texts, ...spaces]),
    exports: Object.fromEntries(classes),
  }
  return new Miniflare({
    workers: [{ config }],
    cf: false,
    telemetry: { enabled: false },
    enableDevRegistry: false,
    logRequests: false,
    // Its lines are what a running Worker logs; what a test wants to know of it, its answers tell.
    handleStructuredLogs: () => {},
    ...(folder === undefined ? {} : { resourcePersistencePath: folder }),
  })
}

const bundles = new Map<string, string>()

/** The path of the bundle, made once a test file. The Worker itself is the one that `npm run build` makes. */
export function bundled(entry: string): string {
  const known = bundles.get(entry)
  if (known !== undefined) return known
  const name = basename(entry, '.ts')
  const step = name === 'worker' ? workerStep('claims worker', `src/${entry}`, 'dist') : workerStep(`claims worker ${name}`, `src/${entry}`, `dist/${name}`)
  build([step])
  const path = fileURLToPath(new URL(`../../../../../${step.output}`, import.meta.url))
  bundles.set(entry, path)
  return path
}

function manifestOf(path: string) {
  const mainModule = basename(path)
  return { mainModule, modulesRoot: dirname(path), modules: { [mainModule]: { type: 'esm' as const, contents: readFileSync(path, 'utf8') } } }
}

interface WranglerSettings {
  readonly name: string
  readonly compatibility_date: string
  readonly compatibility_flags: readonly string[]
  readonly vars: Readonly<Record<string, string>>
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] }
  readonly migrations: readonly { readonly new_sqlite_classes: readonly string[] }[]
}

function wranglerSettings(): WranglerSettings {
  const text = readFileSync(new URL('../../wrangler.jsonc', import.meta.url), 'utf8')
  const withoutComments = text.replaceAll(/^\s*\/\/.*$/gm, '')
  const settings: WranglerSettings = JSON.parse(withoutComments.replaceAll(/,(\s*[}\]])/g, '$1'))
  return settings
}
