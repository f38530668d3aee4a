import type { CatalogPort, FaultPort, Ports } from '@ambit/engine'
import { faultFields } from './log-fields.ts'
import type { Logger, ServerOptions } from './options.ts'

/** The engine's outside, as this server has it. */
export function portsOf(
  options: ServerOptions,
  { catalog, log, now }: { readonly catalog: CatalogPort; readonly log: Logger; readonly now: () => number },
): Ports {
  return {
    catalog,
    model: options.model,
    threads: options.store,
    records: { load: async (user, ref) => options.loadRecord?.(user, ref) },
    clock: { now, today: options.today ?? (() => new Date(now()).toISOString().slice(0, 10)) },
    ids: { next: (prefix) => `${prefix}_${crypto.randomUUID()}` },
    faults: faultsTo(log),
  }
}

function faultsTo(log: Logger): FaultPort {
  return { report: (fault, run) => log.error({ ...run, ...faultFields(fault) }, 'a run failed') }
}
