import type { ClockPort, FaultPort, Ports } from '@ambit/engine'
import { declaredCatalog } from './catalog.ts'
import { faultFields } from './log-fields.ts'
import type { Logger, ServerOptions } from './options.ts'
import type { Sha256 } from './sha256.ts'

/** The engine's outside, as this server has it. */
export function portsOf(options: ServerOptions, log: Logger, sha256: Sha256): Ports {
  return {
    catalog: declaredCatalog(options.agents, sha256),
    model: options.model,
    threads: options.store,
    records: { load: async (user, ref) => options.loadRecord?.(user, ref) },
    clock: clockOf(options.today),
    ids: { next: (prefix) => `${prefix}_${crypto.randomUUID()}` },
    faults: faultsTo(log),
  }
}

function clockOf(today: ServerOptions['today']): ClockPort {
  return { now: () => Date.now(), today: today ?? (() => new Date().toISOString().slice(0, 10)) }
}

function faultsTo(log: Logger): FaultPort {
  return { report: (fault, run) => log.error({ ...run, ...faultFields(fault) }, 'a run failed') }
}
