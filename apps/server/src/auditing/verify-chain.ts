import { GENESIS, chainProblem, toFault, type AuditHead, type AuditRow } from '@ambit/domain'
import type { AuditStore } from '@ambit/engine'
import { breath } from './breath.ts'

/** What a walk along a chain found. */
export interface Verified {
  readonly ok: boolean
  /** Rows that follow each other from the first on. */
  readonly rows: number
  /** The last of them. */
  readonly head: AuditHead
  /** What is wrong behind it, in a sentence. */
  readonly problem?: string
}

/** Rows in memory at a time. */
export const PAGE = 500

/**
 * Walks a chain from its first row to its last. An altered, removed or moved row is found by itself; a cut-off end and a whole
 * other chain are found by the head that the asker knows from before.
 */
export async function verifyChain(audit: Pick<AuditStore, 'rows' | 'head'>, workspace: string, known: AuditHead = GENESIS): Promise<Verified> {
  let head: AuditHead = GENESIS
  const found = (problem?: string): Verified => ({ ok: problem === undefined, rows: head.sequence, head, ...(problem === undefined ? {} : { problem }) })
  if (known.sequence === 0 && known.hash !== GENESIS.hash) return found('No chain begins with the head that you know.')
  for (;;) {
    const page = await readable(audit.rows(workspace, { after: head.sequence, limit: PAGE }))
    if (!page) return found(`A row behind row ${head.sequence} cannot be read any more.`)
    for (const row of page) {
      const problem = problemOf(row, { workspace, head, known })
      if (problem !== undefined) return found(problem)
      head = { sequence: row.sequence, hash: row.hash }
    }
    if (page.length > 0) await breath()
    else {
      const kept = await audit.head(workspace)
      // A row may have joined since the page was read: then there is another page.
      if (kept.sequence <= head.sequence || (await audit.rows(workspace, { after: head.sequence, limit: 1 })).length === 0)
        return found(problemAtEnd(head, kept, known))
    }
  }
}

/** A row is kept as text, and somebody may have written anything there. */
async function readable<T>(rows: Promise<T>): Promise<T | undefined> {
  try {
    return await rows
  } catch (thrown) {
    const { cause } = toFault(thrown)
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined
    throw thrown
  }
}

interface Place {
  readonly workspace: string
  readonly head: AuditHead
  readonly known: AuditHead
}

function problemOf(row: AuditRow, { workspace, head, known }: Place): string | undefined {
  const problem = chainProblem(row, head)
  if (problem !== undefined) return problem
  if (row.workspace !== workspace) return `Row ${row.sequence} is of the chain of another workspace.`
  if (row.sequence === known.sequence && row.hash !== known.hash) return `Row ${row.sequence} is not the one that you know: the chain was exchanged.`
  return undefined
}

function problemAtEnd(head: AuditHead, kept: AuditHead, known: AuditHead): string | undefined {
  if (known.sequence > head.sequence) return `The end of the chain was cut off: you know row ${known.sequence}, and the last one here is row ${head.sequence}.`
  if (kept.sequence > head.sequence)
    return `The end of the chain was cut off: its store counts ${kept.sequence} rows, and the last one here is row ${head.sequence}.`
  return kept.sequence === head.sequence && kept.hash === head.hash ? undefined : 'What the store keeps as the end of the chain is not its last row.'
}
