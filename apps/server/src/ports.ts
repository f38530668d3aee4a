import type { CatalogPort, FaultPort, GrantPort, Ports } from '@ambit/engine'
import { faultFields } from './log-fields.ts'
import type { Logger, ServerOptions } from './options.ts'

export interface PortParts {
  readonly catalog: CatalogPort
  readonly grants: GrantPort | undefined
  readonly log: Logger
  readonly now: () => number
}

/** The engine's outside, as this server has it. */
export function portsOf(options: ServerOptions, { catalog, grants, log, now }: PortParts): Ports {
  return {
    catalog,
    model: options.model,
    threads: options.store,
    records: { load: async (user, ref) => options.loadRecord?.(user, ref) },
    clock: { now, today: options.today ?? (() => new Date(now()).toISOString().slice(0, 10)) },
    ids: { next: (prefix) => `${prefix}_${crypto.randomUUID()}` },
    faults: faultsTo(log),
    audit: options.store.audit,
    ...(grants ? { grants } : {}),
    ...(options.floor ? { floor: options.floor } : {}),
  }
}

function faultsTo(log: Logger): FaultPort {
  return { report: (fault, run) => log.error({ ...run, ...faultFields(fault) }, 'a run failed') }
}
