import * as z from 'zod'

/** Text that changes the order in which a line is read, or that nobody sees: a title of them can pass for another. */
const DECEIVING = /[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u
const CONTROL = /\p{Cc}/u
/** Control characters but for tabs and line ends. */
const CONTROL_IN_TEXT = /(?![\n\r\t])\p{Cc}/u

/** Text of several lines; may be empty unless `min` says otherwise. */
export function text(max: number, min = 0): z.ZodString {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL_IN_TEXT.test(value), {
      error: 'Control characters do not belong in a text; line ends and tabs do.',
      params: { code: 'control_character' },
    })
}

/** One line that a person reads: never empty, nothing invisible, no space around it. */
export function line(max: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((value) => !CONTROL.test(value), { error: 'This is one line: no line ends, tabs or other control characters.', params: { code: 'not_one_line' } })
    .refine((value) => !DECEIVING.test(value), {
      error: 'Characters that are invisible or change the reading direction do not belong in a line.',
      params: { code: 'deceiving_character' },
    })
    .refine((value) => value === '' || value.trim() === value, { error: 'No space before or after the line.', params: { code: 'not_one_line' } })
}

/** A name that programs use, such as the id of a group. */
export const plainId = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, 'An id has small letters, digits, _ and -, and begins with a letter.')

/** Refuses a second of the same, at its place. */
export function unique<T>(list: z.ZodType<readonly T[]>, nameOf: (item: T) => string, words: (name: string) => string): z.ZodType<readonly T[]> {
  return list.superRefine((items, context) => {
    const seen = new Set<string>()
    items.forEach((item, index) => {
      const name = nameOf(item)
      if (seen.has(name)) context.addIssue({ code: 'custom', path: [index], message: words(name), params: { code: 'twice' } })
      seen.add(name)
    })
  })
}
