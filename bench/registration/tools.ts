import type { PageTool } from '@ambit/client'

/** What a page shows: `tick` changes at each render and only its handlers see it; the model sees `about` and `field`. */
export interface Shown {
  readonly tick: number
  readonly about: string
  readonly field: string
  /** False: the part of the page that lends the tools is gone. */
  readonly open: boolean
}

const WORDS: readonly (readonly [name: string, description: string])[] = [
  ['get_rows_overview', 'How many rows there are and the newest of them. Call it before you change anything.'],
  ['find_rows', 'Finds rows by their text. Use it when the person names one in their own words.'],
  ['get_row', 'One row with all of its fields. Use it when the overview does not tell enough.'],
  ['add_row', 'Adds a row at the end. Use it when the person asks for one that is not there.'],
  ['edit_row', 'Changes fields of a row. Use it when the person asks for a change of one row.'],
  ['move_row', 'Moves a row to another place. Use it when the order matters to the person.'],
  ['tag_rows', 'Puts a tag on rows. Use it when the person groups them.'],
  ['untag_rows', 'Takes a tag from rows. Use it when a tag is wrong.'],
  ['mark_row_done', 'Marks a row as done. Use it when the person says that it is.'],
  ['share_row', 'Makes a link to a row. Use it when the person wants to show it to somebody.'],
  ['remove_rows', 'Removes rows. Use it when the person asks for that and has named them.'],
]

/** Twelve tools as a page writes them inside a component: each array, object and closure is a fresh one, and so is a text about what is open. */
export function freshTools({ tick, about, field }: Shown): readonly PageTool[] {
  const tool = (name: string, description: string): PageTool => ({
    name,
    description,
    parameters: {
      type: 'object',
      properties: { id: { type: 'string', description: 'Which row' }, [field]: { type: 'integer', description: 'How many' } },
      required: ['id'],
    },
    call: () => ({ ok: true, tick }),
  })
  return [...WORDS.map(([name, description]) => tool(name, description)), tool('clear_list', `Empties ${about}. Use it when the person asks for that.`)]
}
