import { cutText } from '@ambit/domain'
import type { PageAnswer } from './page.ts'

/** So much all answers of one request take, in bytes: a server takes 1 MiB, and the longest message and what the page lends go along. */
const BYTES_MAX = 450_000
const CUT = 'Cut here, to fit with the other results. Ask for less at once.'

/** The same answers, short enough to go in one request: the longest are cut until all fit. One that is cut says so, and stays ok or not. */
export function fitted(answers: readonly PageAnswer[]): readonly PageAnswer[] {
  let fits = answers
  for (let chars = 40_000; chars > 1 && new Blob([JSON.stringify(fits)]).size > BYTES_MAX; chars *= 0.8) {
    fits = answers.map((answer) => (answer.content.length > chars ? cutTo(answer, chars) : answer))
  }
  return fits
}

function cutTo(answer: PageAnswer, chars: number): PageAnswer {
  const error = answer.error && cutText(answer.error, chars)
  const content = JSON.stringify({ ok: error === undefined, error, cut: CUT, start: cutText(answer.content, chars) })
  return { ...answer, content, ...(error !== undefined && { error }) }
}
