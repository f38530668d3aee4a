import { sentenceOf } from './shared-view.ts'

/** What a write of the assistant comes back with: `{ ok: true, … }`, or why it did not happen. `problem` is one that is known before. */
export async function attempt<Result extends object>(
  work: () => Promise<Result>,
  problem?: string,
): Promise<({ readonly ok: true } & Result) | { readonly ok: false; readonly error: string }> {
  if (problem !== undefined) return { ok: false, error: problem }
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    return { ok: false, error: sentenceOf(error) }
  }
}
