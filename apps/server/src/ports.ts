import { randomUUID } from 'node:crypto'
import type { ClockPort, FaultPort, Ports } from '@ambit/engine'
import { declaredCatalog } from './catalog.ts'
import { faultFields } from './log.ts'
import type { Logger, ServerOptions } from './options.ts'

/** The engine's outside, as this server has it. */
export function portsOf(options: ServerOptions, log: Logger): Ports {
  return {
    catalog: declaredCatalog(options.agents),
    model: options.model,
    threads: options.store,
    records: { load: async (user, ref) => options.loadRecord?.(user, ref) },
    clock: clockOf(options.today),
    ids: { next: (prefix) => `${prefix}_${randomUUID()}` },
    faults: faultsTo(log),
  }
}

function clockOf(today: ServerOptions['today']): ClockPort {
  return { now: () => Date.now(), today: today ?? (() => new Date().toISOString().slice(0, 10)) }
}

function faultsTo(log: Logger): FaultPort {
  return { report: (fault, run) => log.error({ ...run, ...faultFields(fault) }, 'a run failed') }
}
