import type { AuditStore, CatalogPort, FaultPort, GrantPort, Ports } from '@ambit/engine'
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
    audit: tellingAudit(options.store.audit, log),
    ...(grants ? { grants: tellingGrants(grants, log) } : {}),
    ...(options.floor ? { floor: options.floor } : {}),
  }
}

/** An answer that was rejected is a line too. What its sender wrote as the id of a call is not in it. */
function tellingAudit(audit: Pick<AuditStore, 'append'>, log: Logger): Pick<AuditStore, 'append'> {
  return {
    append: async (workspace, entries) => {
      await audit.append(workspace, entries)
      for (const { kind, threadId, runId, detail } of entries)
        if (kind === 'rejected') log.warn({ threadId, runId, why: detail['why'] }, 'an answer was rejected')
    },
  }
}

function tellingGrants(grants: GrantPort, log: Logger): GrantPort {
  return {
    mint: (claims) => grants.mint(claims),
    isReceipt: (callId, answer, receipt) => {
      const isRight = grants.isReceipt(callId, answer, receipt)
      if (!isRight) log.warn({ callId }, 'an answer came with a receipt that customer-owned code did not make')
      return isRight
    },
  }
}

function faultsTo(log: Logger): FaultPort {
  return { report: (fault, run) => log.error({ ...run, ...faultFields(fault) }, 'a run failed') }
}
