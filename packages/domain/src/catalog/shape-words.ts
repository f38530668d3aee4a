import * as z from 'zod'

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
    .refine((value) => !hides(value), {
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

/** Signs that nobody sees or that change the order in which a text is read: a person reads one thing, and a model another. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2028\u2029\uFFF9-\uFFFB]/u
/** Where such signs are part of writing: the emoji that there are and those that are joined from several, and letters of scripts that join or part them. */
const EMOJI = new RegExp(String.raw`\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*`, 'gv')
const JOINED =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}])[\u200C\u200D]/gu

/** Whether a text holds anything that its reader does not see. */
export function hides(text: string): boolean {
  return HIDDEN.test(text) && HIDDEN.test(text.replace(EMOJI, '').replace(JOINED, ''))
}
