import { cutText } from '@ambit/domain'
import type { PageAnswer } from './page.ts'

/** So much all answers of one request take, in bytes: a server takes 1 MiB, and the longest message and what the page lends go along. */
const BYTES_MAX = 450_000
const CUT = 'Cut here, to fit with the other results. Ask for less at once.'

/**
 * The same answers, short enough to go in one request: the longest are cut until all fit. One that is cut says so, and stays ok
 * or not. One that goes on verbatim is not cut: of more than fit, the last are left for the next request.
 */
export function fitted(answers: readonly PageAnswer[]): readonly PageAnswer[] {
  let given = answers
  while (given.length > 1 && sizeOf(given.filter(({ shown }) => shown !== undefined)) > BYTES_MAX) given = given.slice(0, -1)
  let fits = given
  for (let chars = 40_000; chars > 1 && sizeOf(fits) > BYTES_MAX; chars *= 0.8) {
    fits = given.map((answer) => (answer.shown === undefined && answer.content.length > chars ? cutTo(answer, chars) : answer))
  }
  while (fits.length > 1 && sizeOf(fits) > BYTES_MAX) fits = fits.slice(0, -1)
  return fits
}

function sizeOf(answers: readonly PageAnswer[]): number {
  return new Blob([JSON.stringify(answers.map(({ shown: _here, ...sent }) => sent))]).size
}

function cutTo(answer: PageAnswer, chars: number): PageAnswer {
  const error = answer.error && cutText(answer.error, chars)
  const content = JSON.stringify({ ok: error === undefined, error, cut: CUT, start: cutText(answer.content, chars) })
  return { ...answer, content, ...(error !== undefined && { error }) }
}
