import type { DeadlineRow } from '../deadlines/deadline.ts'
import type { CheckResult, Finding } from './check.ts'

/** What a deadline's status says of its check. `late`: how something done after its date counts; `open`: what is not done. */
export function ofDeadline({ ref, due, status }: DeadlineRow, { late, open }: { readonly late: CheckResult; readonly open: string }): Finding {
  const refs = [ref]
  if (status === 'met') return { result: 'pass', refs }
  if (status === 'met_late') return { result: late, detail: `${ref} done after ${due}`, refs }
  if (status === 'overdue') return { result: 'fail', detail: `${ref} ${open}, was due ${due}`, refs }
  return { result: 'due', detail: `${ref} ${open}, due ${due}`, refs }
}
