import type { PastedRows } from './rows.ts'

/** What a column may be. */
export const FIELDS = ['name', 'organisation', 'email', 'phone', 'tags'] as const
export type Field = (typeof FIELDS)[number]
/** One for each column; `''` leaves it out. */
export type Columns = readonly (Field | '')[]

export const FIELD_NAMES: Readonly<Record<Field, string>> = { name: 'Name', organisation: 'Organisation', email: 'E-mail', phone: 'Phone', tags: 'Tags' }

const CALLED: Readonly<Record<Field, RegExp>> = {
  name: /name/i,
  organisation: /organi[sz]ation|company|firm/i,
  email: /mail/i,
  phone: /phone|tel|mobile/i,
  tags: /tag|label/i,
}
const LOOKS: readonly (readonly [Field, RegExp])[] = [
  ['email', /^\S+@\S+\.\S+$/],
  ['phone', /^\+?[\d\s()/-]{6,}$/],
]

/** What each column seems to be, by its name, else by what stands in it; the first one that is left is the name. No field twice. */
export function guessedColumns({ names, rows }: PastedRows): Columns {
  const width = names?.length ?? rows[0]?.length ?? 0
  const columns: (Field | '')[] = Array.from({ length: width }, () => '')
  const put = (at: number, field: Field | undefined): void => {
    if (field !== undefined && columns[at] === '' && !columns.includes(field)) columns[at] = field
  }
  names?.forEach((name, at) =>
    put(
      at,
      FIELDS.find((field) => name !== '' && CALLED[field].test(name)),
    ),
  )
  if (names === undefined) {
    columns.forEach((_, at) =>
      put(
        at,
        LOOKS.find(
          ([, looks]) => rows.some((cells) => looks.test(cells[at] ?? '')) && rows.every((cells) => (cells[at] ?? '') === '' || looks.test(cells[at] ?? '')),
        )?.[0],
      ),
    )
    for (const field of ['name', 'organisation'] as const) put(columns.indexOf(''), field)
  }
  return columns
}

/** Why the columns cannot be taken so; nothing where they can. */
export function columnsProblem(columns: Columns): string | undefined {
  if (!columns.includes('name')) return 'Say which column is the name.'
  const twice = FIELDS.find((field) => columns.filter((each) => each === field).length > 1)
  return twice === undefined ? undefined : `${FIELD_NAMES[twice]} can be one column only.`
}
