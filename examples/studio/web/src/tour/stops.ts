import { CONTACTS_PATH, GRAPHS_PATH, HELP_PATH, IMPORT_PATH, MEMBERS_PATH } from '../address.ts'

/** The parts of the main navigation, in its order, each with what the tour says of it. */
export const STOPS = [
  {
    id: 'contacts',
    name: 'Contacts',
    path: CONTACTS_PATH,
    says: 'The address book that all members share. Add, tag and search here; each change can be undone below the table.',
  },
  { id: 'graphs', name: 'Graphs', path: GRAPHS_PATH, says: 'Questions that you think through: statements that support, object to or contradict each other.' },
  {
    id: 'members',
    name: 'Members',
    path: MEMBERS_PATH,
    says: 'Who belongs to the studio. Invite people here; the plan and its invoices are one step further, under Billing.',
  },
  { id: 'help', name: 'Help', path: HELP_PATH, says: 'Short answers to what people ask most, and this tour once more.' },
  { id: 'import', name: 'Import', path: IMPORT_PATH, says: 'Takes contacts in from a list that you paste, in four steps.' },
] as const
export type StopId = (typeof STOPS)[number]['id']
